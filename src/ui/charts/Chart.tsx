import { type ReactNode, use } from 'react';
import { css } from '../../../styled-system/css';
import { usePrinted } from '../usePrinted.ts';
import { FixedWidth } from './fixedWidth.ts';
import { useWidth } from './useWidth.ts';

export type Margin = { top: number; right: number; bottom: number; left: number };

/** The inner area of a chart in CSS pixels: `left` to `right`, `top` to `bottom`. */
export type Plot = { left: number; right: number; top: number; bottom: number; width: number; height: number };

type ChartProps = {
  /** What the chart shows and its most important finding, as text. The values are in a table beside it. */
  label: string;
  /** Height and margin may depend on the width, for example if labels have their own line on narrow screens. */
  height: number | ((width: number) => number);
  /** The space for the axes in pixels, or how it follows from the width. */
  margin: Margin | ((width: number) => Margin);
  /** Narrower containers scroll sideways (the page does not). */
  minWidth?: number;
  /** Wider containers stay empty beside the chart, so that few bars are not lost in a wide plot. */
  maxWidth?: number;
  /** Returns the content of the chart. It gets the area of the plot. */
  children: (plot: Plot) => ReactNode;
  /** Where paper may divide a tall drawing, in pixels from its top: the ends of its rows. */
  breaks?: (plot: Plot) => readonly number[];
  /** HTML over the chart: readouts and pointer targets. It is not printed. */
  over?: (plot: Plot) => ReactNode;
  /** HTML below the chart: a canvas with more points than shapes can be drawn. */
  under?: (plot: Plot) => ReactNode;
};

/**
 * The width of a printed chart in CSS pixels. It is scaled down to the paper (A4 and US Letter have room for about
 * 700), so that a page holds more than one chart.
 */
const PRINT_WIDTH = 860;

/** A chart as wide as its container. Its children draw into the plot that they receive. */
export function Chart({
  label,
  minWidth = 0,
  maxWidth = Number.POSITIVE_INFINITY,
  children,
  breaks,
  over,
  under,
  ...sizes
}: ChartProps) {
  const [ref, own] = useWidth();
  const fixed = use(FixedWidth);
  const isPrinted = usePrinted();
  const given = fixed ?? (isPrinted ? PRINT_WIDTH : own);
  const width = Math.max(Math.min(given, maxWidth), minWidth);
  const height = typeof sizes.height === 'number' ? sizes.height : sizes.height(width);
  const margin = typeof sizes.margin === 'function' ? sizes.margin(width) : sizes.margin;
  const plot: Plot = {
    left: margin.left,
    right: Math.max(margin.left + 1, width - margin.right),
    top: margin.top,
    bottom: height - margin.bottom,
    width,
    height,
  };
  const parts = isPrinted && fixed === null && breaks ? partsOf(breaks(plot), height) : [{ top: 0, bottom: height }];
  return (
    <div
      ref={ref}
      className={scroll}
      data-parts={parts.length > 1}
      {...(width > given && {
        tabIndex: 0,
        role: 'group',
        'aria-label': label,
      })}
    >
      <div className={field} style={{ width, height }}>
        {under?.(plot)}
        {parts.map(({ top, bottom }) => (
          <svg
            key={top}
            role="img"
            aria-label={label}
            className={drawing}
            width={width}
            height={bottom - top}
            viewBox={`0 ${top} ${width} ${bottom - top}`}
            data-live={fixed === null}
          >
            {children(plot)}
          </svg>
        ))}
        {/* wider than the paper, which would shrink the whole page */}
        {over && <div data-print="none">{over(plot)}</div>}
      </div>
    </div>
  );
}

/** The least height of the first and the last part of a printed drawing, in pixels: not only a row or two. */
const LEAST_PART = 220;

function partsOf(breaks: readonly number[], height: number): { top: number; bottom: number }[] {
  const inside = breaks.filter((place) => place >= LEAST_PART && height - place >= LEAST_PART);
  const ends = [...inside, height];
  return ends.map((bottom, part) => ({ top: ends[part - 1] ?? 0, bottom }));
}

const scroll = css({
  position: 'relative',
  width: 'full',
  overflowX: 'auto',
  overflowY: 'hidden',
  _print: { overflow: 'visible!', breakInside: 'avoid', '&[data-parts=true]': { breakInside: 'auto' } },
});
const field = css({ position: 'relative', _print: { width: 'auto!', height: 'auto!' } });
const drawing = css({
  display: 'block',
  position: 'relative',
  overflow: 'visible',
  // scaled down to the paper; a part of a drawing ends where the next begins
  _print: { maxWidth: 'full', height: 'auto', '[data-parts=true] &': { overflow: 'hidden' } },
  fontSize: 'tiny',
  '& text': { fill: 'ink.soft' },
  '& text[data-tone=faint]': { fill: 'ink.faint', fontVariantNumeric: 'tabular-nums' },
  '& text[data-tone=strong]': { fill: 'ink', fontWeight: 'semibold' },
  '& text[data-gene=true]': { fontStyle: 'italic' },
  // on the page only: a file has its own colors
  _forcedColors: { '&[data-live=true] :is(text, tspan)': { fill: 'CanvasText!', stroke: 'none!' } },
});
