import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';
import type { CacheKeysRef } from './useCacheKeys.ts';

/** The confirmation dialog before all keys of a pattern are removed: how many, and some of their names. */
export function BulkQuestion({ keys }: { keys: CacheKeysRef }) {
  const { question, counted, bulkFailure } = useSelector(keys, ({ context }) => context);
  const asking = useTag(keys, 'asking');
  const busy = useTag(keys, 'busy');
  if (!counted) return null;
  const { count, sample, complete } = counted;
  const nothing = count === 0;
  const name = { pattern: question.pattern, count: formatNumber(count) };
  return (
    <LaterConfirmDialog
      open={asking}
      dangerous={!nothing}
      title={nothing ? m.admin_redis_bulk_nothing(name) : m.admin_redis_bulk_title(name)}
      message={
        <span className={message}>
          <span>{complete ? m.admin_redis_bulk_text(name) : m.admin_redis_bulk_many(name)}</span>
          {sample.map((key) => (
            <code key={key} className={code}>
              {key}
            </code>
          ))}
          {count > sample.length && sample.length > 0 && <span>…</span>}
          {bulkFailure && <FormFailure failure={bulkFailure} />}
        </span>
      }
      confirmLabel={nothing ? m.ui_close() : m.admin_redis_bulk_act({ count: formatNumber(count) })}
      pending={busy}
      onConfirm={() => keys.send({ type: nothing ? 'bulk.cancelled' : 'bulk.confirmed' })}
      onCancel={() => keys.send({ type: 'bulk.cancelled' })}
    />
  );
}

const message = css({ display: 'grid', gap: '2' });
const code = css({ fontFamily: 'mono', fontSize: 'tiny', overflowWrap: 'anywhere' });
