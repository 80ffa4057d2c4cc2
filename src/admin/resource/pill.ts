import { css } from '../../../styled-system/css';

/** A tag among the values of a table. */
export const pill = css({
  minHeight: '20px',
  paddingInline: '1.5',
  minWidth: '0',
  maxWidth: 'full',
  flexShrink: '1',
  overflow: 'hidden',
});
