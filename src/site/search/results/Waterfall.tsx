import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Waterfall as WaterfallData } from '../../../../contract/entities/search.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { ValueAxis } from '../../../ui/charts/Axis.tsx';
import { axisMargin } from '../../../ui/charts/axisNumbers.ts';
import { CellBar } from '../../../ui/charts/CellBar.tsx';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { nearest } from '../../../ui/charts/Readout.tsx';
import { valueScale } from '../../../ui/charts/scales.ts';
import { type Drawn, drawnOf } from './barSummary.ts';
import { type Bar, classOf, figureWords } from './bars.ts';

export const WATERFALL_HEIGHT = 168;
const MARGIN = { top: 30, right: 0, bottom: 8 };
/** The most space of a bar, so that few bars do not become blocks. */
const WIDEST = 36;
const AXIS = { least: 48, count: 3 };

/**
 * The best response of each model to one agent, sorted by class and then by best average change. The pointer or the
 * arrow keys select a bar, whose values are shown; a press or Enter opens its model. On touch screens the first tap
 * shows the values and the second opens the model.
 */
export function Waterfall({ waterfall }: { waterfall: WaterfallData }) {
  const [index, setIndex] = useState<number | null>(null);
  const { bars } = waterfall;
  const left = axisMargin(scaleOf(bars, [1, 0]), AXIS);
  const agent = localizedOr(waterfall.label, waterfall.agent ?? waterfall.asked);
  return (
    <Chart
      label={m.result_waterfall_label({ agent, count: formatNumber(bars.length) })}
      height={WATERFALL_HEIGHT}
      maxWidth={left + Math.max(LEAST_BARS, bars.length) * WIDEST}
      margin={{ ...MARGIN, left }}
      over={(plot) => <BarLink bars={bars} plot={plot} index={index} onIndex={setIndex} />}
    >
      {(plot) => <Bars bars={bars} plot={plot} index={index} />}
    </Chart>
  );
}

const titles: Record<Drawn, () => string> = {
  bestAverageChangePercent: m.detail_best_average,
  tgiPercent: m.detail_tgi,
};

/** The width that fewer bars have as well, so that the title of the axis fits. */
const LEAST_BARS = 4;
const stepOf = (bars: readonly Bar[], plot: Plot) => Math.min(WIDEST, (plot.right - plot.left) / bars.length);

const scaleOf = (bars: readonly Bar[], range: readonly [number, number]) => {
  const drawn = drawnOf(bars);
  return valueScale(
    bars.flatMap((bar) => bar[drawn] ?? []),
    range,
    { include: drawn === 'tgiPercent' ? [0, 100] : [-100, 0] },
  );
};

function Bars({ bars, plot, index }: { bars: readonly Bar[]; plot: Plot; index: number | null }) {
  const drawn = drawnOf(bars);
  const scale = scaleOf(bars, [plot.bottom, plot.top]);
  const step = stepOf(bars, plot);
  const zero = scale(0);
  return (
    <>
      <ValueAxis plot={plot} scale={scale} count={AXIS.count} title={titles[drawn]()} />
      {bars.map((bar, place) => (
        <g key={bar.id} className={barStyle} data-faded={index !== null && index !== place}>
          <CellBar
            x={plot.left + place * step + Math.min(1.5, step * 0.1)}
            width={Math.max(0.5, step - Math.min(3, step * 0.2))}
            zero={zero}
            end={scale(bar[drawn] ?? 0)}
            color={classOf(bar.mRecist).color}
            radius={Math.min(1.5, step / 4)}
            place={place}
          />
        </g>
      ))}
      <path className={base} d={`M${plot.left} ${zero}H${plot.right}`} />
    </>
  );
}

type BarLinkProps = {
  bars: readonly Bar[];
  plot: Plot;
  index: number | null;
  onIndex: (index: number | null) => void;
};

