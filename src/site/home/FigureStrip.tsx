import type { ReactNode } from 'react';
import type { Figures } from '../../../contract/entities/catalog.ts';
import { M_RECIST } from '../../../contract/mRecist.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { MiniBars } from '../../ui/MiniChart.tsx';
import { type BarPart, ChartKey, StackedBar } from '../../ui/StackedBar.tsx';
import { groupParts } from '../models/typeGroups.ts';

/** Four live figures of the database, each with a small picture of its composition and the key of it. */
export function FigureStrip({ figures }: { figures: Figures }) {
  const share = figures.models === 0 ? 0 : figures.profiled / figures.models;
  const groups = groupParts(figures.modelTypes);
  const years = figures.xenograftsByYear;
  const responses = responseParts(figures);
  return (
    <section className={strip} aria-label={m.home_figures()}>
      <div className={grid}>
        <Figure
          value={formatNumber(figures.models)}
          label={m.home_figure_models({ areas: figures.areas })}
          legend={<ChartKey parts={groups} />}
        >
          <StackedBar height={10} parts={groups} />
        </Figure>
        <Figure
          value={formatNumber(figures.xenografts)}
          label={m.home_figure_xenografts()}
          legend={<YearScale years={years.map(({ year }) => year)} />}
        >
          <MiniBars
            label={m.home_figure_by_year()}
            values={years.map(({ count }) => count)}
            highlightFrom={years.length - 1}
          />
        </Figure>
        <Figure
          value={formatNumber(figures.responses)}
          label={m.home_figure_responses()}
          legend={<ChartKey parts={responses} />}
        >
          <StackedBar height={10} parts={responses} />
        </Figure>
        <Figure value={formatPercent(share)} label={m.home_figure_profiled()} legend={m.home_figure_dots()}>
          <Dots share={share} />
        </Figure>
        <p className={live}>{m.home_figures_live({ time: formatDate(figures.updatedAt, 'YYYY-MM-DD') })}</p>
      </div>
    </section>
  );
}

type FigureProps = { value: string; label: string; legend: ReactNode; children: ReactNode };

function Figure({ value, label, legend, children }: FigureProps) {
  return (
    <div className={figure}>
      <p>
        <b className={number}>{value}</b>
        <span className={caption}>{label}</span>
      </p>
      <div className={picture}>{children}</div>
      <div className={legendPlace}>{legend}</div>
    </div>
  );
}

/** What the bars of the years show, between the first year and the last. */
function YearScale({ years }: { years: readonly number[] }) {
  return (
    <span className={scale}>
      <span>{years[0]}</span>
      <span>{m.home_figure_by_year()}</span>
      <span>{years.length > 1 && years.at(-1)}</span>
    </span>
  );
}

/** Returns all responses by class, and those with too few measurements for a class. */
function responseParts({ responses, responsesByCategory }: Figures): BarPart[] {
  const classified = M_RECIST.map((key) => ({
    key,
    label: key,
    color: `var(--colors-mrecist-${key.slice(1).toLowerCase()})`,
    value: responsesByCategory.find(({ mRecist }) => mRecist === key)?.count ?? 0,
  }));
  const rest = responses - classified.reduce((sum, { value }) => sum + value, 0);
  const unclassified = { key: 'none', label: m.detail_unclassified(), color: 'var(--colors-viz-base)', value: rest };
  return rest > 0 ? [...classified, unclassified] : classified;
}

/** A hundred dots, of which the share in percent is filled: two paths with round caps. */
function Dots({ share }: { share: number }) {
  const filled = Math.round(share * 100);
  const places = Array.from({ length: 100 }, (_, dot) => `M${4 + (dot % 25) * 10} ${4 + Math.floor(dot / 25) * 9.5}h0`);
  return (
    <svg
      className={dots}
      viewBox="0 0 260 36"
      preserveAspectRatio="xMinYMid meet"
      strokeWidth={5.2}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={places.slice(filled).join('')} stroke="var(--colors-viz-faint)" />
      <path d={places.slice(0, filled).join('')} stroke="var(--colors-accent)" />
    </svg>
  );
}

const strip = css({ background: 'surface', borderBottom: '1px solid {colors.line}' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
});
const figure = css({
  padding: { base: '24px 16px 22px', tablet: '36px 28px 32px' },
  borderLeft: '1px solid {colors.line}',
  '&:nth-child(odd)': {
    base: { borderLeftWidth: '0', paddingLeft: '0' },
    desktop: { borderLeftWidth: '1px', paddingLeft: '28px' },
  },
  '&:first-child': { desktop: { borderLeftWidth: '0', paddingLeft: '0' } },
  '&:nth-child(n+3)': { borderTop: { base: '1px solid {colors.line}', desktop: '0' } },
});
const number = css({ display: 'block', textStyle: 'display', lineHeight: '1', fontVariantNumeric: 'tabular-nums' });
const caption = css({ display: 'block', marginTop: '2', textStyle: 'small', color: 'ink.soft' });
const picture = css({ display: 'flex', alignItems: 'center', height: '36px', marginTop: '5' });
const legendPlace = css({
  marginTop: '2.5',
  textStyle: 'tiny',
  color: 'ink.soft',
  '& ul': { columnGap: '3', rowGap: '1' },
});
const scale = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '2',
  fontVariantNumeric: 'tabular-nums',
  // below the years where there is no room between them
  '& span:nth-child(2)': { order: { base: '1', tablet: '0' }, flexBasis: { base: '100%', tablet: 'auto' } },
});
const dots = css({ width: 'full', height: '36px' });
const live = css({
  gridColumn: '1 / -1',
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  paddingBlock: '2.5',
  borderTop: '1px solid {colors.line.soft}',
  textStyle: 'tiny',
  color: 'ink.faint',
});
