import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import type { Placed, Point } from '../placed.ts';
import type { Size, Viewport } from './useViewport.ts';

type OverviewProps = {
  placed: Placed;
  active: ReadonlySet<string>;
  viewport: Viewport;
  /** The size of the frame in screen pixels. */
  size: Size;
  /** Centers a position of the drawing. */
  onShow: (at: Point) => void;
  /** Shows the active part. */
  onFit: () => void;
};

/** The largest size of the map in pixels. */
const LARGEST = { width: 200, height: 140 };
/** The empty border of a drawing. */
const MARGIN = 16;
/** The part of the visible width or height that an arrow key moves. */
const STEP = 0.25;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A small map of the whole statechart with the visible part marked. Dragging and arrow keys move that part. */
export function Overview({ placed, active, viewport, size, onShow, onFit }: OverviewProps) {
  const map = useRef<SVGSVGElement>(null);
  const seen = { width: size.width / viewport.scale, height: size.height / viewport.scale };
  if (isWhole(placed, viewport, seen)) return null;
  const scale = Math.min(LARGEST.width / placed.width, LARGEST.height / placed.height);

  const drag = (event: PointerEvent) => {
    event.stopPropagation(); // the drawing below moves the other way
    if (event.buttons === 0 || !map.current) return;
    const { left, top, width, height } = map.current.getBoundingClientRect();
    onShow({
      x: ((event.clientX - left) / width) * placed.width,
      y: ((event.clientY - top) / height) * placed.height,
    });
  };
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (way) {
      const center = { x: viewport.x + seen.width / 2, y: viewport.y + seen.height / 2 };
      onShow({
        x: within(center.x + way.x * seen.width * STEP, placed.width),
        y: within(center.y + way.y * seen.height * STEP, placed.height),
      });
    } else if (event.key === 'Home') onFit();
    else return;
    event.preventDefault();
  };

  return (
    <svg
      ref={map}
      className="sc sct-overview"
      width={placed.width * scale}
      height={placed.height * scale}
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the visible part
      tabIndex={0}
      aria-label={m.charts_overview()}
      aria-description={m.charts_overview_keys()}
      onKeyDown={press}
      onPointerMove={drag}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
    >
      {placed.states.map(({ state, x, y, width, height }) => (
        <rect
          key={state.id}
          className="sct-overview-state"
          data-on={active.has(state.id) && state.children.length === 0}
          {...{ x, y, width, height }}
        />
      ))}
      <rect className="sct-overview-seen" x={viewport.x} y={viewport.y} {...seen} data-testid="overview-seen" />
    </svg>
  );
}

/** Whether the frame shows the whole drawing, up to its margin. */
function isWhole({ width, height }: Size, { x, y }: Point, seen: Size): boolean {
  return x < MARGIN && y < MARGIN && x + seen.width > width - MARGIN && y + seen.height > height - MARGIN;
}

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
