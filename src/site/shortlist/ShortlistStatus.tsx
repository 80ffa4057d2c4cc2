import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { MAX_SHORTLIST } from '../../../contract/shortlistLimit.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Messages about the shortlist at the foot of the window: removed with undo, merged, full, not saved. */
export function ShortlistStatus() {
  const { shortlist } = useSystem();
  const removed = useSelector(shortlist, ({ context }) => context.removed);
  const merged = useSelector(shortlist, ({ context }) => context.merged);
  const undoable = useTag(shortlist, 'undoable');
  const joined = useTag(shortlist, 'merged');
  const full = useTag(shortlist, 'full');
  const notSaved = useTag(shortlist, 'failed');
  const [first] = removed;
  return (
    <div className={place} role="status" data-print="none">
      {notSaved && (
        <Line
          text={m.shortlist_not_saved()}
          act={m.ui_retry()}
          onAct={() => shortlist.send({ type: 'shortlist.retried' })}
        />
      )}
      {undoable && first && (
        <Line
          text={
            removed.length === 1
              ? m.shortlist_removed_one({ model: first.modelCode })
              : m.shortlist_removed({ count: formatNumber(removed.length) })
          }
          act={m.shortlist_undo()}
          onAct={() => shortlist.send({ type: 'shortlist.undone' })}
          onClose={() => shortlist.send({ type: 'shortlist.told' })}
        />
      )}
      {joined && (
        <Line
          text={m.shortlist_merged({ count: formatNumber(merged) })}
          onClose={() => shortlist.send({ type: 'shortlist.told' })}
        />
      )}
      {full && (
        <Line
          text={m.shortlist_full({ max: formatNumber(MAX_SHORTLIST) })}
          onClose={() => shortlist.send({ type: 'shortlist.told' })}
        />
      )}
    </div>
  );
}

function Line({ text, act, onAct, onClose }: { text: string; act?: string; onAct?: () => void; onClose?: () => void }) {
  return (
    <div className={line}>
      <p className={words}>{text}</p>
      {act && (
        <Button variant="ghost" size="sm" onClick={onAct}>
          {act}
        </Button>
      )}
      {onClose && <IconButton icon={X} size="sm" label={m.shortlist_close()} onClick={onClose} />}
    </div>
  );
}

const place = css({
  position: 'fixed',
  insetInlineStart: 'gutter',
  bottom: '6',
  zIndex: 'notice',
  display: 'grid',
  gap: '2',
  width: 'min(420px, calc(100vw - 2 * {spacing.gutter}))',
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '48px',
  padding: '6px 8px 6px 16px',
  borderRadius: 'md',
  background: 'raise',
  boxShadow: 'overlay',
  animation: 'enter 200ms {easings.out}',
});
const words = css({ flexGrow: '1', textStyle: 'small' });
