import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a form's thanks. It takes the focus from the form that it replaces, and so is read out. */
export function DoneHeading({ className, children }: { className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} className={className} tabIndex={-1}>
      {children}
    </h1>
  );
}
