import type { KeyboardEvent, MouseEvent } from 'react';
import type { AssociationGene } from '../../../../contract/entities/association.ts';
import type { AssociationEvent } from '../../../../machines/association/association.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { axisNumber } from '../../../ui/charts/axisNumbers.ts';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { valueScale } from '../../../ui/charts/scales.ts';
import { geneWords, LEVEL } from './words.ts';

type VolcanoProps = {
  /** The genes in the order of p. */
  genes: readonly AssociationGene[];
  /** What the figure shows, for screen readers. */
  label: string;
  /** The gene whose models are shown below. */
  chosen: string;
  /** The gene that is read out. */
  place: number | null;
  send: (event: AssociationEvent) => void;
  onChoose: (gene: string) => void;
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
/** Genes with a name in the figure, the lowest p first. */
const NAMED = 8;
/** The least distance of two names in pixels. */
const APART = 15;
/** A lower q is drawn here. */
const LEAST_Q = 1e-300;

/**
 * Each gene by Cliff's delta and −log10 q. The pointer or the arrow keys, in the order of p, choose a gene, which is
 * read out; a press or Enter shows its models.
 */
export function Volcano({ genes, label, chosen, place, send, onChoose }: VolcanoProps) {
  const scales = (plot: Plot) => ({
    x: valueScale([-1, 1], [plot.left, plot.right]),
    y: valueScale(genes.map(heightOf), [plot.bottom, plot.top], { include: [0, 2] }),
  });
  return (
    <Chart
      label={label}
      height={380}
      margin={{ top: 26, right: 16, bottom: 48, left: 44 }}
      over={(plot) => {
        const { x, y } = scales(plot);
        return (
          <Reader {...{ genes, plot, place, send, onChoose }} at={(gene) => [x(gene.delta.value), y(heightOf(gene))]} />
        );
      }}
    >
      {(plot) => {
        const { x, y } = scales(plot);
        const at = (gene: AssociationGene) => ({ x: x(gene.delta.value), y: y(heightOf(gene)) });
        // one path per color, because a path of 20,000 points is drawn much faster than as many circles
        const dots = (list: readonly AssociationGene[]) =>
          list
            .map(at)
            .map((point) => `M${point.x.toFixed(1)} ${point.y.toFixed(1)}h0`)
            .join('');
        const own = genes.find(({ gene }) => gene === chosen);
        const read = place === null ? undefined : genes[place];
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
            <text x={(plot.left + plot.right) / 2} y={plot.bottom + 38} textAnchor="middle">
              {m.association_axis_delta()}
            </text>
            <text x={0} y={12}>
              {m.association_axis_q()}
            </text>
            <path className={zero} d={`M${x(0)} ${plot.top}V${plot.bottom}`} />
            <path className={zero} d={`M${plot.left} ${y(-Math.log10(LEVEL))}H${plot.right}`} />
            <path className={faint} d={dots(genes.filter(({ q }) => q >= LEVEL))} />
            <path className={strong} d={dots(genes.filter(({ q }) => q < LEVEL))} />
            {[own, read].map(
              (gene, index) =>
                gene && (
                  <circle
                    key={index === 0 ? 'chosen' : 'read'}
                    className={ring}
                    cx={at(gene).x}
                    cy={at(gene).y}
                    r={7}
                  />
                ),
            )}
            {namesOf(genes, own, at).map(({ gene, point }) => (
              <text
                key={gene}
                data-tone="strong"
                data-gene="true"
                x={point.x + (point.x > plot.right - 70 ? -10 : 10)}
                y={point.y + 4}
                textAnchor={point.x > plot.right - 70 ? 'end' : 'start'}
              >
                {gene}
              </text>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

type ReaderProps = Pick<VolcanoProps, 'genes' | 'place' | 'send' | 'onChoose'> & {
  plot: Plot;
  at: (gene: AssociationGene) => readonly [x: number, y: number];
};

function Reader({ genes, plot, place, send, onChoose, at }: ReaderProps) {
  const read = place === null ? undefined : genes[place];
  const nearest = (event: MouseEvent<HTMLDivElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left + plot.left, event.clientY - box.top + plot.top];
    let best = { place: 0, distance: Number.POSITIVE_INFINITY };
    for (const [other, gene] of genes.entries()) {
      const [left, top] = at(gene);
      const distance = Math.hypot(left - x, top - y);
      if (distance < best.distance) best = { place: other, distance };
    }
    return best.place;
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && read !== undefined) onChoose(read.gene);
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
      aria-valuemax={genes.length}
      aria-valuenow={(place ?? 0) + 1}
      aria-valuetext={read === undefined ? m.association_read() : geneWords(read)}
      data-print="none"
      onPointerMove={(event) => send({ type: 'association.pointed', place: nearest(event) })}
      onPointerLeave={() => send({ type: 'association.left' })}
      onClick={(event) => onChoose(genes[nearest(event)]?.gene ?? '')}
      onKeyDown={press}
      onBlur={() => send({ type: 'association.left' })}
    />
  );
}

const heightOf = ({ q }: AssociationGene): number => -Math.log10(Math.max(q, LEAST_Q));

type Point = { x: number; y: number };

/** Returns the genes with a name: the chosen one, then those with the lowest p that have space for it. */
function namesOf(
  genes: readonly AssociationGene[],
  chosen: AssociationGene | undefined,
  at: (gene: AssociationGene) => Point,
): { gene: string; point: Point }[] {
  const named: { gene: string; point: Point }[] = [];
  for (const gene of [...(chosen ? [chosen] : []), ...genes.slice(0, NAMED)]) {
    const point = at(gene);
    const isFree = named.every(
      ({ point: other }) => Math.abs(other.y - point.y) >= APART || Math.abs(other.x - point.x) > 90,
    );
    if (isFree) named.push({ gene: gene.gene, point });
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
const ring = css({ stroke: 'ink', strokeWidth: '2px', fill: 'none' });
const layer = css({
  position: 'absolute',
  cursor: 'pointer',
  touchAction: 'pan-y',
  _focusVisible: { outlineOffset: '1px' },
});
