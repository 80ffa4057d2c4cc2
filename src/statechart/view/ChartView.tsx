import { FoldVertical, Maximize, UnfoldVertical, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { drawingOf, type Marks } from '../drawing.ts';
import type { Placed, PlacedState, Point } from '../placed.ts';
import type { Statechart } from '../statechart.ts';
import { chartStyles, propertiesOf, themed } from '../styles.ts';
import { Drawn } from './Drawn.tsx';
import { hitsOf, nextHit } from './hits.ts';
import { handles } from './names.ts';
import { nextStop, stopsOf } from './nearest.ts';
import { usePlaced } from './usePlaced.ts';
import { useViewport } from './useViewport.ts';

type ChartViewProps = {
  chart: Statechart;
  marks: Marks;
  /** The active states, for screen readers. */
  active?: ReadonlySet<string>;
  onState?: (id: string) => void;
  onTransition?: (id: string) => void;
  /** Additional toolbar content. */
  tools?: ReactNode;
};

const nobody: ReadonlySet<string> = new Set();

/** An interactive statechart: zoom, pan, search, collapsible states, with full keyboard support. */
export function ChartView({ chart, marks, active = nobody, onState, onTransition, tools }: ChartViewProps) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(nobody);
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(`state ${chart.root}`);
  const frame = useRef<HTMLDivElement>(null);
  const { placed, failed } = usePlaced(chart, collapsed);
  const { viewBox, viewport, zoomIn, zoomOut, fitAll, show, wasDragged, panning } = useViewport(
    frame,
    placed,
    placed && focusOf(placed, active),
  );
  const stops = useMemo(() => (placed ? stopsOf(placed) : []), [placed]);
  const hits = useMemo(() => hitsOf(chart, wanted), [chart, wanted]);

  const found = (key: string, other: string | undefined) => (hits.has(key) ? `found ${other ?? ''}` : (other ?? ''));
  const pieces = placed
    ? drawingOf(placed, {
        ...marks,
        state: (id) => found(`state ${id}`, marks.state?.(id)),
        transition: (id) => found(`transition ${id}`, marks.transition?.(id)),
      })
    : [];

  const collapse = (id: string) =>
    setCollapsed((before) => {
      const foldable = chart.states.some((state) => state.id === id && state.children.length > 0 && id !== chart.root);
      if (!foldable) return before;
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const goTo = (key: string) => {
    setCurrent(key);
    const stop = stops.find((one) => one.key === key);
    if (stop && !isSeen(stop, viewport, frame.current)) show(stop);
    frame.current?.querySelector<SVGElement>(`[data-handle="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  };
  const act = (key: string) => {
    const [kind, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    if (kind === 'state') onState?.(id);
    else onTransition?.(id);
  };
  const goToHit = () => {
    const next = nextHit(hits, current);
    if (next) goTo(next);
  };
  const press = (event: KeyboardEvent) => {
    const keys = new Map([
      ['Enter', () => act(current)],
      [' ', () => act(current)],
      ['c', () => collapse(current.replace(/^state /, ''))],
      ['n', goToHit],
      ['+', zoomIn],
      ['-', zoomOut],
      ['0', fitAll],
    ]);
    const key = event.ctrlKey || event.metaKey ? undefined : keys.get(event.key);
    const next = nextStop(stops, current, event.key);
    if (next) goTo(next.key);
    else if (key) key();
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, run: (key: string) => void) => {
    const key = handleAt(event);
    if (key === null || wasDragged()) return;
    setCurrent(key);
    run(key);
  };

  return (
    <div className="sct-chart">
      <div className="sct-tools">
        {tools}
        <form
          className="sct-find"
          onSubmit={(event) => {
            event.preventDefault();
            goToHit();
          }}
        >
          <input
            type="search"
            aria-label={m.charts_find()}
            placeholder={m.charts_find()}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <output>{wanted && m.charts_found({ count: hits.size })}</output>
        </form>
        <IconButton size="sm" icon={ZoomOut} label={m.charts_zoom_out()} onClick={zoomOut} />
        <IconButton size="sm" icon={ZoomIn} label={m.charts_zoom_in()} onClick={zoomIn} />
        <IconButton size="sm" icon={Maximize} label={m.charts_fit()} onClick={fitAll} />
        <IconButton
          size="sm"
          icon={FoldVertical}
          label={m.charts_collapse()}
          onClick={() => collapse(current.replace(/^state /, ''))}
        />
        <IconButton
          size="sm"
          icon={UnfoldVertical}
          label={m.charts_expand_all()}
          disabled={collapsed.size === 0}
          onClick={() => setCollapsed(nobody)}
        />
      </div>
      <div className="sct-frame" ref={frame} {...panning}>
        <style>{`.sc{${propertiesOf(themed)}}${chartStyles}`}</style>
        {placed ? (
          <svg
            className="sc"
            viewBox={viewBox}
            role="application"
            aria-label={m.charts_chart_of({ name: chart.id })}
            aria-description={m.charts_keys()}
            onKeyDown={press}
            onClick={(event) => click(event, act)}
            onDoubleClick={(event) => click(event, (key) => collapse(key.replace(/^state /, '')))}
          >
            <Drawn
              pieces={pieces}
              handleOf={handles(
                chart,
                active,
                stops.some(({ key }) => key === current) ? current : `state ${chart.root}`,
              )}
            />
          </svg>
        ) : (
          <p className="sct-quiet">{failed ? m.charts_draw_failed() : m.charts_drawing()}</p>
        )}
      </div>
    </div>
  );
}

function handleAt({ target }: MouseEvent): string | null {
  return (target as Element).closest('[data-handle]')?.getAttribute('data-handle') ?? null;
}

/** Returns the center of the deepest active state. */
function focusOf({ states }: Placed, active: ReadonlySet<string>): Point | null {
  const deepest = states
    .filter(({ state }) => active.has(state.id))
    .reduce<PlacedState | null>((best, one) => (best === null || one.depth > best.depth ? one : best), null);
  return deepest && { x: deepest.x + deepest.width / 2, y: deepest.y + deepest.height / 2 };
}

function isSeen(
  { x, y }: { x: number; y: number },
  viewport: { x: number; y: number; scale: number },
  frame: HTMLElement | null,
): boolean {
  const [left, top] = [(x - viewport.x) * viewport.scale, (y - viewport.y) * viewport.scale];
  return left > 0 && top > 0 && left < (frame?.clientWidth ?? 0) && top < (frame?.clientHeight ?? 0);
}
