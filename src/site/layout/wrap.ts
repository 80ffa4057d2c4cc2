import { css } from '../../../styled-system/css';

/** The measure of public pages: 1312 px in the middle, with a gutter at either side. */
export const wrap = css({
  width: 'full',
  maxWidth: 'calc({sizes.wrap} + 2 * {spacing.gutter})',
  marginInline: 'auto',
  paddingInline: 'gutter',
});
