import { css } from '../../../styled-system/css';

/** A line above a list with a note and its actions. */
export const listNote = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  paddingInline: '5',
  paddingBlock: '1',
  background: 'amber.bg',
  color: 'amber',
  textStyle: 'small',
});
