import type { AnyEventObject } from 'xstate';
import { type Board, createDelivery, type Listener } from './delivery.ts';
import { createLocals, type Locals } from './locals.ts';
import { createNumbers, keptBy } from './numbers.ts';
import type { Product, ProductChart, Standing, World } from './product.ts';

/** A product in execution: its charts by number, and the functions that lead from one composite state to the next. */
export type Run = {
  names: readonly string[];
  locals: readonly Locals[];
  /** Returns a function of some charts' states and the world. Each answer is computed once. */
  kept: <Answer>(
    of: readonly string[],
    answer: (states: readonly Standing[], world: World) => Answer,
  ) => (row: Int32Array) => Answer;
  /** How many states of each chart were met, in words. */
  counts: () => string;
  /** Writes the composite state at the start into `row`: a number for each chart, then that of the world. */
  start: (row: Int32Array, heard?: Listener) => void;
  /**
   * Writes the state that follows into `row`, which holds the state before.
   * @throws {Restless} when the event causes ever more events
   */
  take: (row: Int32Array, move: number, heard?: Listener) => void;
  /** The numbers of the moves that may come next. */
  moves: (row: Int32Array) => number[];
  move: (number: number) => { chart: number; event: AnyEventObject; key: string };
};

/** Prepares a product to be run. */
export function createRun(product: Product): Run {
  const names = Object.keys(product.charts);
  const size = names.length;
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const locals = names.map((name) => localsOf(product, name));
  const events = createNumbers<AnyEventObject>();
  // the facts have the same order in every world
  const worlds = createNumbers<World>((world) => Object.values(world).join());
  const moves = createNumbers<{ chart: number; event: number }>();

  const board: Board = { row: new Int32Array(size + 1), changed: new Uint8Array(size + 1) };
  let heard: Listener | undefined;
  const delivery = createDelivery({ product, names, locals, events, worlds, board, listener: () => heard });

  /** Does something with a composite state until everything is at rest. */
  function within(row: Int32Array, listener: Listener | undefined, act: () => void): void {
    board.row = row;
    board.changed.fill(0);
    heard = listener;
    try {
      act();
      delivery.settle();
    } catch (error) {
      delivery.reset();
      throw error;
    }
  }

  /** Keeps the answers of a function of some charts' states by the numbers of these states. */
  function byStates<Answer>(of: readonly string[], more: readonly number[], answer: (states: Standing[]) => Answer) {
    const charts = of.map((name) => numberOf.get(name) ?? -1);
    if (charts.includes(-1)) throw new Error(`${product.name} lacks one of ${of.join(', ')}`);
    const kept = keptBy([...charts, ...more], () =>
      answer(charts.map((chart) => locals[chart]?.snapshot(board.row[chart] ?? 0) ?? null)),
    );
    return (row: Int32Array): Answer => {
      board.row = row;
      return kept(row);
    };
  }

  /** For each chart: which of its events come through where. */
  const gatesOf = names.map((name) =>
    (product.allows ?? [])
      .filter(({ to }) => to === name)
      .map(({ only, of, when }) => ({
        concerns: (type: string) => (only ? only.includes(type) : !type.startsWith('xstate.')),
        isOpen: byStates(of, [], when),
      })),
  );
  const moveTo = (chart: number, event: AnyEventObject) => moves.number({ chart, event: events.number(event) });
  const typeOf = (move: number): string => events.get(moves.get(move).event).type;
  const { of: observed, happen } = product.happenings ?? { of: [], happen: () => [] };
  const happenings = byStates(observed, [size], (states) =>
    happen(states, worlds.get(board.row[size] ?? 0)).map(({ to, event }) => moveTo(numberOf.get(to) ?? -1, event)),
  );
  const offersOf: (readonly number[] | undefined)[][] = names.map(() => []);
  const offered = (at: number, local: number, make: () => number[]): readonly number[] => {
    const own = offersOf[at] ?? [];
    const before = own[local] ?? make();
    own[local] = before;
    return before;
  };

  return {
    names,
    locals,
    kept: (of, answer) => byStates(of, [size], (states) => answer(states, worlds.get(board.row[size] ?? 0))),
    counts: () => `${names.map((name, at) => `${name} ${locals[at]?.count()}`).join(', ')}, world ${worlds.count()}`,
    start: (row, listener) =>
      within(row, listener, () => {
        row.fill(0);
        row[size] = worlds.number(product.world);
        names.forEach((name, chart) => {
          const { begins } = chartOf(product, name);
          if (begins !== 'absent') delivery.begin(chart, begins.input);
        });
      }),
    take: (row, move, listener) => {
      const { chart, event } = moves.get(move);
      within(row, listener, () => delivery.deliver(chart, event));
    },
    moves: (from) => {
      const all = [...happenings(from)];
      for (let chart = 0; chart < size; chart++) {
        const local = from[chart] ?? 0;
        const own = () => (locals[chart]?.offers(local) ?? []).map((event) => moveTo(chart, event));
        const shut = (gatesOf[chart] ?? []).filter(({ isOpen }) => !isOpen(from));
        for (const move of offered(chart, local, own))
          if (shut.length === 0 || !shut.some(({ concerns }) => concerns(typeOf(move)))) all.push(move);
      }
      return all;
    },
    move: (number) => {
      const { chart, event } = moves.get(number);
      return { chart, event: events.get(event), key: events.key(event) };
    },
  };
}

/** A product with a fault in one chart shares the others, and what is known of them, with the right one. */
const known = new WeakMap<ProductChart, Locals>();

function localsOf(product: Product, name: string): Locals {
  const chart = chartOf(product, name);
  const isHeard = (event: AnyEventObject) => product.hears?.(name, event) !== undefined;
  const locals = known.get(chart) ?? createLocals(name, chart, outsideOf(product, name), isHeard);
  known.set(chart, locals);
  return locals;
}

function chartOf(product: Product, name: string) {
  const chart = product.charts[name];
  if (!chart) throw new Error(`${product.name} has no chart ${name}`);
  return chart;
}

/** The charts of the page that are outside of the product; an event sent to them is an effect and leads nowhere. */
const PAGE = ['requests', 'notices', 'navigation', 'layout', 'navBar', 'backToTop', 'catalog', 'download', 'session'];
const outsideOf = (product: Product, name: string) => [
  ...new Set([...PAGE, ...Object.keys(product.charts)].filter((other) => other !== name)),
];
