import { type KeyboardEvent, type MouseEvent, use } from 'react';
import type { AssociationFeature } from '../../../../contract/entities/association.ts';
import type { AssociationEvent } from '../../../../machines/association/association.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { axisNumber, textWidth } from '../../../ui/charts/axisNumbers.ts';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { FixedWidth } from '../../../ui/charts/fixedWidth.ts';
import { valueScale } from '../../../ui/charts/scales.ts';
import { usePrinted } from '../../../ui/usePrinted.ts';
import { featureName, isGene, keyOf } from './features.ts';
import { VolcanoDots } from './VolcanoDots.tsx';
import { LEVEL, readingWords } from './words.ts';

type VolcanoProps = {
  /** The features in the order of p. */
  features: readonly AssociationFeature[];
  /** What the figure shows, for screen readers. */
  label: string;
  /** What the horizontal axis shows. */
  axis: string;
  /** The feature whose models are shown below. */
  chosen: AssociationFeature;
  /** The feature that is read out. */
  place: number | null;
  send: (event: AssociationEvent) => void;
  onChoose: (feature: AssociationFeature) => void;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
/** More points are drawn on a canvas. Files and paper get shapes. */
const MOST_SHAPES = 500;
/** Features with a name in the figure, the lowest p first. */
const NAMED = 8;
/** Names are bolder than the text that is measured. */
const BOLD = 1.1;
/** The least vertical distance of two names in pixels. */
const APART = 15;
/** The distance of a name from its point. */
const BESIDE = 10;
/** A lower q is drawn here. */
const LEAST_Q = 1e-300;

/**
 * Each feature by its effect and −log10 q. The pointer or the arrow keys, in the order of p, choose a feature, which
 * is read out; a press or Enter shows its models.
 */
export function Volcano({ features, label, axis, chosen, place, send, onChoose }: VolcanoProps) {
  const isFile = use(FixedWidth) !== null;
  const isPrinted = usePrinted();
  const many = features.length > MOST_SHAPES;
  const onCanvas = many && !isFile && !isPrinted;
  const scales = (plot: Plot) => ({
    x: valueScale([-1, 1], [plot.left, plot.right]),
    y: valueScale(features.map(heightOf), [plot.bottom, plot.top], { include: [0, 2] }),
  });
  return (
    <Chart
      label={label}
      height={380}
      margin={{ top: 26, right: 16, bottom: 48, left: 44 }}
      under={(plot) =>
        onCanvas && <VolcanoDots features={features} plot={plot} {...scales(plot)} heightOf={heightOf} />
      }
      over={(plot) => {
        const { x, y } = scales(plot);
        return (
          <Reader
            {...{ features, plot, place, send, onChoose }}
            at={(feature) => [x(feature.effect.value), y(heightOf(feature))]}
          />
        );
      }}
    >
      {(plot) => {
        const { x, y } = scales(plot);
        const at = (feature: AssociationFeature) => ({ x: x(feature.effect.value), y: y(heightOf(feature)) });
        // one path per color, because a path of 20,000 points is drawn much faster than as many circles
        const dots = (list: readonly AssociationFeature[]) =>
          list
            .map(at)
            .map((point) => `M${point.x.toFixed(1)} ${point.y.toFixed(1)}h0`)
            .join('');
        const read = place === null ? undefined : features[place];
        return (
          <>
            {y.ticks(5).map((tick) => (
              <g key={tick}>
                <path className={grid} d={`M${plot.left} ${y(tick)}H${plot.right}`} />
                <text data-tone="faint" x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
                  {axisNumber(tick)}
                </text>
              </g>
            ))}
            {x.ticks(plot.width < 560 ? 3 : 5).map((tick) => (
              <text key={tick} data-tone="faint" x={x(tick)} y={plot.bottom + 18} textAnchor="middle">
                {axisNumber(tick)}
              </text>
            ))}
            <text x={middleOf(axis, plot)} y={plot.bottom + 38} textAnchor="middle">
              {axis}
            </text>
            <text x={0} y={12}>
              {m.association_axis_q()}
            </text>
            <path className={zero} d={`M${x(0)} ${plot.top}V${plot.bottom}`} />
            <path className={zero} d={`M${plot.left} ${y(-Math.log10(LEVEL))}H${plot.right}`} />
            {!onCanvas && (
              <>
                <path className={many ? faintMany : faint} d={dots(features.filter(({ q }) => q >= LEVEL))} />
                <path className={many ? strongMany : strong} d={dots(features.filter(({ q }) => q < LEVEL))} />
              </>
            )}
            {[chosen, read].map(
              (feature, index) =>
                feature && (
                  <circle
                    key={index === 0 ? 'chosen' : 'read'}
                    className={ring}
                    cx={at(feature).x}
                    cy={at(feature).y}
                    r={7}
                  />
                ),
            )}
            {namesOf({ features, chosen, at, plot }).map(({ feature, x, y, isLeft }) => (
              <text
                key={keyOf(feature)}
                data-tone="strong"
                data-gene={isGene(feature)}
                data-name="true"
                x={x}
                y={y + 4}
                textAnchor={isLeft ? 'end' : 'start'}
              >
                {featureName(feature)}
              </text>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

type ReaderProps = Pick<VolcanoProps, 'features' | 'place' | 'send' | 'onChoose'> & {
  plot: Plot;
  at: (feature: AssociationFeature) => readonly [x: number, y: number];
};

function Reader({ features, plot, place, send, onChoose, at }: ReaderProps) {
  const read = place === null ? undefined : features[place];
  const nearest = (event: MouseEvent<HTMLDivElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left + plot.left, event.clientY - box.top + plot.top];
    let best = { place: 0, distance: Number.POSITIVE_INFINITY };
    for (const [other, feature] of features.entries()) {
      const [left, top] = at(feature);
      const distance = Math.hypot(left - x, top - y);
      if (distance < best.distance) best = { place: other, distance };
    }
    return best.place;
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && read !== undefined) onChoose(read);
    else if (event.key === 'Escape') send({ type: 'association.left' });
    else if (step !== undefined) send({ type: 'association.walked', by: step });
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={layer}
      style={{ left: plot.left, top: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top }}
      role="slider"
      tabIndex={0}
      aria-label={m.association_read()}
      aria-valuemin={1}
      aria-valuemax={features.length}
      aria-valuenow={(place ?? 0) + 1}
      aria-valuetext={read === undefined ? m.association_read() : readingWords(read)}
      data-print="none"
      onPointerMove={(event) => send({ type: 'association.pointed', place: nearest(event) })}
      onPointerLeave={() => send({ type: 'association.left' })}
      onClick={(event) => {
        const feature = features[nearest(event)];
        if (feature !== undefined) onChoose(feature);
      }}
      onKeyDown={press}
      onBlur={() => send({ type: 'association.left' })}
    />
  );
}

/** Returns the middle of the title of the axis: that of the plot, or of the figure for a title wider than the plot. */
const middleOf = (title: string, { left, right, width }: Plot): number =>
  textWidth(title) > right - left ? width / 2 : (left + right) / 2;

const heightOf = ({ q }: AssociationFeature): number => -Math.log10(Math.max(q, LEAST_Q));

type Point = { x: number; y: number };

type Naming = Pick<VolcanoProps, 'features' | 'chosen'> & { at: (feature: AssociationFeature) => Point; plot: Plot };
type PlacedName = Point & { feature: AssociationFeature; isLeft: boolean; left: number; right: number };

/**
 * Returns the features with a name: the chosen one, then those with the lowest p whose name has space. A name is at the
 * right of its point, or at its left if the figure ends before.
 */
function namesOf({ features, chosen, at, plot }: Naming): PlacedName[] {
  const named: PlacedName[] = [];
  for (const feature of [chosen, ...features.slice(0, NAMED)]) {
    const point = at(feature);
    const width = textWidth(featureName(feature)) * BOLD;
    const isLeft = point.x + BESIDE + width > plot.width;
    const x = point.x + (isLeft ? -BESIDE : BESIDE);
    const [left, right] = isLeft ? [x - width, x] : [x, x + width];
    const isFree = named.every(
      (other) => Math.abs(other.y - point.y) >= APART || other.right < left || other.left > right,
    );
    if (isFree && left >= 0) named.push({ feature, x, y: point.y, isLeft, left, right });
  }
  return named;
}

const grid = css({ stroke: 'viz.grid' });
const zero = css({ stroke: 'ink.faint', strokeDasharray: '2 3', fill: 'none' });
const faint = css({ stroke: 'viz.tick', strokeWidth: '7px', strokeLinecap: 'round', fill: 'none' });
const strong = css({
  stroke: 'accent',
  strokeWidth: '9px',
  strokeLinecap: 'round',
  fill: 'none',
  _forcedColors: { forcedColorAdjust: 'none' },
});
const faintMany = css({ stroke: 'viz.tick', strokeWidth: '4px', strokeLinecap: 'round', fill: 'none' });
const strongMany = css({
  stroke: 'accent',
  strokeWidth: '5px',
  strokeLinecap: 'round',
  fill: 'none',
  _forcedColors: { forcedColorAdjust: 'none' },
});
const ring = css({ stroke: 'ink', strokeWidth: '2px', fill: 'none' });
const layer = css({
  position: 'absolute',
  cursor: 'pointer',
  touchAction: 'pan-y',
  _focusVisible: { outlineOffset: '1px' },
});
