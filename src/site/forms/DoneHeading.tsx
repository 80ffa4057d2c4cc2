import { useEffect, useRef } from 'react';
import { Phrases } from '../../ui/Phrases.tsx';

/** The heading of a form's confirmation. It takes the focus from the form it replaces, and so is read aloud. */
export function DoneHeading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} className={className} tabIndex={-1}>
      <Phrases text={children} />
    </h1>
  );
}
