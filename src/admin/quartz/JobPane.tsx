import { useSelector } from '@xstate/react';
import { CirclePause, CirclePlay, Play } from 'lucide-react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ScheduleState } from '../../../contract/entities/jobs.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatDistance } from '../../i18n/durations.ts';
import { formatNumber } from '../../i18n/format.ts';
import { currentLocale, LANGUAGE_TAGS, localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { explainCron } from '../../ui/fields/explainCron.ts';
import { writeRun } from '../../ui/fields/writeRun.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { StateMark } from '../../ui/table/StateMark.tsx';
import { Permitted, usePermission } from '../base/permissions.tsx';
import { RecordValue } from '../resource/RecordValue.tsx';
import { MissingNeeds, useMissingNeeds } from './needs.tsx';
import { PausedMark } from './PausedMark.tsx';
import { RunList } from './RunList.tsx';
import { RunState } from './RunState.tsx';
import { type JobRef, useJob } from './useJob.ts';

/** The fields of a schedule that its own pane shows, so that the field list leaves them out. */
export const JOB_FIELDS = [
  'task',
  'parameters',
  'cron',
  'timeZone',
  'enabled',
  'lastState',
  'lastRunAt',
  'nextRunAt',
  'pausedAt',
  'failuresInRow',
];

type JobPaneProps = { record: ResourceRecord; reread: () => void };

/**
 * The state of a schedule with the actions run now, stop and resume. Shows what it does, its next run, and its past
 * runs.
 */
export function JobPane({ record, reread }: JobPaneProps) {
  const job = useJob(record.id, reread);
  const { state, failure } = useSelector(job, ({ context }) => context);
  const unreachable = useTag(job, 'unreachable');
  const missing = useMissingNeeds()(record.task);
  const mayRead = usePermission('quartz:loglist');
  return (
    <div className={root}>
      <Acts job={job} mayStart={missing.length === 0} />
      <MissingNeeds task={record.task} />
      {failure && state && <FormFailure failure={failure} />}
      <Plan record={record} nextRuns={state?.nextRuns ?? []} />
      {unreachable && (
        <ErrorState title={m.admin_quartz_unreachable()} onRetry={() => job.send({ type: 'job.refreshed' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {!state && !unreachable && <SkeletonText lines={4} />}
      {state && mayRead && <RunList state={state} />}
    </div>
  );
}

function Acts({ job, mayStart }: { job: JobRef; mayStart: boolean }) {
  const state = useSelector(job, ({ context }) => context.state);
  const busy = useTag(job, 'busy');
  const newest = state?.runs[0];
  const underWay = newest && ['queued', 'running', 'waiting'].includes(newest.state) ? newest.state : undefined;
  const ask = (act: 'run' | 'stop' | 'resume') => () => job.send({ type: 'job.asked', act });
  return (
    <div className={acts}>
      {state && !state.enabled ? (
        <Stopped state={state} />
      ) : (
        (underWay && <RunState state={underWay} />) || (newest && <RunState state={newest.state} />)
      )}
      <span className={end}>
        <Permitted code="quartz:exec">
          <Button
            size="sm"
            variant="outline"
            disabled={!state || !mayStart || busy || underWay !== undefined}
            onClick={ask('run')}
          >
            <Play aria-hidden size={16} strokeWidth={1.75} />
            {m.admin_quartz_run()}
          </Button>
        </Permitted>
        {state?.enabled && (
          <Permitted code="quartz:stop">
            <Button size="sm" variant="danger" disabled={busy} onClick={ask('stop')}>
              <CirclePause aria-hidden size={16} strokeWidth={1.75} />
              {m.admin_quartz_stop()}
            </Button>
          </Permitted>
        )}
        {state && !state.enabled && (
          <Permitted code="quartz:resume">
            <Button size="sm" disabled={!mayStart || busy} onClick={ask('resume')}>
              <CirclePlay aria-hidden size={16} strokeWidth={1.75} />
              {m.admin_quartz_resume()}
            </Button>
          </Permitted>
        )}
      </span>
    </div>
  );
}

/** Why the schedule does not run: a user stopped it, or failures paused it. */
function Stopped({ state: { pausedAt, failuresInRow } }: { state: ScheduleState }) {
  if (pausedAt === null) return <StateMark tone="off">{m.admin_quartz_paused()}</StateMark>;
  return (
    <span>
      <PausedMark />
      <span className={beneath}>
        {m.admin_quartz_paused_since({ at: formatDate(pausedAt), count: formatNumber(failuresInRow) })}
      </span>
    </span>
  );
}

/** The task, its parameters and times, and the next runs in the schedule's time zone. */
function Plan({ record, nextRuns }: { record: ResourceRecord; nextRuns: readonly string[] }) {
  const task = taskNamed(record.task);
  const parameters = (record.parameters ?? {}) as Record<string, unknown>;
  const [cron, zone] = [String(record.cron), String(record.timeZone)];
  return (
    <dl className={plan}>
      <dt className={term}>{m.admin_quartz_task()}</dt>
      <dd>
        {task ? localized(task.title) : String(record.task)}
        {task && <span className={beneath}>{localized(task.about)}</span>}
      </dd>
      {Object.entries(task?.parameters ?? {}).map(([name, field]) => (
        <div key={name} className={pair}>
          <dt className={term}>{localized(field.label)}</dt>
          <dd>
            <RecordValue field={field} value={parameters[name]} labels={[]} />
          </dd>
        </div>
      ))}
      <dt className={term}>{m.admin_quartz_plan()}</dt>
      <dd>
        {explainCron(cron) ?? EMPTY_VALUE}
        <span className={beneath}>
          <code>{cron}</code> · {zone.replaceAll('_', ' ')}
        </span>
      </dd>
      <dt className={term}>{m.admin_quartz_next()}</dt>
      <dd>
        {nextRuns.length === 0 && EMPTY_VALUE}
        <ol className={next}>
          {nextRuns.map((at) => (
            <li key={at}>
              <time dateTime={at}>{writeRun(new Date(at), zone, LANGUAGE_TAGS[currentLocale()])}</time>
              <span className={far}>{formatDistance(at)}</span>
            </li>
          ))}
        </ol>
      </dd>
    </dl>
  );
}

const root = css({
  display: 'grid',
  gap: '4',
  paddingInline: '5',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line.soft}',
});
const acts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minHeight: '36px' });
const end = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: 'auto' });
const plan = css({
  display: 'grid',
  gap: '8px 16px',
  tablet: { gridTemplateColumns: '112px minmax(0, 1fr)' },
  '& dd': { minWidth: '0', overflowWrap: 'anywhere' },
});
const pair = css({ display: 'contents' });
const term = css({ color: 'ink.soft' });
const beneath = css({ display: 'block', textStyle: 'tiny', color: 'ink.soft' });
const next = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' },
});
const far = css({ textStyle: 'tiny', color: 'ink.soft' });
