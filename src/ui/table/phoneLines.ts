import { css } from '../../../styled-system/css';

/** A quieter line below the name in a phone row: details at the start, time at the end. */
export const quietLine = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'tiny',
  color: 'ink.soft',
  minWidth: '0',
  '& > time': { whiteSpace: 'nowrap' },
});

/** A text action of a row, with a distance from the edge of a phone. */
export const wordedAct = css({ marginInlineEnd: { base: '3', tablet: '0' } });
