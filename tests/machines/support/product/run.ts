import type { AnyEventObject } from 'xstate';
import { createLocals, keyOf, type Locals } from './locals.ts';
import type { Consequence, Effect, Happened, Product, Remember, Standing, World } from './product.ts';

/** What was heard on the way: an event that a chart handled, or an effect of it. */
export type Heard = Happened | { by: string; event: AnyEventObject };

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
  start: (row: Int32Array, heard?: (one: Heard) => void) => void;
  /**
   * Writes the state that follows into `row`, which holds the state before.
   * @throws {Restless} when the event causes ever more events
   */
  take: (row: Int32Array, move: number, heard?: (one: Heard) => void) => void;
  /** The numbers of the moves that may come next. */
  moves: (row: Int32Array) => number[];
  move: (number: number) => { chart: number; event: AnyEventObject; key: string };
};

/** The page never comes to rest after an event. */
export class Restless extends Error {}

/** More steps than one event causes. */
const ENDLESS = 2_000;
/** More states than a chart has: three of them fit into one number. */
const MOST_STATES = 2 ** 17;

/** Keeps the answers of a function by what a row holds at some places. */
function keptBy<Answer>(places: readonly number[], answer: () => Answer): (row: Int32Array) => Answer {
  const known = new Map<number | string, Answer>();
  const keyIn = (row: Int32Array): number | string => {
    if (places.length > 3) return places.map((place) => row[place]).join();
    let key = 0;
    for (const place of places) key = key * MOST_STATES + (row[place] ?? 0);
    return key;
  };
  return (row) => {
    const key = keyIn(row);
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = answer();
    known.set(key, made);
    return made;
  };
}

/** A step with everything that follows from it, looked up once. */
type Prepared = { next: number; hears: Remember | undefined; now: readonly Act[]; later: readonly Act[] };
type Act = {
  effect: Effect;
  /** The chart that gets the event of the effect, or -1. */
  to: number;
  event: number;
  follows: readonly Next[];
  remembers: Remember | undefined;
};
type Next = { consequence: Consequence; chart: number; event: number };
type Ending = { of: number; child: string; event: number };

/**
 * Runs the charts of a product as XState runs them: an event that a chart sends is handled at once, unless its receiver
 * is busy with another one; what a chart sends after its step follows when it has its new state; promises settle last.
 */
