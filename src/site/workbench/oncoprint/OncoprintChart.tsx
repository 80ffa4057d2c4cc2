import { use } from 'react';
import type { Oncoprint } from '../../../../contract/entities/oncoprint.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatPercent } from '../../../i18n/format.ts';
import { textWidth } from '../../../ui/charts/axisNumbers.ts';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { FixedWidth } from '../../../ui/charts/fixedWidth.ts';
import { useWidth } from '../../../ui/charts/useWidth.ts';
import { usePrinted } from '../../../ui/usePrinted.ts';
import { cellWidth, gapOf, kindColor, ROW, rowPaths, rowsOf, TRACK } from './layout.ts';
import { OncoprintNames } from './OncoprintNames.tsx';
import { OncoprintReader, type ReaderProps } from './OncoprintReader.tsx';
import { ResponseNames, ResponseTrack } from './ResponseTrack.tsx';
import { TmbTrack } from './TmbTrack.tsx';
import type { Track } from './tracks.ts';

type OncoprintChartProps = Omit<ReaderProps, 'plot' | 'step' | 'top' | 'names'> & {
  oncoprint: Oncoprint;
  tracks: readonly Track[];
  label: string;
  zoom: number;
};

/** The space at the right end, so that the last cell's frame is not cut. */
const RIGHT = 4;
const EDGE = 10;
/** Paper may divide the genes after as many rows. */
const BLOCK = 5;

/**
 * Genes by models. The names stay at the left while the cells scroll sideways. A printed or saved oncoprint shows all
 * models.
 */
export function OncoprintChart({ oncoprint, tracks, label, zoom, order, ...reading }: OncoprintChartProps) {
  const [ref, own] = useWidth();
  const isFixed = use(FixedWidth) !== null;
  const isPrinted = usePrinted();
  const isWhole = isFixed || isPrinted;
  const rows = rowsOf(oncoprint, tracks);
  const left = namesWidth(oncoprint, tracks);
  const models = order.length;
  const needed = left + RIGHT + models * cellWidth(own - left - RIGHT, models, zoom);
  return (
    <div ref={ref}>
      <Chart
        label={label}
        height={rows.bottom}
        margin={{ top: 0, right: RIGHT, bottom: 0, left }}
        breaks={() => oncoprint.genes.flatMap((_, row) => (row % BLOCK === 0 ? [rows.genes + row * ROW] : []))}
        {...(isWhole ? { maxWidth: left + RIGHT + models * ROW } : { minWidth: needed, maxWidth: needed })}
        over={(plot) => (
          <>
            {!isWhole && (
              <OncoprintNames width={left} height={rows.bottom}>
                <Names oncoprint={oncoprint} tracks={tracks} />
              </OncoprintNames>
            )}
            <OncoprintReader
              {...reading}
              oncoprint={oncoprint}
              order={order}
              plot={plot}
              step={stepOf(plot, models)}
              top={rows.genes}
              names={left}
            />
          </>
        )}
      >
        {(plot) => (
          <>
            <Names oncoprint={oncoprint} tracks={tracks} />
            <Cells oncoprint={oncoprint} tracks={tracks} order={order} plot={plot} />
          </>
        )}
      </Chart>
    </div>
  );
}

const stepOf = (plot: Plot, models: number) => (plot.right - plot.left) / Math.max(1, models);

/** The names of the rows, and the altered share of each gene. */
function Names({ oncoprint, tracks }: Pick<OncoprintChartProps, 'oncoprint' | 'tracks'>) {
  const rows = rowsOf(oncoprint, tracks);
  const left = namesWidth(oncoprint, tracks);
  return (
    <>
      {rows.response !== null && <ResponseNames top={rows.response} right={left - EDGE} />}
      {tracks.map((track, index) => (
        <text key={track.key} data-tone="faint" x={0} y={rows.tracks + index * TRACK + 11}>
          {track.label}
        </text>
      ))}
      <text data-tone="faint" x={0} y={rows.tmb + 13}>
        {m.oncoprint_track_tmb()}
      </text>
      {oncoprint.genes.map(({ gene, altered, read }, index) => (
        <g key={gene}>
          <text data-tone="strong" data-gene="true" x={0} y={rows.genes + index * ROW + 13}>
            {gene}
          </text>
          <text data-tone="faint" x={left - EDGE} y={rows.genes + index * ROW + 13} textAnchor="end">
            {formatPercent(read === 0 ? null : altered / read)}
          </text>
        </g>
      ))}
    </>
  );
}

function namesWidth({ agent, genes }: Oncoprint, tracks: readonly Track[]): number {
  const shares = 40;
  const names = [
    ...tracks.map(({ label }) => label),
    m.oncoprint_track_tmb(),
    agent === null ? '' : m.oncoprint_track_response(),
  ];
  const widest = Math.max(...names.map(textWidth), ...genes.map(({ gene }) => textWidth(gene) + shares));
  return Math.min(168, Math.ceil(widest) + EDGE);
}

type CellsProps = Pick<OncoprintChartProps, 'oncoprint' | 'tracks' | 'order'> & { plot: Plot };

function Cells({ oncoprint, tracks, order, plot }: CellsProps) {
  const rows = rowsOf(oncoprint, tracks);
  const step = stepOf(plot, order.length);
  const { left } = plot;
  const columns = { order, shown: oncoprint.shown, left, right: plot.right, step };
  return (
    <>
      {rows.response !== null && <ResponseTrack {...columns} top={rows.response} />}
      {tracks.map((track, index) => (
        <TrackCells key={track.key} track={track} {...columns} top={rows.tracks + index * TRACK} />
      ))}
      <TmbTrack {...columns} top={rows.tmb} />
      {oncoprint.genes.map((gene, index) => {
        const { ground, notRead, kinds } = rowPaths(gene, order, { left, top: rows.genes + index * ROW, step });
        return (
          <g key={gene.gene}>
            <path className={wildType} d={ground} />
            <path className={unread} d={notRead} />
            {kinds.map(({ kind, path }) => (
              <path key={kind} className={mark} d={path} style={{ fill: kindColor(kind) }} />
            ))}
          </g>
        );
      })}
    </>
  );
}

/** What the rows above the genes need. */
export type Columns = {
  order: readonly number[];
  shown: Oncoprint['shown'];
  left: number;
  right: number;
  step: number;
};

function TrackCells({ track, order, shown, left, step, top }: Columns & { track: Track; top: number }) {
  const width = Math.max(step - gapOf(step), 1);
  return (
    <g>
      {track.values.map(({ key, color }) => {
        const path = order
          .map((model, column) => {
            const of = shown[model];
            return of !== undefined && track.keyOf(of) === key
              ? `M${left + column * step} ${top}h${width}v${TRACK - 4}h${-width}z`
              : '';
          })
          .join('');
        return <path key={key} className={mark} d={path} style={{ fill: color }} />;
      })}
    </g>
  );
}

const wildType = css({ fill: 'viz.faint', _forcedColors: { forcedColorAdjust: 'none' } });
const unread = css({ fill: 'none', stroke: 'viz.tick', _forcedColors: { forcedColorAdjust: 'none' } });
const mark = css({ _forcedColors: { forcedColorAdjust: 'none' } });
