import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import { type Direction, type Sketch, sketchOf, startId } from './elkGraph.ts';
import type { Placed, PlacedBundle, PlacedStart, PlacedState, Point } from './placed.ts';
import type { Statechart } from './statechart.ts';

/** Beyond this many transitions, a second attempt costs more than it can improve. */
const LARGE = 60;

/**
 * Lays out a statechart: tries both directions, and takes the one closer to a screen's shape. With `hasNotes`, every
 * transition has room for a note.
 */
export async function layoutChart(
  engine: Pick<ELK, 'layout'>,
  chart: Statechart,
  collapsed: ReadonlySet<string> = new Set(),
  hasNotes = false,
): Promise<Placed> {
  const down = await place(engine, chart, collapsed, 'DOWN', hasNotes);
  if (chart.transitions.length > LARGE) return down;
  const right = await place(engine, chart, collapsed, 'RIGHT', hasNotes);
  return cost(down) <= cost(right) ? down : right;
}

const SCREEN = { width: 3, height: 2 };
/** The factor by which a drawing must shrink to fit a screen. */
const cost = ({ width, height }: Placed) => Math.max(width / SCREEN.width, height / SCREEN.height);

async function place(
  engine: Pick<ELK, 'layout'>,
  chart: Statechart,
  collapsed: ReadonlySet<string>,
  direction: Direction,
  hasNotes: boolean,
): Promise<Placed> {
  const sketch = sketchOf(chart, collapsed, direction, hasNotes);
  const answer: ElkNode = await engine.layout(sketch.graph);
  return read(chart, collapsed, sketch, answer);
}

function read(chart: Statechart, collapsed: ReadonlySet<string>, sketch: Sketch, answer: ElkNode): Placed {
  const nodes = new Map<string, ElkNode>();
  const keep = (node: ElkNode) => {
    nodes.set(node.id, node);
    node.children?.forEach(keep);
  };
  keep(answer);
  const lines = new Map((answer.edges ?? []).map((edge) => [edge.id, edge]));
  const pointsOf = (id: string): Point[] =>
    (lines.get(id)?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);

  const depths = new Map<string, number>();
  const parallel = new Set(chart.states.filter(({ kind }) => kind === 'parallel').map(({ id }) => id));
  const states: PlacedState[] = sketch.visible.states.map((state) => {
    const depth = state.parent === null ? 0 : (depths.get(state.parent) ?? 0) + 1;
    depths.set(state.id, depth);
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(state.id) ?? {};
    const box = sketch.boxes.get(state.id) ?? { width, height, lines: [], rows: [] };
    const region = state.parent !== null && parallel.has(state.parent);
    return { state, depth, collapsed: collapsed.has(state.id), region, x, y, width, height, box };
  });
  const placedById = new Map(states.map((placed) => [placed.state.id, placed]));
  const bundles: PlacedBundle[] = sketch.visible.bundles.map((bundle) => {
    const { x = 0, y = 0 } = lines.get(bundle.id)?.labels?.[0] ?? {};
    const box = sketch.labels.get(bundle.id) ?? { width: 0, height: 0, lines: [], rows: [] };
    const from = placedById.get(bundle.source);
    return { bundle, points: from ? belowHeader(pointsOf(bundle.id), from) : [], label: { ...box, x, y } };
  });
  const starts: PlacedStart[] = sketch.visible.states.flatMap((state) => {
    const dot = nodes.get(startId(state.id));
    if (!dot) return [];
    const at = { x: (dot.x ?? 0) + (dot.width ?? 0) / 2, y: (dot.y ?? 0) + (dot.height ?? 0) / 2 };
    return [{ id: startId(state.id), at, points: pointsOf(`${startId(state.id)}→`) }];
  });
  return { id: chart.id, width: answer.width ?? 0, height: answer.height ?? 0, states, bundles, starts };
}

/** Lets a line from a state to one inside it begin below the state's own text. */
function belowHeader(points: Point[], { y, box }: PlacedState): Point[] {
  const [first, second, ...rest] = points;
  if (!first || !second || Math.abs(first.y - y) > 1 || second.y < y + box.height) return points;
  return [{ x: first.x, y: y + box.height }, second, ...rest];
}
