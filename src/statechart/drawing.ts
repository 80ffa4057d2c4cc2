import { FOLD, type Line, type Row } from './boxes.ts';
import { type Element, element } from './element.ts';
import { headPath, linePath } from './lines.ts';
import type { Placed, PlacedBundle, PlacedStart, PlacedState } from './placed.ts';

/** Class names of states and transitions, and short notes at transitions, in addition to their shape. */
export type Marks = {
  state?: (id: string) => string;
  transition?: (id: string) => string;
  /** Drawn at the right end of the label. Needs a layout with room for notes. */
  note?: (transition: string) => string | null;
  /** The selected states and the transitions taken last. Regions far from them are folded at first. */
  near?: readonly string[];
  /** Whether states with content get a button that folds them; files do not have it. */
  foldable?: boolean;
};

/**
 * Returns a laid-out statechart as drawing elements: states, each before its content, then lines, then transitions on
 * top.
 */
export function drawingOf(placed: Placed, marks: Marks = {}): Element[] {
  return [
    ...placed.states.map((state) => stateElement(state, marks)),
    ...placed.starts.map(startElement),
    ...placed.bundles.map((bundle) => lineElement(bundle, marks)),
    ...placed.states.flatMap(({ box, x, y, width }) => box.rows.map((row) => rowElement(row, x, y, marks, width))),
    ...placed.bundles.flatMap((bundle) =>
      bundle.label.rows.map((row) => rowElement(row, bundle.label.x, bundle.label.y, marks)),
    ),
  ];
}

function stateElement({ state, collapsed, region, x, y, width, height, box }: PlacedState, marks: Marks): Element {
  const open = state.children.length > 0;
  const kind = [
    'sc-state',
    `sc-${state.kind}`,
    state.parent === null ? 'sc-root' : '',
    open ? 'sc-open' : '',
    region ? 'sc-region' : '',
    collapsed ? 'sc-collapsed' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const pieces = [element('rect', { class: 'sc-frame', width, height, rx: 7 })];
  if (state.kind === 'final') {
    pieces.push(element('rect', { class: 'sc-inner', x: 3, y: 3, width: width - 6, height: height - 6, rx: 5 }));
  }
  if (open) pieces.push(element('path', { class: 'sc-rule', d: `M0 ${box.height}H${width}` }));
  pieces.push(...box.lines.flatMap(lineText));
  if (marks.foldable && state.parent !== null && (open || collapsed)) {
    pieces.push(foldButton(state.id, width - FOLD - 6, collapsed));
  }
  return element(
    'g',
    { class: join(kind, marks.state?.(state.id)), 'data-state': state.id, transform: moved(x, y) },
    ...pieces,
  );
}

/** Draws a minus in an open state and a plus in a folded one. The keyboard folds with a key of the state. */
function foldButton(id: string, x: number, collapsed: boolean): Element {
  const middle = FOLD / 2;
  return element(
    'g',
    { class: 'sc-fold', 'data-fold': id, transform: moved(x, 6) },
    element('rect', { class: 'sc-ground', width: FOLD, height: FOLD, rx: 4 }),
    element('path', {
      class: 'sc-line',
      d: `M4 ${middle}H${FOLD - 4}${collapsed ? `M${middle} 4V${FOLD - 4}` : ''}`,
    }),
  );
}

function lineText({ text, role, x, y, width }: Line): Element[] {
  if (role !== 'tag') return [element('text', { class: `sc-${role}`, x, y }, text)];
  return [
    element('rect', { class: 'sc-tag-ground', x, y: y - 12, width, height: 16, rx: 3 }),
    element('text', { class: 'sc-tag', x: x + 4, y: y - 0.5 }, text),
  ];
}

function startElement({ at, points }: PlacedStart): Element {
  return element(
    'g',
    { class: 'sc-start' },
    element('circle', { cx: at.x, cy: at.y, r: 4 }),
    element('path', { class: 'sc-line', d: linePath(points) }),
    element('path', { class: 'sc-head', d: headPath(points) }),
  );
}

function lineElement({ bundle, points }: PlacedBundle, marks: Marks): Element {
  const said = new Set(bundle.transitions.flatMap(({ id }) => (marks.transition?.(id) ?? '').split(' ')));
  return element(
    'g',
    { class: join('sc-edge', [...said].filter(Boolean).join(' ')), 'data-bundle': bundle.id },
    element('path', { class: 'sc-line', d: linePath(points) }),
    element('path', { class: 'sc-head', d: headPath(points) }),
  );
}

function rowElement(row: Row, left: number, top: number, marks: Marks, stretchTo = 0): Element {
  const { transition, x, y, height, lines } = row;
  const width = stretchTo > 0 ? stretchTo - 2 * x : row.width;
  const note = marks.note?.(transition.id) ?? null;
  const pieces = [
    element('rect', { class: 'sc-ground', width, height, rx: Math.min(9.5, height / 2) }),
    ...lines.map((line) => element('text', { class: `sc-${line.role}`, x: line.x, y: line.y }, line.text)),
  ];
  if (note !== null) pieces.push(element('text', { class: 'sc-note', x: width - 8, y: 13 }, note));
  return element(
    'g',
    {
      class: join('sc-transition', marks.transition?.(transition.id)),
      'data-transition': transition.id,
      transform: moved(left + x, top + y),
    },
    ...pieces,
  );
}

const moved = (x: number, y: number) => `translate(${Math.round(x * 2) / 2} ${Math.round(y * 2) / 2})`;
const join = (one: string, other: string | undefined) => (other ? `${one} ${other}` : one);
