import type { ComponentProps, ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label. A press on it counts too. */
  children?: ReactNode;
  /** Some but not all of the items it represents are checked. */
  indeterminate?: boolean;
};

/** A checkbox with its label. Without a label, set `aria-label`. */
export function Checkbox({ children, indeterminate = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(root, className)}>
      <input
        {...rest}
        type="checkbox"
        className={boxStyle}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
        }}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}

/** The box alone, for rows that are their own label. */
export const boxStyle = css({
  appearance: 'none',
  width: '18px',
  height: '18px',
  flexShrink: '0',
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 'sm',
  background: 'surface',
  boxShadow: 'inset 0 0 0 1.5px {colors.fieldLine}',
  cursor: 'pointer',
  '&:is(:checked, :indeterminate)': { background: 'button', boxShadow: 'none' },
  '&:checked:not(:indeterminate)::after': {
    content: '""',
    width: '9px',
    height: '5px',
    border: 'solid {colors.button.ink}',
    borderWidth: '0 0 2px 2px',
    transform: 'rotate(-45deg) translate(1px, -1px)',
  },
  '&:indeterminate::after': { content: '""', width: '9px', height: '2px', background: 'button.ink' },
  '&:disabled': { opacity: '0.5' },
  '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px {colors.coral}' },
  _forcedColors: { appearance: 'auto', '&::after': { display: 'none' } },
});

const root = css({
  display: 'inline-flex',
  gap: '2.5',
  alignItems: 'flex-start',
  paddingBlock: { base: '3', tablet: '1' },
  minWidth: 'target',
  textStyle: 'small',
  cursor: 'pointer',
  '& input': { marginTop: '1.5px' },
  '&:has(:disabled)': { cursor: 'not-allowed', color: 'ink.faint' },
});
