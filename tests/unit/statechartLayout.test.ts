import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { TAG } from '../../src/statechart/boxes.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { drawingOf } from '../../src/statechart/drawing.ts';
import { type Element, markup } from '../../src/statechart/element.ts';
import { foldableOf, foldingAtFirst } from '../../src/statechart/folding.ts';
import { layoutChart } from '../../src/statechart/layout.ts';
import { textWidth } from '../../src/statechart/measure.ts';
import { darkPalette, lightPalette } from '../../src/statechart/palettes.ts';
import type { Placed, PlacedState } from '../../src/statechart/placed.ts';
import { svgText } from '../../src/statechart/svgText.ts';

const engine = new ELK();
const HALF = 0.51;
/**
 * The time limit for computing a layout in milliseconds, without the start of the engines. The product's slowest
 * statechart must stay below it.
 */
const LIMIT_MS = 1_000;

describe.each(charts)('$name', ({ machine }) => {
  const chart = chartOf(machine);

  test('is drawn completely: every state and transition once, each inside its parent', async () => {
    const placed = await layoutChart(engine, chart);
    const drawn = drawingOf(placed).flatMap(all);
    const named = (attribute: string) => drawn.flatMap((piece) => piece.attributes[attribute] ?? []).toSorted();
    expect(named('data-state')).toEqual(chart.states.map(({ id }) => id).toSorted());
    const severalTargets = chart.transitions.flatMap(({ id, targets }) => Array(Math.max(1, targets.length)).fill(id));
    expect(named('data-transition')).toEqual(severalTargets.toSorted());

    const byId = new Map(placed.states.map((state) => [state.state.id, state]));
    const outside = placed.states.filter((state) => {
      const parent = state.state.parent === null ? undefined : byId.get(state.state.parent);
      return parent !== undefined && !holds(parent, state);
    });
    expect(outside.map(({ state }) => state.id)).toEqual([]);
    expect(placed.bundles.filter(({ points }) => points.length < 2).map(({ bundle }) => bundle.id)).toEqual([]);
  });

  test('sibling states do not overlap', async () => {
    const { states } = await layoutChart(engine, chart);
    const over = states.flatMap((one, index) =>
      states
        .slice(index + 1)
        .filter((other) => other.state.parent === one.state.parent && one.state.parent !== null && overlap(one, other))
        .map((other) => `${one.state.id} and ${other.state.id}`),
    );
    expect(over).toEqual([]);
  });

  test('labels of transitions overlap neither each other nor a state, unfolded and folded', async () => {
    const foldings = [new Set<string>(), foldingAtFirst(chart, new Set([chart.root]), []).folded];
    for (const folded of [...foldings, new Set(foldableOf(chart))]) {
      expect(collisionsOf(await layoutChart(engine, chart, folded))).toEqual([]);
    }
  });
});

test.each(['crud', 'search', 'session'])('notes lie within the labels of %s, beside their text', async (name) => {
  const chart = chartOf(charts.find((one) => one.name === name)?.machine ?? never());
  const placed = await layoutChart(engine, chart, new Set(), true);
  expect(collisionsOf(placed)).toEqual([]);
  const rows = [...placed.bundles.flatMap(({ label }) => label.rows), ...placed.states.flatMap(({ box }) => box.rows)];
  expect(rows.length).toBeGreaterThan(30);
  const left = textWidth('99999', TAG, true) + 8;
  expect(rows.filter((row) => row.lines.some(({ x, width }) => x + width > row.width - left))).toEqual([]);
});

test('a label that is moved onto another one or onto a state is found', async () => {
  const chart = chartOf(charts.find(({ name }) => name === 'session')?.machine ?? never());
  const placed = await layoutChart(engine, chart);
  const [first, second] = placed.bundles;
  const leaf = placed.states.find(({ state }) => state.id === 'session.signedOut');
  if (!first || !second || !leaf) throw new Error('session has changed');
  const moved = (to: { x: number; y: number }) => ({
    ...placed,
    bundles: [{ ...first, label: { ...first.label, x: to.x, y: to.y } }, ...placed.bundles.slice(1)],
  });
  expect(collisionsOf(moved(second.label))).toContain(`${first.bundle.id} on ${second.bundle.id}`);
  expect(collisionsOf(moved(leaf))).toContain(`${first.bundle.id} on ${leaf.state.id}`);
});

