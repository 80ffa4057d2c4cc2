import type { QueueFigures } from '../../../contract/entities/jobs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { queueName } from './queueName.ts';
import type { JobQuestion } from './useJobQueues.ts';

type QueueListProps = {
  queues: readonly QueueFigures[];
  question: JobQuestion;
  onAsk: (change: Partial<JobQuestion>) => void;
};

/**
 * The queues with their waiting, running, completed and failed jobs. Selecting one filters the jobs. Dead letters are
 * counted over all queues.
 */
export function QueueList({ queues, question, onAsk }: QueueListProps) {
  const dead = queues.reduce((sum, { failed }) => sum + failed, 0);
  const toDead = question.queue === null && question.state === 'failed';
  return (
    <div className={root}>
      <h2 className={heading}>{m.admin_job_queues()}</h2>
      <ul className={list}>
        <li>
          <button
            type="button"
            className={item}
            aria-pressed={question.queue === null && !toDead}
            onClick={() => onAsk({ queue: null, state: null })}
          >
            <span>{m.admin_job_all_queues()}</span>
          </button>
        </li>
        {queues.map(({ name, system, waiting, retrying, running, done, failed }) => (
          <li key={name}>
            <button
              type="button"
              className={item}
              aria-pressed={question.queue === name}
              onClick={() => onAsk({ queue: name, state: null })}
            >
              <span className={nameStyle}>
                {queueName(name)} {system && <span className={figures}>· {m.admin_job_system_about()}</span>}
              </span>
              <span className={figures}>
                {m.admin_job_waiting()} {formatNumber(waiting + retrying)} · {m.admin_job_running()}{' '}
                {formatNumber(running)} · {m.admin_job_done()} {formatNumber(done)}
                {failed > 0 && (
                  <span className={bad}>
                    {' '}
                    · {m.admin_job_failed()} {formatNumber(failed)}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
        <li className={last}>
          <button
            type="button"
            className={item}
            aria-pressed={toDead}
            onClick={() => onAsk({ queue: null, state: 'failed' })}
          >
            <span>
              {m.admin_job_dead()} {formatNumber(dead)}
            </span>
            <span className={figures}>{m.admin_job_dead_about()}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}

const root = css({ display: 'grid', gap: '2', alignContent: 'start', minWidth: '0' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const item = css({
  display: 'grid',
  gap: '0.5',
  width: 'full',
  minHeight: '44px',
  paddingInline: '3',
  paddingBlock: '1.5',
  alignContent: 'center',
  borderRadius: 'md',
  textAlign: 'start',
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const nameStyle = css({ overflowWrap: 'anywhere' });
const figures = css({ textStyle: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const bad = css({ color: 'coral' });
const last = css({ marginTop: '2', paddingTop: '2', borderTop: '1px solid {colors.line.soft}' });
