import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { button } from '../../styled-system/recipes';
import type { ButtonLook } from './Button.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Pick<ButtonLook, 'variant' | 'size'> & {
    /** The icon. */
    icon: LucideIcon;
    /** What the button does. It is its name and its tooltip. */
    label: string;
  };

/** A button with only an icon; `label` is its accessible name. At least 44 px on touch screens. */
export function IconButton({ icon: Icon, label, variant = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(button({ variant, size, square: true }), className)}
    >
      <Icon aria-hidden size={size === 'sm' ? 16 : 18} strokeWidth={1.5} />
    </button>
  );
}
