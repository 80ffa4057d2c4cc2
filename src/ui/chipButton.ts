import { css } from '../../styled-system/css';

/** A round button inside a chip, large enough for touch on phones. */
export const chipButton = css({
  width: { base: '44px', tablet: '24px' },
  height: { base: '44px', tablet: '24px' },
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  borderRadius: 'full',
  color: 'ink.soft',
  '&:hover, &[aria-expanded=true]': { background: 'line', color: 'ink' },
});
