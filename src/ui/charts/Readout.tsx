import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { listed, withLabel, withNote } from '../../i18n/format.ts';
import type { Plot } from './Chart.tsx';

/** `detail` follows the value, for example the number of animals. */
export type ReadoutRow = { key: string; label: string; value: string; detail?: string; color?: string };

type ReadoutProps = {
  /** The area of the plot. */
  plot: Plot;
  /** What is read along the chart, for example 'Values by day'. */
  label: string;
  /** The positions of the readable points, in CSS pixels, from left to right. */
  places: readonly number[];
  /** The selected point; null if there is none. */
  index: number | null;
  /** Called with the place that is read, or null when none is. */
  onIndex: (index: number | null) => void;
  /** The place that is read. */
  title: string;
  /** The values at this place. */
  rows: readonly ReadoutRow[];
  /** Marks that are drawn at this place. */
  children?: ReactNode;
};

/**
 * An overlay of a chart: the pointer or the arrow keys select the nearest point, whose values are shown in a bubble and
 * read aloud. Escape hides it.
 */
export function Readout({ plot, label, places, index, onIndex, title, rows }: ReadoutProps) {
  const last = places.length - 1;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + plot.left;
    onIndex(nearest(places, x));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = keyTarget(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    onIndex(next);
  };
  const at = index === null ? undefined : places[index];
  const words = at === undefined ? label : withLabel(title, listed(rows.map(rowWords)));
  return (
    <>
      <div
        className={catcher}
        style={{ left: plot.left, top: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={index ?? 0}
        aria-valuetext={words}
        data-print="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') onIndex(null);
        }}
        onKeyDown={press}
        onBlur={() => onIndex(null)}
      />
      {at !== undefined && (
        <>
          <div className={line} style={{ left: at, top: plot.top, height: plot.bottom - plot.top }} />
          <div
            className={bubble}
            aria-hidden="true"
            style={
              at > (plot.left + plot.right) / 2
                ? { right: plot.width - at + 12, top: plot.top }
                : { left: at + 12, top: plot.top }
            }
          >
            <b className={bubbleTitle}>{title}</b>
            {rows.map((row) => (
              <span key={row.key} className={bubbleRow}>
                {row.color && <i className={swatch} style={{ background: row.color }} />}
                <span>{row.label}</span>
                <b className={bubbleValue}>{row.value}</b>
                {row.detail && <span className={bubbleDetail}>{row.detail}</span>}
              </span>
            ))}
          </div>
        </>
      )}
    </>
  );
}

const rowWords = ({ label, value, detail }: ReadoutRow): string =>
  detail === undefined ? `${label} ${value}` : withNote(`${label} ${value}`, detail);

/** Returns the index of the position nearest to `x`; null if there are none. */
export function nearest(places: readonly number[], x: number): number | null {
  let best: number | null = null;
  places.forEach((place, index) => {
    if (best === null || Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = index;
  });
  return best;
}

function keyTarget(key: string, index: number | null, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return index === null ? 0 : Math.min(last, index + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return index === null ? last : Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return index === null ? undefined : null;
  }
  return undefined;
}

const catcher = css({ position: 'absolute', cursor: 'crosshair', touchAction: 'pan-y', outlineOffset: '4px' });
const line = css({ position: 'absolute', width: '1px', background: 'ink.faint', pointerEvents: 'none' });
const bubble = css({
  position: 'absolute',
  display: 'grid',
  gap: '1',
  minWidth: '180px',
  maxWidth: '300px',
  padding: '10px 14px',
  borderRadius: 'md',
  background: 'raise',
  boxShadow: 'overlay',
  fontSize: 'tiny',
  color: 'ink.soft',
  pointerEvents: 'none',
  zIndex: '1',
  _forcedColors: { border: '1px solid CanvasText' },
});
const bubbleTitle = css({ color: 'ink', fontWeight: 'semibold', marginBottom: '0.5' });
const bubbleRow = css({ display: 'flex', alignItems: 'center', gap: '2' });
const bubbleValue = css({
  marginInlineStart: 'auto',
  paddingInlineStart: '3',
  color: 'ink',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
const bubbleDetail = css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const swatch = css({
  flexShrink: '0',
  width: '8px',
  height: '8px',
  borderRadius: '2px',
  _forcedColors: { forcedColorAdjust: 'none' },
});
