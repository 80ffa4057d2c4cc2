import { RefreshCw } from 'lucide-react';
import type { EngineName, IndexState } from '../../../contract/entities/searchConsole.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { useHasCode } from '../base/permissions.tsx';
import { ScreenHead } from '../base/ScreenHead.tsx';
import { type Figure, Figures } from './Figures.tsx';
import { StateDot } from './StateDot.tsx';

/** The state that every engine reports. */
type Shown = Pick<IndexState, 'at' | 'active' | 'state' | 'progress' | 'failedAt'>;

type EngineHeadProps = {
  engine: EngineName;
  /** Null until it is loaded. */
  state: Shown | null;
  figures: readonly Figure[];
  loading: boolean;
  failed: boolean;
  /** The state shown is out of date. */
  stale: boolean;
  /** Further text beside the state. */
  about?: string | undefined;
  /** False if there is nothing to build. */
  canRebuild?: boolean;
  /** False if there is no other engine, or this engine cannot answer. */
  canUse?: boolean;
  onRefresh: () => void;
};

const engines = {
  embedded: {
    title: m.admin_page_lucene,
    text: m.engine_rebuild_text,
    useText: m.engine_use_text,
    codes: ['1002', '1006'],
  },
  opensearch: {
    title: m.admin_page_elasticsearch,
    text: m.engine_rebuild_cluster_text,
    useText: m.engine_use_cluster_text,
    codes: ['2002', '2006'],
  },
} as const satisfies Record<EngineName, { codes: readonly [PermissionCode, PermissionCode]; [word: string]: unknown }>;

/** The head of a search engine's screen: state, figures, progress of a build, and actions. */
export function EngineHead({ engine, state, figures, about, onRefresh, ...is }: EngineHeadProps) {
  const api = useApi();
  const has = useHasCode();
  const { title, text, useText, codes } = engines[engine];
  const [rebuildCode, useCode] = codes;
  const acts = useRecordAct({
    act: async ({ act }, signal) => {
      const call = { signal, notice: 'never' } as const;
      if (engine === 'embedded') await api(act === 'rebuild' ? 'rebuildIndex' : 'useIndex', { body: {} }, call);
      else await api(act === 'rebuild' ? 'rebuildCluster' : 'useCluster', { body: {} }, call);
      onRefresh();
    },
    done: ({ act }) => (act === 'rebuild' ? m.engine_rebuild_started() : m.engine_used()),
  });
  const ask = (act: 'rebuild' | 'use') => acts.send({ type: 'recordAct.asked', act, id: engine, name: title() });
  const active = state?.active === engine;
  return (
    <>
      <ScreenHead
        title={title()}
        state={state && <StateMark state={state} stale={is.stale} />}
        about={[active && m.engine_answers(), about].filter(Boolean).join(' · ') || undefined}
        actions={
          <>
            {has(useCode) && is.canUse && state && !active && (
              <Button size="sm" variant="outline" onClick={() => ask('use')}>
                {m.engine_use()}
              </Button>
            )}
            {has(rebuildCode) && is.canRebuild !== false && (
              <Button
                size="sm"
                variant="outline"
                disabled={state === null || state.progress !== null}
                onClick={() => ask('rebuild')}
              >
                <RefreshCw aria-hidden size={16} strokeWidth={1.75} />
                {m.engine_rebuild()}
              </Button>
            )}
          </>
        }
      />
      {is.loading && <Skeleton height={76} />}
      {is.failed && <ErrorState title={m.engine_state_failed()} onRetry={onRefresh} />}
      {figures.length > 0 && <Figures figures={figures} />}
      {state?.progress && <Building {...state.progress} />}
      <RecordActQuestion
        recordAct={acts}
        words={{
          rebuild: { title: m.engine_rebuild_title, text, act: m.engine_rebuild },
          use: { title: m.engine_use_title, text: useText, act: m.engine_use },
        }}
      />
    </>
  );
}

function Building({ done, total }: { done: number; total: number }) {
  return (
    <div className={building}>
      <span>{m.engine_building({ done: formatNumber(done), total: formatNumber(total) })}</span>
      <Progress label={m.engine_rebuild()} {...(total > 0 && { value: done / total })} />
    </div>
  );
}

function StateMark({ state, stale }: { state: Shown; stale: boolean }) {
  if (stale) return <StateDot tone="slow">{m.engine_stale({ time: formatDate(state.at, 'HH:mm:ss') })}</StateDot>;
  if (state.progress) return <StateDot tone="slow">{m.engine_state_building()}</StateDot>;
  if (state.failedAt)
    return <StateDot tone="bad">{m.engine_build_failed({ time: formatDate(state.failedAt, 'HH:mm') })}</StateDot>;
  if (state.state === 'building') return <StateDot tone="slow">{m.engine_state_building()}</StateDot>;
  if (state.state === 'behind') return <StateDot tone="slow">{m.engine_state_behind()}</StateDot>;
  return <StateDot tone="good">{m.engine_state_ready()}</StateDot>;
}

const building = css({
  display: 'grid',
  gap: '2',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  textStyle: 'tiny',
  color: 'ink.soft',
  borderBottom: '1px solid {colors.line}',
});
