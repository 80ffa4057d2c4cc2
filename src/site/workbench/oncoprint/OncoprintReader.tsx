import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { Oncoprint } from '../../../../contract/entities/oncoprint.ts';
import type { OncoprintCell, OncoprintEvent } from '../../../../machines/oncoprint/oncoprint.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import type { Plot } from '../../../ui/charts/Chart.tsx';
import { readingOf } from './cells.ts';
import { CELL, ROW } from './layout.ts';

export type ReaderProps = {
  oncoprint: Oncoprint;
  /** The numbers of the models in the drawn order. */
  order: readonly number[];
  /** The cell that is read out. */
  cell: OncoprintCell | null;
  plot: Plot;
  /** The width of a cell. */
  step: number;
  /** Where the genes begin. */
  top: number;
  /** The width of the names, which cover cells that are scrolled below them. */
  names: number;
  send: (event: OncoprintEvent) => void;
  /** Opens a model by its number. */
  onOpen: (model: number) => void;
};

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [0, -10],
  PageDown: [0, 10],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * A layer over the cells: the pointer or the arrow keys choose a cell, which is read out; a press or Enter opens its
 * model. +, − and 0 zoom, as the wheel does with Ctrl or ⌘.
 */
export function OncoprintReader(props: ReaderProps) {
  const { oncoprint, order, cell, plot, step, top, names, send, onOpen } = props;
  const walked = useRef(false);
  const words = cell && readingOf(oncoprint, order, cell);
  const cellAt = (event: PointerEvent<HTMLDivElement>): OncoprintCell => {
    const box = event.currentTarget.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top) / ROW);
    const column = Math.floor((event.clientX - box.left) / step);
    return {
      row: Math.max(0, Math.min(oncoprint.genes.length - 1, row)),
      column: Math.max(0, Math.min(order.length - 1, column)),
    };
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    walked.current = false;
    send({ type: 'oncoprint.pointed', cell: cellAt(event) });
  };
  const open = (column: number) => {
    const model = order[column];
    if (model !== undefined) onOpen(model);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const happened = eventOf(event);
    if (event.key === 'Enter' && cell !== null) open(cell.column);
    else if (happened === undefined) return;
    else send(happened);
    walked.current = true;
    event.preventDefault();
  };
  const wheel = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return;
      const turned = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        // the page itself would zoom
        event.preventDefault();
        send({ type: 'oncoprint.zoomed', by: event.deltaY < 0 ? 1 : -1 });
      };
      element.addEventListener('wheel', turned, { passive: false });
      return () => element.removeEventListener('wheel', turned);
    },
    [send],
  );
  const frame = useRef<HTMLDivElement>(null);
  const [row, column] = [cell?.row, cell?.column];
  useEffect(() => {
    if (walked.current && row !== undefined && column !== undefined)
      frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column]);
  const size = oncoprint.genes.length * order.length;
  return (
    <>
      <div
        ref={wheel}
        className={layer}
        style={{ left: plot.left, top, width: plot.right - plot.left, height: oncoprint.genes.length * ROW }}
        role="slider"
        tabIndex={0}
        aria-label={m.oncoprint_read()}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, size - 1)}
        aria-valuenow={cell === null ? 0 : cell.row * order.length + cell.column}
        aria-valuetext={words ?? m.oncoprint_read()}
        data-print="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') send({ type: 'oncoprint.left' });
        }}
        onDoubleClick={() => cell !== null && open(cell.column)}
        onKeyDown={press}
        onBlur={() => send({ type: 'oncoprint.left' })}
      />
      {cell !== null && (
        <div
          ref={frame}
          className={chosen}
          data-print="none"
          style={{
            left: plot.left + cell.column * step - 1,
            top: top + cell.row * ROW - 1,
            width: step + 1,
            height: CELL + 2,
            scrollMarginInlineStart: names + 8,
          }}
        />
      )}
    </>
  );
}

function eventOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): OncoprintEvent | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '+' || key === '=') return { type: 'oncoprint.zoomed', by: 1 };
  if (key === '-' || key === '−') return { type: 'oncoprint.zoomed', by: -1 };
  if (key === '0') return { type: 'oncoprint.zoomEnded' };
  if (key === 'Escape') return { type: 'oncoprint.left' };
  const step = STEPS[key];
  return step && { type: 'oncoprint.walked', rows: step[0], columns: step[1] };
}

const layer = css({
  position: 'absolute',
  display: 'block',
  cursor: 'crosshair',
  _focusVisible: { outlineOffset: '1px' },
});
const chosen = css({ position: 'absolute', border: '2px solid {colors.ink}', pointerEvents: 'none' });
