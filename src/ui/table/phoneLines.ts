import { css } from '../../../styled-system/css';

/** A line of a row on a phone beside its name: what it is at the start, when at the end. */
export const quietLine = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'tiny',
  color: 'ink.soft',
  minWidth: '0',
  '& > time': { whiteSpace: 'nowrap' },
});

/** An act of a row that is a word, not at the very edge of a phone. */
export const wordedAct = css({ marginInlineEnd: { base: '3', tablet: '0' } });
