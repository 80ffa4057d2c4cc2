import { Fragment, type ReactNode } from 'react';
import type { IdentitySample } from '../../../../contract/entities/identity.ts';
import { AMELOGENIN } from '../../../../contract/strLoci.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { trimText } from '../../../i18n/trimText.ts';
import { textWidth } from '../../../ui/charts/axisNumbers.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { usePhone } from '../../../ui/useMedia.ts';
import { compareAt, type LocusComparison, type LocusState, lociOf, type ModelMatch } from './words.ts';

type LocusGridProps = { label: string; sample: IdentitySample; matches: readonly ModelMatch[] };

/** Narrower charts are those of phones. */
const NARROW = 600;
/** Matches that fit beside the query on a phone. */
export const NARROW_MATCHES = 2;
/** `least`: two alleles with fractions fit. */
const CELL = { least: 60, width: 62, height: 24, gap: 3 };
/** The names of the columns; those of models have two lines on narrow screens. */
const HEAD = 26;
const NARROW_HEAD = 40;
const headOf = (width: number): number => (width < NARROW ? NARROW_HEAD : HEAD);
const KEY_LINE = 24;
const SWATCH = 26;

/**
 * The alleles of a sample and of its matches: a row for each profile and a column for each locus. On narrow screens, a
 * row for each locus, and the query with its best matches side by side.
 */
export function LocusGrid({ label, sample, matches }: LocusGridProps) {
  const loci = lociOf([sample.profile, ...matches.map(({ model }) => model.profile)]);
  const shown = (width: number) => (width < NARROW ? matches.slice(0, NARROW_MATCHES) : matches);
  const isPhone = usePhone();
  const widthOf = (cell: number) => NAMES + loci.length * (cell + CELL.gap);
  return (
    <Chart
      label={label}
      height={(width) => {
        const lines = width < NARROW ? loci.length : matches.length + 1;
        return keyLines(width).height + headOf(width) + lines * (CELL.height + CELL.gap) + 4;
      }}
      margin={(width) => ({
        top: keyLines(width).height + headOf(width),
        right: 0,
        bottom: 0,
        left: width < NARROW ? 84 : NAMES,
      })}
      minWidth={isPhone ? 0 : widthOf(CELL.least)}
      maxWidth={Math.max(NARROW, widthOf(CELL.width))}
    >
      {(plot) => (
        <>
          <Keys width={plot.width} />
          {plot.width < NARROW ? (
            <Upright plot={plot} loci={loci} sample={sample} matches={shown(plot.width)} />
          ) : (
            <Level plot={plot} loci={loci} sample={sample} matches={matches} />
          )}
        </>
      )}
    </Chart>
  );
}

/** The width of the names of the profiles. */
const NAMES = 128;

type Grid = {
  plot: { left: number; right: number; top: number };
  loci: readonly string[];
  sample: IdentitySample;
  matches: readonly ModelMatch[];
};

/** A row for each profile, the query first. */
function Level({ plot, loci, sample, matches }: Grid) {
  const step = (plot.right - plot.left) / loci.length;
  const width = step - CELL.gap;
  const top = (row: number) => plot.top + row * (CELL.height + CELL.gap);
  return (
    <>
      {loci.map((locus, column) => (
        <text
          key={locus}
          data-tone="faint"
          x={plot.left + column * step + width / 2}
          y={plot.top - 8}
          textAnchor="middle"
        >
          {shortLocus(locus, width)}
        </text>
      ))}
      <Row name={sample.name} y={top(0)} strong>
        {loci.map((locus, column) => (
          <Cell key={locus} x={plot.left + column * step} y={top(0)} width={width} at={own(locus, sample)} isQuery />
        ))}
      </Row>
      {matches.map(({ model }, index) => (
        <Row key={model.id} name={model.modelCode} y={top(index + 1)}>
          {loci.map((locus, column) => (
            <Cell
              key={locus}
              x={plot.left + column * step}
              y={top(index + 1)}
              width={width}
              at={compareAt(locus, sample.profile, model.profile)}
            />
          ))}
        </Row>
      ))}
    </>
  );
}

/** A row for each locus, the query in the first column. */
function Upright({ plot, loci, sample, matches }: Grid) {
  const step = (plot.right - plot.left) / (matches.length + 1);
  const width = Math.min(120, step - CELL.gap);
  const left = (column: number) => plot.left + column * (width + CELL.gap);
  return (
    <>
      <text data-tone="strong" x={left(0) + width / 2} y={plot.top - 8} textAnchor="middle">
        {trimText(sample.name, 13)}
      </text>
      {matches.map(({ model }, index) => (
        <text key={model.id} data-tone="faint" y={plot.top - 8} textAnchor="middle">
          {twoLines(model.modelCode).map((part, line, { length }) => (
            <tspan key={part} x={left(index + 1) + width / 2} dy={line > 0 ? 14 : -14 * (length - 1)}>
              {part}
            </tspan>
          ))}
        </text>
      ))}
      {loci.map((locus, row) => {
        const y = plot.top + row * (CELL.height + CELL.gap);
        return (
          <Row key={locus} name={locus} y={y}>
            <Cell x={left(0)} y={y} width={width} at={own(locus, sample)} isQuery />
            {matches.map(({ model }, index) => (
              <Cell
                key={model.id}
                x={left(index + 1)}
                y={y}
                width={width}
                at={compareAt(locus, sample.profile, model.profile)}
              />
            ))}
          </Row>
        );
      })}
    </>
  );
}

