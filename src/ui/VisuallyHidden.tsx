import type { ComponentProps } from 'react';

/** For ears only. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr" />;
}
