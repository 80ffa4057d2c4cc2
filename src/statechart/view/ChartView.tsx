import { FoldVertical, ListCollapse, Maximize, UnfoldVertical, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { drawingOf, type Marks } from '../drawing.ts';
import {
  foldableOf,
  foldingAtFirst,
  followed,
  neededOf,
  onlyNeeded,
  revealed,
  statesNear,
  toggled,
  unfolded,
} from '../folding.ts';
import type { Placed, PlacedState, Point } from '../placed.ts';
import type { Statechart } from '../statechart.ts';
import { adoptChartStyles } from './adoptChartStyles.ts';
import { Drawn } from './Drawn.tsx';
import { hitsOf, nextHit } from './hits.ts';
import { handles } from './names.ts';
import { nextStop, stopsOf } from './nearest.ts';
import { Overview } from './Overview.tsx';
import { usePlaced } from './usePlaced.ts';
import { centerOf, type Focus, useViewport } from './useViewport.ts';

type ChartViewProps = {
  chart: Statechart;
  marks: Marks;
  /** The active states, for screen readers. */
  active?: ReadonlySet<string>;
  /** What a log beside it is searched for; marked like what is found here. */
  sought?: string;
  onState?: (id: string) => void;
  onTransition?: (id: string) => void;
  /** Additional toolbar content. */
  tools?: ReactNode;
};

const nobody: ReadonlySet<string> = new Set();

/**
 * An interactive statechart: zoom, pan, overview, search, foldable states, with full keyboard support. A large one
 * begins with its inactive parts folded.
 */
export function ChartView(props: ChartViewProps) {
  const { chart, marks, active = nobody, sought: soughtBeside = '', onState, onTransition, tools } = props;
  const near = statesNear(chart, marks.near);
  const [kept, setFolding] = useState(() => foldingAtFirst(chart, active, near));
  const folding = followed(kept, neededOf(chart, active, near));
  if (folding !== kept) setFolding(folding);
  const { folded } = folding;
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(`state ${chart.root}`);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(adoptChartStyles, []);
  const { placed, failed } = usePlaced(chart, folded, marks.note !== undefined);
  const view = useViewport(frame, placed, placed && activePart(placed, active));
  const { viewBox, viewport, zoomIn, zoomOut, fitAll, show, wasDragged, panning } = view;
  // the state that stays in its place on the screen while the drawing around it changes, or the element to go to
  const steady = useRef<{ id: string; from: Point } | null>(null);
  const sought = useRef<string | null>(null);
  const stops = useMemo(() => (placed ? stopsOf(placed) : []), [placed]);
  const hits = useMemo(() => hitsOf(chart, wanted || soughtBeside), [chart, wanted, soughtBeside]);

  const found = (key: string, other: string | undefined) => (hits.has(key) ? `found ${other ?? ''}` : (other ?? ''));
  const pieces = placed
    ? drawingOf(placed, {
        ...marks,
        foldable: true,
        state: (id) => found(`state ${id}`, marks.state?.(id)),
        transition: (id) => found(`transition ${id}`, marks.transition?.(id)),
      })
    : [];

  const fold = (id: string) => {
    const at = placed?.states.find(({ state }) => state.id === id);
    if (at && !view.showsWhole) steady.current = { id, from: { x: at.x - viewport.x, y: at.y - viewport.y } };
    setFolding(toggled(folding, chart, id));
  };
  const foldCurrent = () => fold(current.replace(/^state /, ''));
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
    if (!next) return;
    const found = next.replace(/^\w+ /, '');
    const source = chart.transitions.find(({ id }) => id === found)?.source;
    const opened = [source ?? found].reduce((before, id) => revealed(before, chart, id), folding);
    if (opened === folding) return goTo(next);
    sought.current = next;
    setFolding(opened);
  };
  const settle = useEffectEvent((drawn: Placed) => {
    const anchor = steady.current && drawn.states.find(({ state }) => state.id === steady.current?.id);
    if (anchor && steady.current)
      view.look({ x: anchor.x - steady.current.from.x, y: anchor.y - steady.current.from.y });
    steady.current = null;
    const key = sought.current;
    if (key === null || !stops.some((stop) => stop.key === key)) return;
    sought.current = null;
    goTo(key);
  });
  useEffect(() => {
    if (placed) settle(placed);
  }, [placed]);
  const press = (event: KeyboardEvent) => {
    const keys = new Map([
      ['Enter', () => act(current)],
      [' ', () => act(current)],
      ['c', foldCurrent],
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
        <IconButton size="sm" icon={FoldVertical} label={m.charts_collapse()} onClick={foldCurrent} />
        <IconButton
          size="sm"
          icon={ListCollapse}
          label={m.charts_collapse_inactive()}
          disabled={foldableOf(chart).length === 0}
          onClick={() => setFolding(onlyNeeded(chart, active, near))}
        />
        <IconButton
          size="sm"
          icon={UnfoldVertical}
          label={m.charts_expand_all()}
          disabled={folded.size === 0}
          onClick={() => setFolding(unfolded(folding))}
        />
      </div>
      <div className="sct-frame" ref={frame} {...panning}>
        {placed ? (
          <svg
            className="sc"
            viewBox={viewBox}
            role="application"
            aria-label={m.charts_chart_of({ name: chart.id })}
            aria-description={m.charts_keys()}
            onKeyDown={press}
            onClick={(event) => {
              const folds = foldButtonAt(event);
              if (folds === null) click(event, act);
              else if (!wasDragged()) fold(folds);
            }}
            onDoubleClick={(event) => {
              if (foldButtonAt(event) === null) click(event, (key) => fold(key.replace(/^state /, '')));
            }}
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
        {placed && (
          <Overview placed={placed} active={active} viewport={viewport} size={view.size} onShow={show} onFit={fitAll} />
        )}
      </div>
    </div>
  );
}

function foldButtonAt({ target }: MouseEvent): string | null {
  return (target as Element).closest('[data-fold]')?.getAttribute('data-fold') ?? null;
}

function handleAt({ target }: MouseEvent): string | null {
  return (target as Element).closest('[data-handle]')?.getAttribute('data-handle') ?? null;
}

/** Returns the area of the active states without content, and the deepest of them, to show if the area is too large. */
function activePart({ states }: Placed, active: ReadonlySet<string>): Focus | null {
  const leaves = states.filter(({ state }) => active.has(state.id) && !state.children.some((id) => active.has(id)));
  const deepest = leaves.reduce<PlacedState | null>(
    (best, one) => (best === null || one.depth > best.depth ? one : best),
    null,
  );
  if (!deepest) return null;
  const [x, y] = [Math.min(...leaves.map((one) => one.x)), Math.min(...leaves.map((one) => one.y))];
  const width = Math.max(...leaves.map((one) => one.x + one.width)) - x;
  const height = Math.max(...leaves.map((one) => one.y + one.height)) - y;
  return { x, y, width, height, deepest: centerOf(deepest) };
}
function isSeen(
  { x, y }: { x: number; y: number },
  viewport: { x: number; y: number; scale: number },
  frame: HTMLElement | null,
): boolean {
  const [left, top] = [(x - viewport.x) * viewport.scale, (y - viewport.y) * viewport.scale];
  return left > 0 && top > 0 && left < (frame?.clientWidth ?? 0) && top < (frame?.clientHeight ?? 0);
}
