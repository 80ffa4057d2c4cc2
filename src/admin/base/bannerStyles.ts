import { css } from '../../../styled-system/css';

/** A line across the window, below the header, that stays until its reason is gone. */
export const banner = css({
  flexShrink: '0',
  display: 'flex',
  alignItems: 'center',
  flexWrap: { base: 'wrap', tablet: 'nowrap' },
  gap: '3',
  paddingInline: '3',
  paddingBlock: '2',
  background: 'amber.bg',
  color: 'amber',
  borderBottom: '1px solid {colors.line}',
  _forcedColors: { borderBottom: '2px solid CanvasText' },
});

/** The icon at its start. */
export const sign = css({ flexShrink: '0' });