export function createRun(product: Product): Run {
  const names = Object.keys(product.charts);
  const size = names.length;
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const locals = names.map((name) => createLocals(name, chartOf(product, name), outsideOf(product, name)));
  const events = createNumbers<AnyEventObject>();
  const worlds = createNumbers<World>();
  const moves = createNumbers<{ chart: number; event: number }>();
  const prepared: Map<number, Prepared>[][] = names.map(() => []);

  let row: Int32Array = new Int32Array(size + 1);
  let listener: ((one: Heard) => void) | undefined;
  const busy = names.map(() => false);
  const mailboxes: number[][] = names.map(() => []);
  let endings: Ending[] = [];
  let suppressed: string | null = null;
  let steps = 0;

  const stateOf = (chart: number): Standing => locals[chart]?.snapshot(row[chart] ?? 0) ?? null;
  const standing = (chart: string): Standing => stateOf(numberOf.get(chart) ?? -1);

  function remember(how: Remember): void {
    const before = worlds.get(row[size] ?? 0);
    const after = how(before, standing);
    if (after !== before) row[size] = worlds.number(after);
  }

  function actOf(chart: number, effect: Effect): Act {
    const happened = { by: names[chart] ?? '', effect };
    const isSent = effect.kind === 'tell' || effect.kind === 'send';
    const to = isSent ? (numberOf.get(effect.to) ?? -1) : -1;
    return {
      effect,
      to,
      event: isSent && to >= 0 ? events.number(effect.event) : -1,
      follows: product.follows(happened).map(nextOf),
      remembers: product.remembers?.(happened),
    };
  }

  function nextOf(consequence: Consequence): Next {
    const { kind } = consequence;
    const name = kind === 'event' ? consequence.to : kind === 'ending' ? consequence.of : consequence.chart;
    const event = kind === 'event' || kind === 'ending' ? events.number(consequence.event) : -1;
    return { consequence, chart: numberOf.get(name) ?? -1, event };
  }

  function stepOf(chart: number, event: number): Prepared {
    const local = row[chart] ?? 0;
    const own = prepared[chart] ?? [];
    let known = own[local];
    if (!known) {
      known = new Map();
      own[local] = known;
    }
    const before = known.get(event);
    if (before) return before;
    const sent = events.get(event);
    const step = locals[chart]?.step(local, sent, events.key(event)) ?? { next: local, now: [], later: [] };
    const made = {
      next: step.next,
      hears: product.hears?.(names[chart] ?? '', sent),
      now: step.now.map((effect) => actOf(chart, effect)),
      later: step.later.map((effect) => actOf(chart, effect)),
    };
    known.set(event, made);
    return made;
  }

  function deliver(chart: number, event: number): void {
    if (row[chart] === 0) return;
    const mailbox = mailboxes[chart] ?? [];
    if (busy[chart]) {
      mailbox.push(event);
      return;
    }
    busy[chart] = true;
    for (let next: number | undefined = event; next !== undefined && row[chart] !== 0; next = mailbox.shift()) {
      if (++steps > ENDLESS) throw new Restless();
      const step = stepOf(chart, next);
      listener?.({ by: names[chart] ?? '', event: events.get(next) });
      if (step.hears) remember(step.hears);
      for (const act of step.now) perform(chart, act);
      row[chart] = step.next;
      for (const act of step.later) perform(chart, act);
    }
    mailbox.length = 0;
    busy[chart] = false;
  }

  function perform(chart: number, { effect, to, event, follows, remembers }: Act): void {
    listener?.({ by: names[chart] ?? '', effect });
    if (remembers) remember(remembers);
    if (to >= 0) deliver(to, event);
    const outer = suppressed;
    if (effect.kind === 'stop') {
      // what an ended actor was waiting for is dropped, also when it comes in the same moment
      endings = endings.filter((one) => one.of !== chart || one.child !== effect.child);
      suppressed = `${chart} ${effect.child}`;
    }
    for (const next of follows) follow(next);
    suppressed = outer;
  }

  function follow({ consequence, chart, event }: Next): void {
    if (chart < 0) return;
    if (consequence.kind === 'ending') {
      if (suppressed === `${chart} ${consequence.child}`) return;
      const isRunning = stateOf(chart)?.children[consequence.child] !== undefined;
      if (isRunning) endings.push({ of: chart, child: consequence.child, event });
    } else if (consequence.kind === 'event') deliver(chart, event);
    else if (consequence.kind === 'begin') begin(chart, consequence.input);
    else remove(chart);
  }

  function begin(chart: number, input: unknown): void {
    const step = locals[chart]?.begin(input);
    if (!step) return;
    for (const effect of step.now) perform(chart, actOf(chart, effect));
    row[chart] = step.next;
    for (const effect of step.later) perform(chart, actOf(chart, effect));
  }

  function remove(chart: number): void {
    const children = Object.keys(stateOf(chart)?.children ?? {});
    row[chart] = 0;
    for (const child of children) perform(chart, actOf(chart, { kind: 'stop', child }));
  }

  /** Keeps the answers of a function of some charts' states by the numbers of these states. */
  function byStates<Answer>(of: readonly string[], answer: (states: readonly Standing[]) => Answer) {
    const charts = of.map((name) => numberOf.get(name) ?? -1);
    return keptBy(charts, () => answer(charts.map(stateOf)));
  }

  const rules = (product.rules ?? []).map(({ of, act }) =>
    byStates(of, (states) => {
      const consequence = act(states);
      return consequence && nextOf(consequence);
    }),
  );
  const ruled = (): Next | null => {
    for (const rule of rules) {
      const next = rule(row);
      if (next !== null) return next;
    }
    return null;
  };

  function settle(): void {
    for (;;) {
      const ending = endings.shift();
      if (ending) {
        deliver(ending.of, ending.event);
        continue;
      }
      const next = ruled();
      if (!next) return;
      if (++steps > ENDLESS) throw new Restless();
      follow(next);
    }
  }

  function beginAt(into: Int32Array, heard: typeof listener): void {
    row = into;
    listener = heard;
    steps = 0;
    busy.fill(false);
    for (const mailbox of mailboxes) mailbox.length = 0;
    endings = [];
  }

  const gates = (product.allows ?? []).map(({ to, of, when }) => ({
    to: numberOf.get(to),
    isOpen: byStates(of, when),
  }));
  const isOpen = (from: Int32Array, chart: number): boolean =>
    gates.every((gate) => gate.to !== chart || gate.isOpen(from));
  const offersOf: (readonly number[] | undefined)[][] = [...names, 'world'].map(() => []);
  const moveTo = (chart: number, event: AnyEventObject) => {
    const move = { chart, event: events.number(event) };
    return moves.number(move);
  };
  const offered = (at: number, local: number, make: () => number[]): readonly number[] => {
    const own = offersOf[at] ?? [];
    const known = own[local] ?? make();
    own[local] = known;
    return known;
  };

  return {
    names,
    locals,
    kept: (of, answer) => {
      const charts = of.map((name) => numberOf.get(name) ?? -1);
      if (charts.includes(-1)) throw new Error(`${product.name} lacks one of ${of.join(', ')}`);
      const kept = keptBy([...charts, size], () => answer(charts.map(stateOf), worlds.get(row[size] ?? 0)));
      return (from) => {
        row = from;
        return kept(from);
      };
    },
    counts: () => `${names.map((name, at) => `${name} ${locals[at]?.count()}`).join(', ')}, world ${worlds.count()}`,
    start: (into, heard) => {
      beginAt(into, heard);
      row.fill(0);
      row[size] = worlds.number(product.world);
      names.forEach((name, chart) => {
        const { begins } = chartOf(product, name);
        if (begins !== 'absent') begin(chart, begins.input);
      });
      settle();
    },
    take: (into, move, heard) => {
      beginAt(into, heard);
      const { chart, event } = moves.get(move);
      deliver(chart, event);
      settle();
    },
    moves: (from) => {
      row = from;
      const world = from[size] ?? 0;
      const all = [
        ...offered(size, world, () =>
          (product.happenings?.(worlds.get(world)) ?? []).map(({ to, event }) => moveTo(numberOf.get(to) ?? -1, event)),
        ),
      ];
      for (let chart = 0; chart < size; chart++) {
        if (!isOpen(from, chart)) continue;
        const local = from[chart] ?? 0;
        all.push(
          ...offered(chart, local, () => (locals[chart]?.offers(local) ?? []).map((event) => moveTo(chart, event))),
        );
      }
      return all;
    },
    move: (number) => {
      const { chart, event } = moves.get(number);
      return { chart, event: events.get(event), key: events.key(event) };
    },
  };
}

/** Gives equal values the same number. */
function createNumbers<Value extends object>() {
  const values: Value[] = [];
  const keys: string[] = [];
  const byKey = new Map<string, number>();
  const byValue = new WeakMap<Value, number>();
  return {
    number: (value: Value): number => {
      const known = byValue.get(value);
      if (known !== undefined) return known;
      const key = keyOf(value);
      const number = byKey.get(key) ?? values.length;
      if (number === values.length) {
        values.push(value);
        keys.push(key);
        byKey.set(key, number);
      }
      byValue.set(value, number);
      return number;
    },
    get: (number: number): Value => values[number] as Value,
    key: (number: number): string => keys[number] ?? '',
    count: () => values.length,
  };
}

function chartOf(product: Product, name: string) {
  const chart = product.charts[name];
  if (!chart) throw new Error(`${product.name} has no chart ${name}`);
  return chart;
}

/** The charts of the page that are outside of the product; what they are told is an effect and leads nowhere. */
const PAGE = ['requests', 'notices', 'navigation', 'layout', 'navBar', 'backToTop', 'catalog', 'download', 'session'];
const outsideOf = (product: Product, name: string) => [
  ...new Set([...PAGE, ...Object.keys(product.charts)].filter((other) => other !== name)),
];
