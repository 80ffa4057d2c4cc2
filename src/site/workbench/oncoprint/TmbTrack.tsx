import { css } from '../../../../styled-system/css';
import { gapOf } from './layout.ts';
import type { Columns } from './OncoprintChart.tsx';

/** Higher burdens are cut, in mutations per megabase. */
export const MOST_TMB = 30;
const HEIGHT = 18;

/** The mutational burden of each model as a bar. Models without it have none. */
export function TmbTrack({ order, shown, left, right, step, top }: Columns & { top: number }) {
  const width = Math.max(step - gapOf(step), 1);
  const bottom = top + HEIGHT;
  const path = order
    .map((model, column) => {
      const tmb = shown[model]?.tmb ?? null;
      if (tmb === null) return '';
      const height = Math.max(1, (Math.min(MOST_TMB, tmb) / MOST_TMB) * HEIGHT);
      return `M${left + column * step} ${bottom}h${width}v${-height}h${-width}z`;
    })
    .join('');
  return (
    <g>
      <path className={bars} d={path} />
      <path className={base} d={`M${left} ${bottom}H${right}`} />
    </g>
  );
}

const bars = css({ fill: 'viz.strong', _forcedColors: { forcedColorAdjust: 'none' } });
const base = css({ stroke: 'viz.grid', fill: 'none' });