/** One link over all bars, which leads to the model of the selected bar. */
function BarLink({ bars, plot, index, onIndex }: BarLinkProps) {
  const firstTap = useRef(false);
  const [spoken, setSpoken] = useState('');
  const step = stepOf(bars, plot);
  const places = bars.map((_, place) => plot.left + (place + 0.5) * step);
  const at = (event: PointerEvent<HTMLAnchorElement>) =>
    nearest(places, event.clientX - event.currentTarget.getBoundingClientRect().left + plot.left);
  const bar = bars[index ?? 0];
  if (!bar) return null;
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, index ?? 0, bars.length - 1);
    const to = next === undefined ? undefined : bars[next];
    if (next === undefined || !to) return;
    event.preventDefault();
    onIndex(next);
    setSpoken(wordsOf(to));
  };
  return (
    <>
      <Link
        href={`/search/detail?id=${bar.id}`}
        className={catcher}
        style={{ left: plot.left, top: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top }}
        aria-label={wordsOf(bar)}
        aria-describedby="waterfall-keys"
        onPointerMove={(event: PointerEvent<HTMLAnchorElement>) => onIndex(at(event))}
        onPointerDown={(event: PointerEvent<HTMLAnchorElement>) => {
          const place = at(event);
          firstTap.current = event.pointerType !== 'mouse' && place !== index;
          onIndex(place);
        }}
        onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => event.pointerType === 'mouse' && onIndex(null)}
        onFocus={() => index === null && onIndex(0)}
        onBlur={() => onIndex(null)}
        onKeyDown={press}
        onClick={(event) => firstTap.current && event.preventDefault()}
      />
      <p id="waterfall-keys" hidden>
        {m.result_waterfall_keys()}
      </p>
      <p className="sr" role="status">
        {spoken}
      </p>
      {index !== null && <Bubble bar={bar} plot={plot} x={places[index] ?? 0} />}
    </>
  );
}

function Bubble({ bar, plot, x }: { bar: Bar; plot: Plot; x: number }) {
  const beside = x > (plot.left + plot.right) / 2 ? { right: plot.width - x + 12 } : { left: x + 12 };
  const { color } = classOf(bar.mRecist);
  return (
    <div className={bubble} aria-hidden="true" style={{ ...beside, top: plot.top }}>
      <b>{bar.modelCode}</b>
      <span>{listed([modelTypeLabel(bar.modelType), bar.study])}</span>
      <span className={figures}>
        <i className={swatch} style={{ background: color }} />
        {figureWords(bar)}
      </span>
    </div>
  );
}

const wordsOf = (bar: Bar): string =>
  m.result_waterfall_bar({
    model: bar.modelCode,
    type: modelTypeLabel(bar.modelType),
    figures: figureWords(bar),
  });

function placeAfter(key: string, place: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, place + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, place - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
  }
  return undefined;
}

const barStyle = css({
  transition: 'opacity {durations.fast}',
  '&[data-faded=true]': { opacity: '0.55' },
});
const base = css({ stroke: 'viz.tick', fill: 'none' });
const catcher = css({ position: 'absolute', cursor: 'pointer', touchAction: 'pan-y', outlineOffset: '4px' });
const bubble = css({
  position: 'absolute',
  display: 'grid',
  gap: '0.5',
  minWidth: '160px',
  maxWidth: '280px',
  padding: '10px 14px',
  borderRadius: 'md',
  background: 'raise',
  boxShadow: 'overlay',
  fontSize: 'tiny',
  color: 'ink.soft',
  pointerEvents: 'none',
  zIndex: '1',
  '& b': { color: 'ink', fontWeight: 'semibold', fontSize: 'small' },
  _forcedColors: { border: '1px solid CanvasText' },
});
const figures = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'ink',
  fontVariantNumeric: 'tabular-nums',
});
const swatch = css({
  width: '8px',
  height: '8px',
  borderRadius: '2px',
  flexShrink: '0',
  _forcedColors: { forcedColorAdjust: 'none' },
});
