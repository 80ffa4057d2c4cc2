import { css } from '../../styled-system/css';
import { chart, HEIGHT, lit, type MiniChartProps, WIDTH } from './MiniChart.tsx';

/** The trend of a figure as one line with its last point marked. */
export function Sparkline({ values, label }: MiniChartProps) {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map((value, index) => [
    (index / Math.max(values.length - 1, 1)) * (WIDTH - 6) + 3,
    HEIGHT - 3 - ((value - lowest) / span) * (HEIGHT - 6),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg role="img" aria-label={label} className={chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <polyline points={points.map((point) => point.map((n) => n?.toFixed(1)).join(',')).join(' ')} className={line} />
      <circle cx={x} cy={y} r="3" className={lit} />
    </svg>
  );
}

const line = css({ fill: 'none', stroke: 'viz.strong', strokeWidth: '1.5px', strokeLinejoin: 'round' });