describe('layout', () => {
  it('takes less than a second of computing for the largest statechart', { tags: ['long'] }, async () => {
    const sizes = charts.map(({ machine }) => chartOf(machine));
    const largest = sizes.toSorted((a, b) => b.transitions.length - a.transitions.length)[0];
    expect(largest).toBeDefined();
    if (!largest) return;
    const before = process.cpuUsage();
    await layoutChart(engine, largest);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(LIMIT_MS);
  });

  it('a collapsed state hides its content, and its lines end at its border', async () => {
    const chart = chartOf(charts.find(({ name }) => name === 'session')?.machine ?? never());
    const whole = await layoutChart(engine, chart);
    const placed = await layoutChart(engine, chart, new Set(['session.signedIn', 'session.expired']));
    expect(placed.states.map(({ state }) => state.id)).toEqual([
      'session',
      'session.restoring',
      'session.signedOut',
      'session.signingIn',
      'session.factorAsked',
      'session.signedIn',
      'session.expired',
    ]);
    expect(placed.bundles.map(({ bundle }) => bundle.id)).toContain('session.expired→session.signedOut');
    expect(placed.width * placed.height).toBeLessThan(whole.width * whole.height);
  });

  it('a file has its own colors, light and dark, and is valid with every text', async () => {
    const chart = chartOf(charts[0]?.machine ?? never());
    const text = svgText(await layoutChart(engine, chart), lightPalette, darkPalette);
    expect(text).toContain('--sc-surface:#FFFFFF');
    expect(text).toContain('@media (prefers-color-scheme:dark){.sc{--sc-paper:#081425');
    expect(text).not.toContain('var(--colors');
    expect(markup({ tag: 'text', attributes: { class: '"&' }, children: ['a < b & c'] })).toBe(
      '<text class="&quot;&amp;">a &lt; b &amp; c</text>',
    );
  });
});

const all = (piece: Element): Element[] => [
  piece,
  ...piece.children.flatMap((child) => (typeof child === 'string' ? [] : all(child))),
];
function holds(outer: PlacedState, inner: PlacedState): boolean {
  return (
    inner.x >= outer.x - HALF &&
    inner.y >= outer.y + outer.box.height - HALF &&
    inner.x + inner.width <= outer.x + outer.width + HALF &&
    inner.y + inner.height <= outer.y + outer.height + HALF
  );
}
function overlap(a: PlacedState, b: PlacedState): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
type Area = { name: string; x: number; y: number; width: number; height: number };

/** Returns the pairs of labels, and of a label and a state's frame or text, that overlap by more than half a pixel. */
function collisionsOf({ bundles, states }: Placed): string[] {
  const labels: Area[] = bundles.map(({ bundle: { id }, label: { x, y, width, height } }) => {
    return { name: id, x, y, width, height };
  });
  const frames = states.flatMap(({ state: { id, children }, x, y, width, height, box }): Area[] => {
    if (children.length === 0) return [{ name: id, x, y, width, height }];
    return [
      { name: id, x, y, width, height: box.height },
      { name: id, x, y, width: 1, height },
      { name: id, x: x + width, y, width: 1, height },
      { name: id, x, y: y + height, width, height: 1 },
    ];
  });
  return labels.flatMap((label, index) =>
    [...labels.slice(index + 1), ...frames]
      .filter((other) => overlapDepth(label, other) > HALF)
      .map((other) => `${label.name} on ${other.name}`),
  );
}
function overlapDepth(a: Area, b: Area): number {
  return Math.min(a.x + a.width - b.x, b.x + b.width - a.x, a.y + a.height - b.y, b.y + b.height - a.y);
}
function never(): never {
  throw new Error('there is no such chart');
}
