import { X } from 'lucide-react';
import { useTransition } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

type PartMissingProps = {
  /** Called to load the part again. */
  onRetry: () => void;
  /** Called to close the place of the part. */
  onDismiss: () => void;
};

/**
 * Shown instead of a part whose code could not be loaded: a message over the unchanged page. It stays until the code
 * has come: without a transition, a part without a place of its own would hide the whole page meanwhile.
 */
export function PartMissing({ onRetry, onDismiss }: PartMissingProps) {
  const [retrying, retry] = useTransition();
  return (
    <div role="alert" className={notice} data-part-missing>
      <p className={words}>{m.ui_part_missing()}</p>
      <Button size="sm" variant="outline" pending={retrying} onClick={() => retry(onRetry)}>
        {m.ui_retry()}
      </Button>
      <IconButton icon={X} size="sm" label={m.ui_close()} onClick={onDismiss} />
    </div>
  );
}

const notice = css({
  position: 'fixed',
  bottom: '4',
  insetInline: '4',
  zIndex: 'notice',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'fit-content',
  maxWidth: '560px',
  marginInline: 'auto',
  padding: '8px 8px 8px 14px',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink',
  boxShadow: 'overlay',
  borderInlineStart: '3px solid {colors.coral.mark}',
  fontSize: 'small',
  textAlign: 'start',
  whiteSpace: 'normal',
  _forcedColors: { border: '1px solid CanvasText' },
});
const words = css({ minWidth: '0', flex: '1 1 auto' });
