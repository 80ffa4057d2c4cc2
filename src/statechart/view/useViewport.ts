import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { TAG } from '../boxes.ts';
import type { Point } from '../placed.ts';

/** The visible part of a drawing: its corner, and the screen pixels per drawing pixel. */
export type Viewport = { x: number; y: number; scale: number };
/** The part of a drawing to show first, and the center to show instead if the part does not fit. */
export type Focus = Point & Size & { deepest: Point };
export type Size = { width: number; height: number };

/** The height in screen pixels below which text is not readable. */
export const SMALLEST_TEXT = 10;
/**
 * Fitting never goes below this scale, at which the smallest text has its smallest readable height. A larger
 * statechart is shown in part, around the active states, and the overview shows the rest.
 */
const READABLE = SMALLEST_TEXT / TAG;
const SMALLEST = 0.1;
const LARGEST = 4;
const STEP = 1.25;
const DRAG = 4;

/**
 * Zoom and pan of a drawing: wheel, drag, buttons and keys. Until the user moves it, the drawing fits its frame, or
 * follows `focus` if it is too large to read as a whole.
 */
export function useViewport(frame: RefObject<HTMLElement | null>, drawing: Size | null, focus: Focus | null) {
  const [moved, setMoved] = useState<Viewport | null>(null);
  const size = useSize(frame);
  const whole = drawing && fitted(drawing, size);
  const first = drawing && whole && readable(drawing, size, whole, focus);
  const viewport = moved ?? first ?? { x: 0, y: 0, scale: 1 };
  const drag = useRef<{ x: number; y: number; from: Viewport; far: boolean } | null>(null);

  const zoom = (by: number, at: Point = { x: size.width / 2, y: size.height / 2 }) =>
    setMoved((current) => zoomed(current ?? viewport, by, at));

  const seen = useRef(viewport);
  useEffect(() => {
    seen.current = viewport;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setMoved((current) => {
        const from = current ?? seen.current;
        if (event.ctrlKey || event.metaKey) return zoomed(from, event.deltaY < 0 ? 1.1 : 1 / 1.1, at);
        return { ...from, x: from.x + event.deltaX / from.scale, y: from.y + event.deltaY / from.scale };
      });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame]);

  return {
    viewport,
    /** The size of the frame in screen pixels. */
    size,
    /** Whether the whole drawing is shown because nobody has moved it. */
    showsWhole: moved === null && whole !== null && first === whole,
    viewBox: `${viewport.x} ${viewport.y} ${Math.max(1, size.width / viewport.scale)} ${Math.max(1, size.height / viewport.scale)}`,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    /** Shows the whole drawing if it is readable then, otherwise its active part. */
    fitAll: () => setMoved(null),
    /** Shows the part that begins at a position, at the current scale. */
    look: ({ x, y }: Point) => setMoved({ x, y, scale: viewport.scale }),
    /** Centers a position of the drawing. */
    show: ({ x, y }: Point) =>
      setMoved({
        x: x - size.width / viewport.scale / 2,
        y: y - size.height / viewport.scale / 2,
        scale: viewport.scale,
      }),
    /** True at the end of a drag, which does not count as a click. */
    wasDragged: () => drag.current?.far ?? false,
    panning: {
      onPointerDown: (event: PointerEvent) => {
        drag.current = { x: event.clientX, y: event.clientY, from: viewport, far: false };
      },
      onPointerMove: (event: PointerEvent) => {
        const from = drag.current;
        if (!from || event.buttons === 0) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (Math.hypot(dx, dy) > DRAG) from.far = true;
        if (!from.far) return;
        setMoved({
          ...from.from,
          x: from.from.x - dx / from.from.scale,
          y: from.from.y - dy / from.from.scale,
        });
      },
    },
  };
}

function zoomed(from: Viewport, by: number, at: Point): Viewport {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, from.scale * by));
  return { x: from.x + at.x / from.scale - at.x / scale, y: from.y + at.y / from.scale - at.y / scale, scale };
}

/** Returns the viewport that shows the whole drawing in its frame. */
export function fitted({ width, height }: Size, frame: Size): Viewport {
  const scale = Math.min(1.2, frame.width / width, frame.height / height) || 1;
  return { x: (width - frame.width / scale) / 2, y: (height - frame.height / scale) / 2, scale };
}

/** Returns the center of a box. */
export const centerOf = ({ x, y, width, height }: Point & Size): Point => ({ x: x + width / 2, y: y + height / 2 });

const middleOf = (focus: Focus, seen: Size): Point =>
  focus.width <= seen.width && focus.height <= seen.height ? centerOf(focus) : focus.deepest;

/** Returns the whole drawing if it is readable, otherwise the part around the focus. */
export function readable(drawing: Size, frame: Size, whole: Viewport, focus: Focus | null): Viewport {
  if (whole.scale >= READABLE) return whole;
  const [width, height] = [frame.width / READABLE, frame.height / READABLE];
  const { x, y } = focus ? middleOf(focus, { width, height }) : { x: 0, y: 0 };
  return {
    x: width >= drawing.width ? (drawing.width - width) / 2 : within(x - width / 2, drawing.width - width),
    y: height >= drawing.height ? (drawing.height - height) / 2 : within(y - height / 2, drawing.height - height),
    scale: READABLE,
  };
}

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 800, height: 600 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize(sizeOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
