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

/** A submenu that is a short list of links. */
export const menuPanel = css({
  position: 'absolute',
  top: 'calc(100% + 2px)',
  width: 'max-content',
  minWidth: '232px',
  maxWidth: '320px',
  padding: '1.5',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink',
  boxShadow: 'overlay',
  '--colors-focus': '{colors.accent.ink}',
  animation: 'fadeIn 120ms {easings.out}',
});

/** A link or act of such a list. */
export const menuEntry = css({
  display: 'flex',
  alignItems: 'center',
  width: 'full',
  minHeight: '40px',
  paddingInline: '3',
  borderRadius: 'sm',
  textStyle: 'label',
  '&:hover': { background: 'hover' },
});
