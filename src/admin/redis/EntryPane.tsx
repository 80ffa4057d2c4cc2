import { useState } from 'react';
import type { CacheEntryDetail } from '../../../contract/entities/cache.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDuration } from '../../i18n/durations.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { usePermission } from '../base/permissions.tsx';
import { besideTitle, Pane } from '../resource/Pane.tsx';
import { TypeTag, ttlText } from './cacheWords.tsx';
import { EntryForm } from './EntryForm.tsx';
import { TtlForm } from './TtlForm.tsx';
import { ValueView } from './ValueView.tsx';

type EntryPaneProps = { entryKey: string; onChanged: () => void; onRemove: () => void; onClose: () => void };

/** A key with its value, its time to live, and the actions on it. */
export function EntryPane({ entryKey, onChanged, onRemove, onClose }: EntryPaneProps) {
  const api = useApi();
  const mayEdit = usePermission('redis:edit');
  const mayRemove = usePermission('redis:del');
  const [writing, setWriting] = useState(false);
  const found = usePageData(() => api('cacheEntry', { body: { key: entryKey } }, { notice: 'never' }));
  const { data } = found;
  const { value = null, version = null } = data ?? {};
  const known = data && value && value.type !== 'stream' && version !== null ? { ...data, value, version } : undefined;
  return (
    <Pane
      onClose={onClose}
      title={
        <>
          {m.admin_redis_key()} <span className={besideTitle}>{entryKey}</span>
        </>
      }
      foot={
        data &&
        !writing && (
          <span data-end>
            {mayRemove && (
              <Button size="sm" variant="danger" onClick={onRemove}>
                {m.admin_redis_remove()}
              </Button>
            )}
            {mayEdit && known && (
              <Button size="sm" onClick={() => setWriting(true)}>
                {m.admin_redis_edit()}
              </Button>
            )}
          </span>
        )
      }
    >
      <div className={root}>
        {found.busy && <SkeletonText lines={6} />}
        {found.missing && <EmptyState title={m.admin_redis_gone()} />}
        {found.failed && <ErrorState title={m.admin_redis_entry_failed()} onRetry={found.retry} />}
        {writing && known && <EntryForm known={known} onDone={onChanged} onCancel={() => setWriting(false)} />}
        {data && !writing && (
          <>
            <Facts entry={data} />
            {mayEdit && <TtlForm entryKey={entryKey} ttlSeconds={data.ttlSeconds} onDone={onChanged} />}
            <h3 className={heading}>
              {m.admin_redis_value()} <span className={soft}>{noteOf(data)}</span>
            </h3>
            {data.value && <ValueView value={data.value} />}
          </>
        )}
      </div>
    </Pane>
  );
}

function noteOf({ own, value, complete, version }: CacheEntryDetail): string {
  if (own) return m.admin_redis_own();
  if (value === null) return m.admin_redis_no_value();
  if (value.type === 'stream') return m.admin_redis_stream();
  if (!complete) return m.admin_redis_partly();
  return version === null ? m.admin_redis_not_text() : '';
}

function Facts({ entry }: { entry: CacheEntryDetail }) {
  const facts = [
    [m.admin_redis_type(), <TypeTag key="type" type={entry.type} />],
    [m.admin_redis_ttl(), ttlText(entry.ttlSeconds)],
    [m.admin_redis_size(), formatBytes(entry.bytes)],
    [m.admin_redis_elements(), formatNumber(entry.elements)],
    ...(entry.encoding === null ? [] : [[m.admin_redis_encoding(), entry.encoding] as const]),
    ...(entry.idleSeconds === null ? [] : [[m.admin_redis_idle(), formatDuration(entry.idleSeconds * 1_000)] as const]),
  ] as const;
  return <FactList facts={facts} />;
}

const root = css({ display: 'grid', gap: '4', paddingInline: '5', paddingBlock: '4', minWidth: '0' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold' });
const soft = css({ fontWeight: 'regular', color: 'ink.soft' });
