import type { Queues } from '../../../contract/entities/jobs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';

const HEIGHT = 64;
const STEP = 20;

/** How many jobs ended in each five minutes. Failed jobs are stacked on completed ones. */
export function Throughput({ parts }: { parts: Queues['throughput'] }) {
  const most = Math.max(1, ...parts.map(({ done, failed }) => done + failed));
  const sum = (name: 'done' | 'failed') => formatNumber(parts.reduce((all, part) => all + part[name], 0));
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    <figure className={root}>
      <figcaption className={caption}>
        <strong>{m.admin_job_throughput()}</strong> <span>{m.admin_job_throughput_detail()}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={m.admin_job_throughput_said({ done: sum('done'), failed: sum('failed') })}
        className={chart}
        viewBox={`0 0 ${Math.max(1, parts.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {parts.map(({ at, done, failed }, index) => {
          const [high, bad] = [(done / most) * HEIGHT, (failed / most) * HEIGHT];
          const place = { x: index * STEP + 2, width: STEP - 4 };
          return (
            <g key={at}>
              <title>
                {m.admin_job_bar_said({
                  time: formatDate(at, 'HH:mm'),
                  done: formatNumber(done),
                  failed: formatNumber(failed),
                })}
              </title>
              <rect {...place} y={HEIGHT - Math.max(1, high)} height={Math.max(1, high)} className={doneBar} />
              {failed > 0 && <rect {...place} y={HEIGHT - high - bad} height={bad} className={failedBar} />}
            </g>
          );
        })}
      </svg>
      <div className={axis} aria-hidden="true">
        <span>{first && formatDate(first.at, 'HH:mm')}</span>
        <span>{last && formatDate(last.at, 'HH:mm')}</span>
      </div>
    </figure>
  );
}

const root = css({ display: 'grid', gap: '1', margin: '0', minWidth: '0' });
const caption = css({ textStyle: 'tiny', color: 'ink.soft', '& strong': { color: 'ink', fontWeight: 'semibold' } });
const chart = css({ width: 'full', height: '64px' });
const doneBar = css({ fill: 'green.mark', opacity: '0.6' });
const failedBar = css({ fill: 'coral.mark' });
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  textStyle: 'tiny',
  color: 'ink.soft',
  fontVariantNumeric: 'tabular-nums',
});
