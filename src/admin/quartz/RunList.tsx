import { useState } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ScheduleState, TaskRun } from '../../../contract/entities/jobs.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatDuration } from '../../i18n/durations.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useChoices } from '../resource/sources.tsx';
import { RunOutput } from './RunOutput.tsx';
import { RunState } from './RunState.tsx';

/** The newest runs of a schedule and the output of one: the newest, unless the user chose another. */
export function RunList({ state }: { state: ScheduleState }) {
  const [chosen, setChosen] = useState<string>();
  const choices = useChoices();
  const { runs, ended, succeeded, count } = state;
  const shown = runs.find(({ id }) => id === chosen) ?? runs[0];
  const field = quartzLog.fields.trigger;
  const triggers = field ? choices(field) : [];
  return (
    <section className={root} aria-label={localized(quartzLog.title)}>
      <header className={head}>
        <h3 className={heading}>{m.admin_quartz_runs()}</h3>
        {ended > 0 && (
          <span className={quiet}>
            {m.admin_quartz_rate({ succeeded: formatNumber(succeeded), ended: formatNumber(ended) })}
          </span>
        )}
        {count > 0 && (
          <TextLink className={all} href={`${quartzLog.route}?schedule=${state.id}`}>
            {m.admin_quartz_all_runs({ count: formatNumber(count) })}
          </TextLink>
        )}
      </header>
      {runs.length === 0 && <p className={quiet}>{m.admin_quartz_never_ran()}</p>}
      <ul className={list}>
        {runs.map((run) => (
          <li key={run.id}>
            <button type="button" className={row} aria-pressed={run.id === shown?.id} onClick={() => setChosen(run.id)}>
              <span className={time}>{formatDate(run.startedAt ?? run.plannedAt, 'YYYY-MM-DD HH:mm:ss')}</span>
              <span className={quiet}>
                {triggers.find(({ value }) => value === run.trigger)?.label}
                {run.after && ` · ${m.admin_quartz_after({ name: localized(run.after) })}`}
                {run.by && ` · ${run.by}`}
                {run.attempt > 1 && ` · ${m.admin_quartz_try({ attempt: run.attempt })}`}
                {run.missedCount > 0 && ` · ${m.admin_quartz_missed({ count: formatNumber(run.missedCount) })}`}
              </span>
              <RunState state={run.state} />
              <span className={took}>{formatDuration(run.durationMs)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && <RunTimes run={shown} />}
      {shown && (
        <RunOutput
          lines={shown.output}
          error={shown.error}
          live={shown.state === 'running' || shown.state === 'queued'}
        />
      )}
    </section>
  );
}

const nameOf = (name: string) => {
  const field = quartzLog.fields[name];
  return field && localized(field.label);
};

/** When the run was due, when it began and ended, and on which server. */
function RunTimes({ run }: { run: TaskRun }) {
  const at = (time: string | null) => (time === null ? EMPTY_VALUE : formatDate(time, 'YYYY-MM-DD HH:mm:ss'));
  const facts = {
    plannedAt: at(run.plannedAt),
    startedAt: at(run.startedAt),
    endedAt: at(run.endedAt),
    server: run.server || EMPTY_VALUE,
  };
  return (
    <dl className={times}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const root = css({ display: 'grid', gap: '3' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const quiet = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0', overflowWrap: 'anywhere' });
const all = css({ textStyle: 'tiny', marginInlineStart: 'auto' });
const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', tablet: '152px minmax(0, 1fr) 92px 84px' },
  alignItems: 'center',
  gap: '0 12px',
  width: 'full',
  minHeight: { base: '48px', tablet: '36px' },
  paddingInline: '2',
  borderRadius: 'sm',
  textAlign: 'start',
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const times = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  textStyle: 'tiny',
  fontVariantNumeric: 'tabular-nums',
  '& div': { display: 'flex', gap: '1.5', minWidth: '0' },
  '& dt': { color: 'ink.soft' },
  '& dd': { overflowWrap: 'anywhere' },
});
const time = css({ fontVariantNumeric: 'tabular-nums' });
const took = css({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
