import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Spinner } from './Spinner.tsx';

/** Shown instead of an overlay while its code is loading. Code that arrives at once does not show it. */
export function PartComing() {
  return (
    <div role="status" aria-label={m.ui_loading()} className={place}>
      <Spinner size={20} />
    </div>
  );
}

const place = css({
  position: 'fixed',
  top: '40%',
  insetInline: '0',
  zIndex: 'popup',
  width: 'fit-content',
  marginInline: 'auto',
  padding: '3',
  borderRadius: 'md',
  background: 'raise',
  color: 'accent.ink',
  boxShadow: 'overlay',
  pointerEvents: 'none',
  animation: 'fadeIn 200ms 300ms backwards',
  _forcedColors: { border: '1px solid CanvasText' },
});
