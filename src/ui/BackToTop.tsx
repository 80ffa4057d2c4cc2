import { ArrowUp } from 'lucide-react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';

/** The button to the top, 100 px above the bottom edge. While not `visible`, pointer and keyboard cannot reach it. */
export function BackToTop({
  visible,
  onPress,
}: {
  /** Whether the page is scrolled far enough. */
  visible: boolean;
  /** Called to scroll to the top. */
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={root}
      data-visible={visible}
      data-print="none"
      aria-label={m.ui_back_to_top()}
      title={m.ui_back_to_top()}
      onClick={onPress}
    >
      <ArrowUp aria-hidden size={18} strokeWidth={1.5} />
    </button>
  );
}

const root = css({
  position: 'fixed',
  insetInlineEnd: 'gutter',
  bottom: '100px',
  zIndex: 'backToTop',
  width: '44px',
  height: '44px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'full',
  background: 'raise',
  color: 'ink',
  boxShadow: 'overlay',
  visibility: 'hidden',
  opacity: '0',
  transition: 'opacity {durations.fast}, visibility {durations.fast}',
  '&[data-visible=true]': { visibility: 'visible', opacity: '1' },
  '&:hover': { color: 'accent.ink' },
  _forcedColors: { border: '1px solid ButtonText' },
});
