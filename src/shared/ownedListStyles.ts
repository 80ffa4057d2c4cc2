import { css } from '../../styled-system/css';

/** A list of what an account has, such as sessions, tokens and links: words on the left, buttons on the right. */
export const ownedList = css({ marginBottom: '5', borderBottom: '1px solid {colors.line}' });
export const ownedRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px 16px',
  paddingBlock: '12px',
  borderTop: '1px solid {colors.line}',
});
export const ownedName = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  textStyle: 'label',
  overflowWrap: 'anywhere',
});
export const ownedFact = css({
  marginTop: '1',
  textStyle: 'small',
  color: 'ink.soft',
  fontVariantNumeric: 'tabular-nums',
});
