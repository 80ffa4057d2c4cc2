import type { Runs as LastRuns } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';

const HEIGHT = 16;
const STEP = 4;

/** The last runs of a task as bars, the newest at the right. The height shows the duration. */
export function Runs({ runs }: { runs: LastRuns }) {
  const width = runs.length * STEP;
  const longest = Math.max(1, ...runs.map(({ ms }) => ms));
  return (
    // as wide as its bars, so that names get the rest; where there is less space, the newest are shown
    <svg
      aria-hidden="true"
      className={bars}
      style={{ width }}
      viewBox={`0 0 ${Math.max(width, 1)} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
    >
      {runs.map(({ ms, failed }, index) => {
        const height = Math.max(3, (ms / longest) * HEIGHT);
        const place = index * STEP;
        return (
          <rect key={place} x={place} y={HEIGHT - height} width={2.5} height={height} rx={0.5} data-failed={failed} />
        );
      })}
    </svg>
  );
}

const bars = css({
  maxWidth: { base: '48px', tablet: '96px' },
  height: '16px',
  '& rect': { fill: 'green.mark', opacity: '0.6' },
  '& rect[data-failed=true]': { fill: 'coral.mark', opacity: '1' },
});
