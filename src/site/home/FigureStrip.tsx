import type { ReactNode } from 'react';
import type { Figures } from '../../../contract/entities/catalog.ts';
import { M_RECIST } from '../../../contract/entities/model.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { groupCounts, typeGroups } from '../models/typeGroups.ts';

/** Four live figures of the database, each with the small picture that says what it is made of. */
export function FigureStrip({ figures }: { figures: Figures }) {
  const share = figures.models === 0 ? 0 : figures.profiled / figures.models;
  return (
    <section className={strip} aria-label={m.home_figures()}>
      <div className={grid}>
        <Figure value={formatNumber(figures.models)} label={m.home_figure_models({ areas: figures.areas })}>
          <Mix parts={groupCounts(figures.modelTypes)} colors={typeGroups.map(({ color }) => color)} />
        </Figure>
        <Figure value={formatNumber(figures.xenografts)} label={m.home_figure_xenografts()}>
          <Years counts={figures.xenograftsByYear} />
        </Figure>
        <Figure value={formatNumber(figures.responses)} label={m.home_figure_responses()}>
          <Mix
            parts={M_RECIST.map(
              (key) => figures.responsesByCategory.find(({ mRecist }) => mRecist === key)?.count ?? 0,
            )}
            colors={['mrecist.cr', 'mrecist.pr', 'mrecist.sd', 'mrecist.pd']}
          />
        </Figure>
        <Figure value={formatPercent(share)} label={m.home_figure_profiled()}>
          <Dots share={share} />
        </Figure>
        <p className={live}>
          <span className={dot} aria-hidden="true" />
          {m.home_figures_live({ time: formatDate(figures.updatedAt) })}
        </p>
      </div>
    </section>
  );
}

function Figure({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <div className={figure}>
      <p>
        <b className={number}>{value}</b>
        <span className={caption}>{label}</span>
      </p>
      <svg className={picture} viewBox="0 0 260 36" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
        {children}
      </svg>
    </div>
  );
}

/** One bar divided by share, 2 units between the parts. */
function Mix({ parts, colors }: { parts: number[]; colors: string[] }) {
  const total = parts.reduce((sum, part) => sum + part, 0) || 1;
  const shown = parts.map((part, index) => ({ part, color: colors[index] ?? '' })).filter(({ part }) => part > 0);
  const room = 260 - 2 * Math.max(0, shown.length - 1);
  let x = 0;
  return shown.map(({ part, color }) => {
    const width = (part / total) * room;
    const left = x;
    x += width + 2;
    return <rect key={color} x={left} y={14} width={width} height={10} rx={1.5} fill={colorOf(color)} />;
  });
}

/** One column a year, the latest in the accent. */
function Years({ counts }: { counts: Figures['xenograftsByYear'] }) {
  const highest = Math.max(1, ...counts.map(({ count }) => count));
  const step = Math.min(20, 260 / Math.max(1, counts.length));
  return counts.map(({ year, count }, index) => {
    const height = Math.max(1.5, (count / highest) * 34);
    const color = colorOf(index === counts.length - 1 ? 'accent' : 'viz.base');
    return <rect key={year} x={index * step} y={36 - height} width={step * 0.7} height={height} rx={1} fill={color} />;
  });
}

/** A hundred dots, as many filled as the share has percent: two paths of round caps. */
function Dots({ share }: { share: number }) {
  const filled = Math.round(share * 100);
  const dots = Array.from({ length: 100 }, (_, dot) => `M${4 + (dot % 25) * 10} ${4 + Math.floor(dot / 25) * 9.5}h0`);
  return (
    <g strokeWidth={5.2} strokeLinecap="round">
      <path d={dots.slice(filled).join('')} stroke={colorOf('viz.faint')} />
      <path d={dots.slice(0, filled).join('')} stroke={colorOf('accent')} />
    </g>
  );
}

const colorOf = (name: string): string => `var(--colors-${name.replace('.', '-')})`;

const strip = css({ background: 'surface', borderBottom: '1px solid', borderColor: 'line' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
});
const figure = css({
  padding: { base: '24px 16px 22px', tablet: '36px 28px 32px' },
  borderLeft: '1px solid',
  borderColor: 'line',
  '&:nth-child(odd)': {
    base: { borderLeftWidth: '0', paddingLeft: '0' },
    desktop: { borderLeftWidth: '1px', paddingLeft: '28px' },
  },
  '&:first-child': { desktop: { borderLeftWidth: '0', paddingLeft: '0' } },
  '&:nth-child(n+3)': { borderTop: { base: '1px solid', desktop: '0' }, borderColor: 'line' },
});
const number = css({ display: 'block', textStyle: 'display', lineHeight: '1', fontVariantNumeric: 'tabular-nums' });
const caption = css({ display: 'block', marginTop: '2', textStyle: 'small', color: 'ink.soft' });
const picture = css({ marginTop: '5', width: '100%', height: '36px', overflow: 'visible' });
const live = css({
  gridColumn: '1 / -1',
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  paddingBlock: '2.5',
  borderTop: '1px solid',
  borderColor: 'line.soft',
  textStyle: 'tiny',
  color: 'ink.faint',
});
const dot = css({ width: '7px', height: '7px', borderRadius: 'full', background: 'accent' });
