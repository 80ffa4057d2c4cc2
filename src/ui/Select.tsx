import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { css, cx } from '../../styled-system/css';
import { input } from '../../styled-system/recipes';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'children'> & {
  /** The choices in their order. */
  options: readonly SelectOption[];
  /** Shown while nothing is selected. */
  placeholder?: string;
  /** The usual height, or a lower one for dense places. */
  size?: 'md' | 'sm';
};

/** Selects one of a few options with the browser's native list. */
export function Select({ options, placeholder, size, className, ...rest }: SelectProps) {
  return (
    <div className={root}>
      <select {...rest} className={cx(input({ size }), bare, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={chevron} size={16} strokeWidth={1.5} />
    </div>
  );
}

const root = css({ position: 'relative', minWidth: '0' });
const bare = css({ appearance: 'none', paddingInlineEnd: '36px', textOverflow: 'ellipsis' });
const chevron = css({
  position: 'absolute',
  insetInlineEnd: '3',
  top: 'calc(50% - 8px)',
  pointerEvents: 'none',
  color: 'ink.faint',
});
