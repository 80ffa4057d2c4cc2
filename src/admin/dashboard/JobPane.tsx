import type { QueueState, ScheduleState } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { queueName } from '../job/queueName.ts';
import { Pane } from './Pane.tsx';
import { Runs } from './Runs.tsx';

type JobPaneProps = { schedules: readonly ScheduleState[] | null; queues: readonly QueueState[] | null };

/** Scheduled tasks with their last runs and next run, and what the queues did in the last day. */
export function JobPane({ schedules, queues }: JobPaneProps) {
  return (
    <Pane title={m.admin_dashboard_queues()} detail={m.admin_dashboard_queues_detail()}>
      {(schedules ?? []).length + (queues ?? []).length === 0 ? (
        <p className={quiet}>{m.admin_dashboard_no_jobs()}</p>
      ) : (
        <ul className={list}>
          {schedules?.map((one) => (
            <li key={one.id} className={item}>
              <Dot state={dotOf(one)} />
              <span className={label}>
                <TextLink href={`/system/quartz?record=${one.id}`}>{localized(one.name)}</TextLink>
              </span>
              <Runs runs={one.runs} />
              <span className={count}>{one.nextRunAt ? formatDate(one.nextRunAt) : m.admin_dashboard_stopped()}</span>
            </li>
          ))}
          {queues?.map(({ name, waiting, running, done, failed, runs }) => (
            <li key={name} className={item}>
              <Dot state={failed > 0 ? 'bad' : running > 0 ? 'busy' : 'good'} />
              <span className={label}>{queueName(name)}</span>
              <Runs runs={runs} />
              <span className={count}>
                {failed > 0
                  ? m.admin_dashboard_failed({ count: formatNumber(failed) })
                  : waiting + running > 0
                    ? m.admin_dashboard_under_way({ count: formatNumber(waiting + running) })
                    : m.admin_dashboard_done({ count: formatNumber(done) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}

type DotState = 'good' | 'busy' | 'bad' | 'off';

const Dot = ({ state }: { state: DotState }) => <span className={dot} data-state={state} aria-hidden="true" />;

function dotOf({ state, nextRunAt }: ScheduleState): DotState {
  if (state === 'failed') return 'bad';
  if (state === 'running') return 'busy';
  return nextRunAt === null || state === null ? 'off' : 'good';
}

const quiet = css({ fontSize: 'small', color: 'ink.soft', paddingInline: '5' });
const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const item = css({
  display: 'grid',
  gridTemplateColumns: '8px minmax(0, 1fr) auto minmax(72px, auto)',
  alignItems: 'center',
  gap: '3',
  minHeight: '34px',
  paddingInline: '5',
  fontSize: 'small',
  borderTop: '1px solid token(colors.line.soft)',
});
const dot = css({
  width: '8px',
  height: '8px',
  borderRadius: 'full',
  background: 'green.mark',
  '&[data-state=busy]': { background: 'accent' },
  '&[data-state=bad]': { background: 'coral.mark', borderRadius: '1px', transform: 'rotate(45deg)' },
  '&[data-state=off]': { background: 'none', border: '1.5px solid token(colors.ink.faint)' },
});
const label = css({ minWidth: '0', overflowWrap: 'anywhere', paddingBlock: '1' });
const count = css({
  fontSize: 'tiny',
  color: 'ink.soft',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