/** Splits a long code before its last part: `LUN-CEL-` and `0001`. */
function twoLines(code: string): string[] {
  const at = code.lastIndexOf('-') + 1;
  return code.length > 10 && at > 1
    ? [trimText(code.slice(0, at), 13), trimText(code.slice(at), 13)]
    : [trimText(code, 13)];
}

function Row({ name, y, strong, children }: { name: string; y: number; strong?: boolean; children: ReactNode }) {
  return (
    <g>
      <text x={0} y={y + CELL.height / 2 + 4} {...(strong && { 'data-tone': 'strong' })}>
        {trimText(name, strong ? 15 : 17)}
      </text>
      {children}
    </g>
  );
}

type CellProps = { x: number; y: number; width: number; at: LocusComparison; isQuery?: boolean };

/** A cell; alleles of the model that the query does not have are underlined, and its corner is marked. */
function Cell({ x, y, width, at: { state, query, reference }, isQuery = false }: CellProps) {
  const alleles = isQuery ? query : reference;
  const look = isQuery ? (alleles.length > 0 ? 'query' : 'missing') : state;
  return (
    <g>
      <Box x={x} y={y} width={width} look={look} />
      <text x={x + width / 2} y={y + CELL.height / 2 + 4} textAnchor="middle" className={text} data-look={look}>
        {alleles.length === 0
          ? '–'
          : alleles.map((allele, index) => (
              <Fragment key={allele}>
                {index > 0 && ','}
                <tspan
                  {...(look === 'differing' &&
                    !query.includes(allele) && { textDecoration: 'underline', fontWeight: 700 })}
                >
                  {allele}
                </tspan>
              </Fragment>
            ))}
      </text>
    </g>
  );
}

function Box({ x, y, width, look }: { x: number; y: number; width: number; look: LocusState | 'query' }) {
  const right = x + width;
  return (
    <>
      <rect
        className={box}
        data-look={look}
        x={x + 0.75}
        y={y + 0.75}
        width={Math.max(1, width - 1.5)}
        height={CELL.height - 1.5}
        rx={2}
      />
      {look === 'differing' && <path className={corner} d={`M${right - 9} ${y + 1}H${right - 1}V${y + 9}Z`} />}
    </>
  );
}

const own = (locus: string, { profile }: IdentitySample): LocusComparison => compareAt(locus, profile, profile);

/** A long name would run into its neighbor. */
const shortLocus = (locus: string, width: number): string =>
  locus === AMELOGENIN
    ? 'AMEL'
    : textWidth(locus) > width + 10
      ? trimText(locus, Math.max(4, Math.floor(width / 8)))
      : locus;

const keys = (): { look: LocusState; label: string }[] => [
  { look: 'equal', label: m.identity_key_equal() },
  { look: 'differing', label: m.identity_key_differing() },
  { look: 'missing', label: m.identity_key_missing() },
];

/** Lays out the legend in lines no wider than the figure. */
function keyLines(width: number) {
  let [x, line] = [0, 0];
  const places = keys().map((one) => {
    const needed = SWATCH + 8 + textWidth(one.label) + 20;
    if (x > 0 && x + needed > width) [x, line] = [0, line + 1];
    const place = { ...one, x, y: line * KEY_LINE };
    x += needed;
    return place;
  });
  return { places, height: (line + 1) * KEY_LINE + 8 };
}

function Keys({ width }: { width: number }) {
  return keyLines(width).places.map(({ look, label, x, y }) => (
    <g key={look}>
      <g transform={`translate(${x} ${y}) scale(1 0.7)`}>
        <Box x={0} y={0} width={SWATCH} look={look} />
      </g>
      <text x={x + SWATCH + 8} y={y + 13}>
        {label}
      </text>
    </g>
  ));
}

const box = css({
  fill: 'none',
  stroke: 'none',
  '&[data-look=query]': { stroke: 'ink.soft' },
  '&[data-look=equal]': { fill: 'viz.faint' },
  '&[data-look=differing]': { fill: 'amber.bg', stroke: 'amber', strokeWidth: '1.5' },
  '&[data-look=missing]': { stroke: 'viz.tick', strokeDasharray: '2 3' },
  _forcedColors: { forcedColorAdjust: 'none' },
});
const corner = css({ fill: 'amber', _forcedColors: { forcedColorAdjust: 'none' } });
const text = css({
  fontVariantNumeric: 'tabular-nums',
  '&[data-look=query], &[data-look=differing]': { fill: 'ink!' },
  '&[data-look=missing]': { fill: 'ink.faint!' },
});
