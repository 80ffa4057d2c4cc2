import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Pane } from '../resource/Pane.tsx';
import { EntryForm } from './EntryForm.tsx';

type NewEntryPaneProps = { onAdded: (name: string) => void; onClose: () => void };

/** The pane for a new key and its value. */
export function NewEntryPane({ onAdded, onClose }: NewEntryPaneProps) {
  return (
    <Pane title={m.admin_redis_add()} onClose={onClose}>
      <div className={form}>
        <EntryForm onDone={onAdded} onCancel={onClose} />
      </div>
    </Pane>
  );
}

const form = css({ paddingInline: '5', paddingBlock: '4' });
