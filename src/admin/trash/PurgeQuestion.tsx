import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { LaterConfirmDialog } from '../../ui/laterParts.ts';
import { nameOf } from './TrashList.tsx';
import type { TrashRef } from './useTrash.ts';

/** The confirmation dialog before records are deleted permanently, with the name of each. */
export function PurgeQuestion({ trash }: { trash: TrashRef }) {
  const { answer, aim } = useSelector(trash, ({ context }) => context);
  const asked = new Set(aim.map(({ id }) => id));
  const names = (answer?.list ?? []).filter(({ id }) => asked.has(id)).map(({ label }) => nameOf(label));
  return (
    <LaterConfirmDialog
      open={useTag(trash, 'confirming')}
      dangerous
      title={m.admin_trash_purge_title({ count: formatNumber(names.length), name: names[0] ?? '' })}
      message={
        <span className={words}>
          {names.length > 1 && <span>{listed(names)}</span>}
          <span>{m.admin_trash_purge_text()}</span>
        </span>
      }
      confirmLabel={m.admin_trash_purge()}
      pending={useTag(trash, 'purging')}
      onConfirm={() => trash.send({ type: 'trash.confirmed' })}
      onCancel={() => trash.send({ type: 'trash.cancelled' })}
    />
  );
}

const words = css({ display: 'grid', gap: '3' });
