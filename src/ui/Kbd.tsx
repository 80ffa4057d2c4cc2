import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';

/** A keyboard key, shown on devices with a keyboard. */
export function Kbd({
  children,
}: {
  /** The name of the key. */
  children: ReactNode;
}) {
  return <kbd className={root}>{children}</kbd>;
}

const root = css({
  display: 'inline-flex',
  justifyContent: 'center',
  minWidth: '18px',
  paddingInline: '1',
  borderRadius: 'sm',
  boxShadow: 'inset 0 0 0 1px {colors.line}',
  font: '500 12px/18px {fonts.sans}',
  color: 'ink.faint',
  '@media (hover: none)': { display: 'none' },
});
