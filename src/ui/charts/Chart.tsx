import { type ReactNode, use } from 'react';
import { css } from '../../../styled-system/css';
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
  margin: Margin | ((width: number) => Margin);
  /** Narrower containers scroll sideways (the page does not). */
  minWidth?: number;
  /** Wider containers stay empty beside the chart, so that few bars are not lost in a wide plot. */
  maxWidth?: number;
  children: (plot: Plot) => ReactNode;
  /** HTML over the chart: readouts and pointer targets. */
  over?: (plot: Plot) => ReactNode;
};

/** A chart as wide as its container. Its children draw into the plot that they receive. */
export function Chart({
  label,
  minWidth = 0,
  maxWidth = Number.POSITIVE_INFINITY,
  children,
  over,
  ...sizes
}: ChartProps) {
  const [ref, own] = useWidth();
  const fixed = use(FixedWidth);
  const given = fixed ?? own;
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
  return (
    <div
      ref={ref}
      className={scroll}
      {...(width > given && {
        tabIndex: 0,
        role: 'group',
        'aria-label': label,
      })}
    >
      <div className={field} style={{ width, height }}>
        <svg role="img" aria-label={label} className={drawing} width={width} height={height} data-live={fixed === null}>
          {children(plot)}
        </svg>
        {over?.(plot)}
      </div>
    </div>
  );
}

const scroll = css({ position: 'relative', width: 'full', overflowX: 'auto', overflowY: 'hidden' });
const field = css({ position: 'relative' });
const drawing = css({
  display: 'block',
  overflow: 'visible',
  fontSize: 'tiny',
  '& text': { fill: 'ink.soft' },
  '& text[data-tone=faint]': { fill: 'ink.faint', fontVariantNumeric: 'tabular-nums' },
  '& text[data-tone=strong]': { fill: 'ink', fontWeight: 'semibold' },
  '& text[data-gene=true]': { fontStyle: 'italic' },
  // on the page only: a file has its own colors
  _forcedColors: { '&[data-live=true] :is(text, tspan)': { fill: 'CanvasText!', stroke: 'none!' } },
});
