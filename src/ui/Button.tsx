import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../../styled-system/css';
import { button } from '../../styled-system/recipes';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = {
  /** How prominent the action is. The last three are for navy grounds. */
  variant?: 'primary' | 'outline' | 'ghost' | 'quiet' | 'danger' | 'inverse' | 'inverseOutline' | 'bar';
  /** 32, 40, 48 px; `touch` is 44. */
  size?: 'sm' | 'md' | 'lg' | 'touch';
  /** As wide as its surroundings. */
  wide?: boolean;
};

/**
 * A button. While `pending` it shows progress, keeps its position and the focus, and ignores presses, so that nothing
 * is sent twice.
 */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> &
  ButtonLook & {
    /** The action runs: progress is shown, and presses are ignored. */
    pending?: boolean;
  }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={cx(button({ variant, size, wide }), className)}
      onClick={press}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
