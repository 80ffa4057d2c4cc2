import type { AnyEventObject, StateValue } from 'xstate';
import { type Listener, Restless } from './delivery.ts';
import type { Product } from './product.ts';
import { createRun, type Run } from './run.ts';

/** The result of checking a product. */
export type Checked = {
  /** The number of composite states that were reached and checked. */
  states: number;
  /** The number of steps between them. */
  steps: number;
  /** Whether every reachable state was checked; otherwise the bound ended the search. */
  whole: boolean;
  counts: string;
  /** One for each violated property. */
  faults: Counterexample[];
};

/** The shortest way to the first state in which a property is false. */
export type Counterexample = {
  property: string;
  /** The events from outside, each with its chart. */
  way: string[];
  /** How each chart began, and all events that it handled since, also those from other charts. */
  runs: Record<string, { input: unknown; events: AnyEventObject[] }>;
  /** The state in which each chart is at the end. */
  ends: Record<string, StateValue>;
};

/**
 * Checks a product breadth first, up to a number of composite states. The states are stored as rows of numbers in one
 * array, found again by a hash table of row numbers. `until` ends the search at the first fault against a property.
 */
export function check(product: Product, { most, until }: { most: number; until?: string }): Checked {
  const run = createRun(product);
  const width = run.names.length + 1;
  const rows = new Int32Array(most * width);
  const from = new Int32Array(most);
  const by = new Int32Array(most);
  const table = createTable(rows, width, most);
  const scratch = new Int32Array(width);
  const properties = product.properties.map(({ words, of, holds }) => ({
    words,
    failed: false,
    holds: run.kept(of, holds),
  }));
  const faults: Checked['faults'] = [];
  let count = 0;
  let steps = 0;
  let whole = true;

  const movesTo = (to: number): number[] => {
    const moves: number[] = [];
    for (let at = to; at > 0; at = from[at] ?? -1) moves.unshift(by[at] ?? 0);
    return moves;
  };
  const arrive = (parent: number, move: number): void => {
    if (count === most) {
      if (table.find(scratch) < 0) whole = false;
      return;
    }
    if (!table.add(scratch, count)) return;
    from[count] = parent;
    by[count] = move;
    count += 1;
    for (const property of properties) {
      if (property.failed || property.holds(scratch)) continue;
      property.failed = true;
      faults.push(counterexample(run, property.words, movesTo(count - 1)));
    }
  };

  run.start(scratch);
  arrive(-1, -1);
  const isFound = () => until !== undefined && faults.some(({ property }) => property === until);
  for (let at = 0; at < count && !isFound(); at++) {
    const row = rows.subarray(at * width, (at + 1) * width);
    for (const move of run.moves(row)) {
      scratch.set(row);
      steps += 1;
      if (comesToRest(run, scratch, move)) arrive(at, move);
      else if (!faults.some(({ property }) => property === RESTLESS))
        faults.push(counterexample(run, RESTLESS, [...movesTo(at), move]));
    }
  }
  return { states: count, steps, whole, counts: run.counts(), faults };
}

/** Returns the first fault against a property, with the shortest way to it. */
export const firstFault = (product: Product, words: string, { most }: { most: number }) =>
  check(product, { most, until: words }).faults.find(({ property }) => property === words);

const RESTLESS = 'After every event the page comes to rest.';

/** Goes the way once more and notes what each chart handled. */
function counterexample(run: Run, property: string, moves: readonly number[]): Counterexample {
  const runs: Counterexample['runs'] = {};
  const listener: Listener = {
    begun: (chart, input) => {
      runs[chart] = { input, events: [] };
    },
    heard: (chart, event) => void runs[chart]?.events.push(event),
  };
  const row = new Int32Array(run.names.length + 1);
  run.start(row, listener);
  for (const move of moves) comesToRest(run, row, move, listener);
  const way = moves.map((move) => `${run.names[run.move(move).chart]} ${run.move(move).key}`);
  const ends = run.names.flatMap((name, at) => {
    const state = run.locals[at]?.snapshot(row[at] ?? 0);
    return state ? [[name, state.value as StateValue] as const] : [];
  });
  return { property, way, runs, ends: Object.fromEntries(ends) };
}

function comesToRest(run: Run, row: Int32Array, move: number, heard?: Listener): boolean {
  try {
    run.take(row, move, heard);
    return true;
  } catch (error) {
    if (error instanceof Restless) return false;
    throw error;
  }
}

/** A hash table with open addresses: finds the number of an equal row. */
function createTable(rows: Int32Array, width: number, most: number) {
  const size = 2 ** Math.ceil(Math.log2(most * 2 + 2));
  const slots = new Int32Array(size).fill(-1);
  const slotOf = (row: Int32Array): number => {
    let hash = 0x81_1c_9d_c5;
    for (let at = 0; at < width; at++) hash = Math.imul(hash ^ (row[at] ?? 0), 0x01_00_01_93) ^ (hash >>> 15);
    let slot = (hash >>> 0) & (size - 1);
    for (;;) {
      const number = slots[slot] ?? -1;
      if (number < 0 || isEqual(number, row)) return slot;
      slot = (slot + 1) & (size - 1);
    }
  };
  const isEqual = (number: number, row: Int32Array): boolean => {
    const start = number * width;
    for (let at = 0; at < width; at++) if (rows[start + at] !== row[at]) return false;
    return true;
  };
  return {
    find: (row: Int32Array): number => slots[slotOf(row)] ?? -1,
    /** Stores a row under a number, unless it is there already. */
    add: (row: Int32Array, number: number): boolean => {
      const slot = slotOf(row);
      if ((slots[slot] ?? -1) >= 0) return false;
      slots[slot] = number;
      rows.set(row, number * width);
      return true;
    },
  };
}
