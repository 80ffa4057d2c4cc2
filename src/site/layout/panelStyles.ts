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
  // below a list that scrolls, it shows that the list goes on
  position: { desktop: 'sticky' },
  bottom: '0',
  paddingBottom: { desktop: '5' },
  background: 'surface',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  color: 'ink.soft',
});
