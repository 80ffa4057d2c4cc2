import { useSelector } from '@xstate/react';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { CacheState } from '../../../contract/entities/cache.ts';
import type { KeyQuestion } from '../../../machines/cacheKeys/cacheKeys.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { fetchingAhead, laterOver } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { usePermission } from '../base/permissions.tsx';
import { ScreenHead, screenRoot } from '../base/ScreenHead.tsx';
import { Figures } from '../engine/Figures.tsx';
import { StateDot } from '../engine/StateDot.tsx';
import { BulkQuestion } from './BulkQuestion.tsx';
import { cacheFigures } from './cacheWords.tsx';
import { KeyBar } from './KeyBar.tsx';
import { KeysPart } from './KeysPart.tsx';
import { useCacheKeys } from './useCacheKeys.ts';
import { useCacheState } from './useCacheState.ts';

const LaterEntryPane = laterOver(
  () => import('./EntryPane.tsx').then((part) => part.EntryPane),
  ({ onClose }) => onClose(),
);
const LaterNewEntryPane = laterOver(
  () => import('./NewEntryPane.tsx').then((part) => part.NewEntryPane),
  ({ onClose }) => onClose(),
);

/** Separates keys that are removed together in one ID. Keys cannot contain a line break. */
const BREAK = '\n';

/** Redis缓存: the portal's cache, key by key, in Redis or in the server's memory. */
export default function RedisScreen() {
  const api = useApi();
  const tell = useGoodNews();
  const mayAdd = usePermission('redis:add');
  const cache = useCacheState();
  const keys = useCacheKeys();
  const [open, setOpen] = useState<{ key: string } | 'new'>();
  const { state } = useSelector(cache, ({ context }) => context);
  const stale = useTag(cache, 'stale');
  const question = useSelector(keys, ({ context }) => context.question);
  const walking = useTag(keys, 'walking');
  const refresh = () => {
    keys.send({ type: 'keys.refreshed' });
    cache.send({ type: 'console.refreshed' });
  };
  const removal = useRecordAct({
    act: ({ id }, signal) =>
      api('removeCacheEntries', { body: { keys: id.split(BREAK) } }, { signal, notice: 'never' }),
    done: ({ name }) => {
      setOpen(undefined);
      refresh();
      return m.admin_redis_removed_one({ name });
    },
  });
  const askRemoval = (chosen: readonly string[]) => {
    const name = chosen.length === 1 ? (chosen[0] ?? '') : m.admin_redis_many({ count: formatNumber(chosen.length) });
    removal.send({ type: 'recordAct.asked', act: 'remove', id: chosen.join(BREAK), name });
  };
  const changed = (words: string) => {
    setOpen(undefined);
    tell(words);
    refresh();
  };
  const ask = (next: KeyQuestion) => keys.send({ type: 'keys.asked', question: next });
  return (
    <div className={screenRoot}>
      <ScreenHead
        title={m.admin_page_redis()}
        state={state && <CacheMark state={state} stale={stale} />}
        about={m.admin_redis_about()}
        actions={
          <>
            <IconButton icon={RefreshCw} size="sm" label={m.crud_refresh()} onClick={refresh} />
            {mayAdd && (
              <Button size="sm" variant="outline" {...fetchingAhead(LaterNewEntryPane)} onClick={() => setOpen('new')}>
                <Plus aria-hidden size={16} strokeWidth={1.75} />
                {m.admin_redis_add()}
              </Button>
            )}
          </>
        }
      />
      {useTag(cache, 'loading') && <Skeleton height={76} />}
      {useTag(cache, 'failed') && <ErrorState title={m.admin_redis_state_failed()} onRetry={refresh} />}
      {state?.away && (
        <p role="status" className={away}>
          {m.admin_redis_away()}
        </p>
      )}
      {state && !state.away && <Figures figures={cacheFigures(state)} />}
      <KeyBar key={`${question.type} ${question.pattern}`} question={question} busy={walking} onAsk={ask} />
      <KeysPart keys={keys} onOpen={(key) => setOpen({ key })} onRemove={askRemoval} />
      {open === 'new' && (
        <LaterNewEntryPane
          onAdded={(name) => changed(m.admin_redis_added({ name }))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open && open !== 'new' && (
        <LaterEntryPane
          key={open.key}
          entryKey={open.key}
          onChanged={() => changed(m.admin_redis_saved({ name: open.key }))}
          onRemove={() => {
            setOpen(undefined);
            askRemoval([open.key]);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      <RecordActQuestion
        recordAct={removal}
        words={{
          remove: {
            title: m.admin_redis_remove_title,
            text: m.admin_redis_remove_text,
            act: m.admin_redis_remove,
            dangerous: true,
          },
        }}
      />
      <BulkQuestion keys={keys} />
    </div>
  );
}

function CacheMark({ state, stale }: { state: CacheState; stale: boolean }) {
  if (stale) return <StateDot tone="slow">{m.engine_stale({ time: formatDate(state.at, 'HH:mm:ss') })}</StateDot>;
  if (state.away) return <StateDot tone="bad">{m.admin_redis_mark_away()}</StateDot>;
  return <StateDot tone="good">{m.admin_redis_mark_good()}</StateDot>;
}

const away = css({
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  background: 'amber.bg',
  color: 'amber',
  borderBottom: '1px solid {colors.line}',
});
