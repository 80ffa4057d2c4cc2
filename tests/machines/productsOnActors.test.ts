import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { seed, times } from '../support/suite.ts';
import { siteOnActors } from './products/actors/siteOnActors.ts';
import { site } from './products/site.ts';
import { keyOf } from './support/product/locals.ts';
import { createRun, type Run } from './support/product/run.ts';
import { createSeed } from './support/seed.ts';

const WALKS = times(40, 400);
const MOVES = 30;

const COMPARED = ['session', 'navigation', 'requests', 'form'] as const;

/**
 * The engine of the products delivers events between charts by its own code. Here random walks through a product are
 * done again by real actors, and after each move every chart is in the state that the engine computed.
 */
test('the charts of the site run as real actors do', async () => {
  const run = createRun(site);
  const taken = new Set<number>();
  for (let walk = 0; walk < WALKS; walk++) await walkBoth(run, diceOf(seed + walk), taken);
  // the walks went far: moves of every kind
  expect(taken.size).toBeGreaterThan(times(40, 55));
});

/** Returns a die: numbers from 0 up to its number of sides. */
function diceOf(from: number): (sides: number) => number {
  const next = createSeed(from);
  return (sides) => Math.floor(next() * sides);
}

async function walkBoth(run: Run, dice: (sides: number) => number, taken: Set<number>): Promise<void> {
  const actors = siteOnActors();
  const row = new Int32Array(run.names.length + 1);
  const way: string[] = [];
  run.start(row);
  await actors.start();
  for (let at = 0; at < MOVES; at++) {
    const move = chosen(run, row, dice, taken);
    const { chart, event, key } = run.move(move);
    const name = run.names[chart] ?? '';
    way.push(`${name} ${key}`);
    taken.add(move);
    run.take(row, move);
    await actors.take(name, event);
    for (const compared of COMPARED) {
      const local = row[run.names.indexOf(compared)] ?? 0;
      const computed = stateOf(compared, run.locals[run.names.indexOf(compared)]?.snapshot(local) ?? null);
      expect(stateOf(compared, actors.snapshot(compared), actors.named), way.join('\n')).toEqual(computed);
    }
  }
}

/** Chooses a chart and one of its moves, every second time one that was never done. */
function chosen(run: Run, row: Int32Array, dice: (sides: number) => number, taken: Set<number>): number {
  const moves = Map.groupBy(run.moves(row), (move) => run.move(move).chart);
  const all = [...moves.values()][dice(moves.size)] ?? [];
  const fresh = all.filter((move) => !taken.has(move));
  const from = fresh.length > 0 && dice(2) === 0 ? fresh : all;
  return from[dice(from.length)] ?? 0;
}

type Named = ReturnType<typeof siteOnActors>['named'];

/** What is compared of a chart: its state, the deciding context, and which children run. */
function stateOf(chart: string, snapshot: AnyMachineSnapshot | null, named: Named = (calls) => [...calls]): unknown {
  if (!snapshot) return null;
  const { project = (same: AnyMachineSnapshot) => same } = site.charts[chart] ?? {};
  const { status, value, context, children } = project(snapshot);
  const { calls, held, ...others } = context;
  const known = chart === 'requests' ? { ...others, calls: named(calls), held: named(held) } : context;
  return JSON.parse(keyOf({ status, value, context: known, children: Object.keys(children).toSorted() }));
}
