import { css } from '../../../styled-system/css';

/** The last line of a submenu: a note on the left, a link on the right. */
export const panelFoot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4',
  marginTop: '6',
  paddingTop: '5',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  color: 'ink.soft',
});
