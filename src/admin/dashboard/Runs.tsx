import type { Runs as LastRuns } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';

const WIDTH = 96;
const HEIGHT = 16;
const STEP = 4;

/** The last runs of a task as bars, the newest at the right. The height shows the duration. */
export function Runs({ runs }: { runs: LastRuns }) {
  const longest = Math.max(1, ...runs.map(({ ms }) => ms));
  return (
    <svg aria-hidden="true" className={bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {runs.map(({ ms, failed }, index) => {
        const height = Math.max(3, (ms / longest) * HEIGHT);
        const place = WIDTH - (runs.length - index) * STEP;
        return (
          <rect key={place} x={place} y={HEIGHT - height} width={2.5} height={height} rx={0.5} data-failed={failed} />
        );
      })}
    </svg>
  );
}

const bars = css({
  width: '96px',
  height: '16px',
  '& rect': { fill: 'green.mark', opacity: '0.6' },
  '& rect[data-failed=true]': { fill: 'coral.mark', opacity: '1' },
});
