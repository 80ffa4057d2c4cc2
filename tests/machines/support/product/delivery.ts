import type { AnyEventObject } from 'xstate';
import type { Locals } from './locals.ts';
import { keptBy, type Numbers } from './numbers.ts';
import type { Consequence, Effect, Product, Remember, Standing, World } from './product.ts';

/** Gets every chart that begins, and every event that a chart handles. */
export type Listener = {
  begun: (chart: string, input: unknown) => void;
  heard: (chart: string, event: AnyEventObject) => void;
};

/** The page never comes to rest after an event. */
export class Restless extends Error {}

/** More steps than one event causes. */
const ENDLESS = 2_000;

/** In a mailbox: the chart is stopped. */
const STOP = -1;

/** A step with everything that follows from it, looked up once. */
type Prepared = { next: number; hears: Kept | undefined; now: readonly Act[]; later: readonly Act[] };
type Act = {
  effect: Effect;
  /** The chart that gets the event of the effect, or -1. */
  to: number;
  event: number;
  follows: readonly Next[];
  remembers: Kept | undefined;
};
/** A change of the world, whose result is kept for each world and each state of the charts that it looks at. */
type Kept = { how: Remember; looksAt: number[]; after: (row: Int32Array) => number };
type Next = { consequence: Consequence; chart: number; event: number };
type Ending = { of: number; child: string; event: number };
/** An event that waits until its receiver has finished its step. `from`: the actor that it comes from. */
type Letter = { event: number; from: string | null };

/** The composite state in which events are delivered. */
export type Board = {
  /** The state of each chart, then the world. */
  row: Int32Array;
  /** For each place of the row: 1 if it was written since everything was last at rest. */
  changed: Uint8Array;
};

type Parts = {
  product: Product;
  names: readonly string[];
  locals: readonly Locals[];
  events: Numbers<AnyEventObject>;
  worlds: Numbers<World>;
  board: Board;
  listener: () => Listener | undefined;
};

/**
 * Delivers events between charts as XState does; a test compares them (productsOnActors.test.ts). An event that a chart
 * sends is handled at once, unless its receiver is in a step: then it waits in the mailbox. What a chart sends after
 * its step follows when it has its new state. Promises settle last, in their order; then the page is drawn.
 */
export function createDelivery({ product, names, locals, events, worlds, board, listener }: Parts) {
  const size = names.length;
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const prepared: Map<number, Prepared>[][] = names.map(() => []);
  const busy = names.map(() => false);
  const mailboxes: Letter[][] = names.map(() => []);
  /** Actors whose first event waits in a mailbox: what still comes under their name is for the one before. */
  const unheard = new Set<string>();
  let endings: Ending[] = [];
  let suppressed: string | null = null;
  let steps = 0;

  const read = (place: number): number => board.row[place] ?? 0;
  const write = (place: number, value: number): void => {
    board.row[place] = value;
    board.changed[place] = 1;
  };
  const stateOf = (chart: number): Standing => locals[chart]?.snapshot(read(chart)) ?? null;
  function keptOf(how: Remember | undefined): Kept | undefined {
    if (!how) return undefined;
    const kept: Kept = { how, looksAt: [], after: () => 0 };
    const states = (name: string): Standing => {
      const chart = numberOf.get(name) ?? -1;
      if (!kept.looksAt.includes(chart)) {
        // what was kept until now did not regard this chart
        kept.looksAt.push(chart);
        keep();
      }
      return stateOf(chart);
    };
    const after = () => worlds.number(how(worlds.get(read(size)), states));
    const keep = () => {
      kept.after = keptBy([...kept.looksAt, size], after);
    };
    keep();
    return kept;
  }

  function remember(kept: Kept): void {
    const next = kept.after(board.row);
    if (next !== read(size)) write(size, next);
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
      remembers: keptOf(product.remembers?.(happened)),
    };
  }

  const matters = ({ effect, to, follows, remembers }: Act): boolean =>
    to >= 0 || follows.length > 0 || remembers !== undefined || effect.kind === 'stop';

  function nextOf(consequence: Consequence): Next {
    const { kind } = consequence;
    const name = kind === 'event' ? consequence.to : kind === 'ending' ? consequence.of : consequence.chart;
    const event = kind === 'event' || kind === 'ending' ? events.number(consequence.event) : -1;
    return { consequence, chart: numberOf.get(name) ?? -1, event };
  }

  function stepOf(chart: number, event: number): Prepared {
    const local = read(chart);
    const own = prepared[chart] ?? [];
    const known = own[local] ?? new Map<number, Prepared>();
    own[local] = known;
    const before = known.get(event);
    if (before) return before;
    const sent = events.get(event);
    const step = locals[chart]?.step(local, sent, events.key(event)) ?? { next: local, now: [], later: [] };
    const made = {
      next: step.next,
      hears: keptOf(product.hears?.(names[chart] ?? '', sent)),
      now: step.now.map((effect) => actOf(chart, effect)).filter(matters),
      later: step.later.map((effect) => actOf(chart, effect)).filter(matters),
    };
    known.set(event, made);
    return made;
  }

  function deliver(chart: number, event: number, from: string | null = null): void {
    if (read(chart) === 0) return;
    if (busy[chart]) {
      const mailbox = mailboxes[chart] ?? [];
      // an actor ends once
      if (mailbox.some((letter) => letter.event === event) && events.get(event).type.startsWith('xstate.done.')) return;
      mailbox.push({ event, from });
      if (from !== null) unheard.add(from);
      return;
    }
    busy[chart] = true;
    take(chart, event);
    finish(chart);
  }

  /** A chart takes what came while it was in a step. */
  function finish(chart: number): void {
    const mailbox = mailboxes[chart] ?? [];
    for (let letter = mailbox.shift(); letter && read(chart) !== 0; letter = mailbox.shift()) {
      if (letter.from !== null) unheard.delete(letter.from);
      if (letter.event === STOP) end(chart);
      else take(chart, letter.event);
    }
    mailbox.length = 0;
    busy[chart] = false;
  }

  function take(chart: number, event: number): void {
    if (++steps > ENDLESS) throw new Restless();
    const step = stepOf(chart, event);
    listener()?.heard(names[chart] ?? '', events.get(event));
    if (step.hears) remember(step.hears);
    for (const act of step.now) perform(chart, act);
    if (step.next !== read(chart)) write(chart, step.next);
    for (const act of step.later) perform(chart, act);
  }

  function perform(chart: number, { effect, to, event, follows, remembers }: Act): void {
    if (remembers) remember(remembers);
    if (to >= 0) deliver(to, event);
    if (follows.length === 0 && effect.kind !== 'stop') return;
    const outer = suppressed;
    const actor = effect.kind === 'stop' || effect.kind === 'start' ? `${chart} ${effect.child}` : null;
    if (effect.kind === 'stop') {
      // what an ended actor was waiting for is dropped, also when it comes in the same moment
      if (endings.length > 0) endings = endings.filter((one) => one.of !== chart || one.child !== effect.child);
      suppressed = actor;
    }
    for (const next of follows) follow(next, effect.kind === 'start' ? actor : null);
    suppressed = outer;
  }

  function follow({ consequence, chart, event }: Next, from: string | null): void {
    if (chart < 0) return;
    if (consequence.kind === 'ending') {
      const actor = `${chart} ${consequence.child}`;
      if (suppressed === actor || unheard.has(actor)) return;
      const isRunning = stateOf(chart)?.children[consequence.child] !== undefined;
      if (isRunning) endings.push({ of: chart, child: consequence.child, event });
    } else if (consequence.kind === 'event') deliver(chart, event, from);
    else if (consequence.kind === 'begin') begin(chart, consequence.input);
    else remove(chart);
  }

  /** Its actors start first, then come the actions of its first states. */
  function begin(chart: number, input: unknown): void {
    const step = locals[chart]?.begin(input);
    if (!step) return;
    listener()?.begun(names[chart] ?? '', input);
    busy[chart] = true;
    write(chart, step.next);
    const starts = step.later.filter(({ kind }) => kind === 'start');
    const others = step.later.filter(({ kind }) => kind !== 'start');
    for (const effect of [...starts, ...step.now, ...others]) perform(chart, actOf(chart, effect));
    finish(chart);
  }

  function remove(chart: number): void {
    const mailbox = mailboxes[chart] ?? [];
    mailbox.length = 0;
    mailbox.push({ event: STOP, from: null });
    if (!busy[chart]) finish(chart);
  }

  function end(chart: number): void {
    const children = Object.keys(stateOf(chart)?.children ?? {});
    write(chart, 0);
    for (const child of children) perform(chart, actOf(chart, { kind: 'stop', child }));
  }

  const rules = (product.rules ?? []).map(({ of, act }) => {
    const charts = of.map((name) => numberOf.get(name) ?? -1);
    const places = [...charts, size];
    const look = keptBy(places, () => {
      const consequence = act(charts.map(stateOf), worlds.get(read(size)));
      return consequence && nextOf(consequence);
    });
    return { places, look };
  });

  /** What the page does by itself. A rule that looks at nothing new did nothing before and does nothing now. */
  function ruled(): Next | null {
    for (const { places, look } of rules) {
      if (!places.some((place) => board.changed[place] === 1)) continue;
      const next = look(board.row);
      if (next !== null) return next;
    }
    return null;
  }

  function settle(): void {
    for (steps = 0; ; ) {
      const ending = endings.shift();
      if (ending) {
        deliver(ending.of, ending.event);
        continue;
      }
      const next = ruled();
      if (!next) return;
      if (++steps > ENDLESS) throw new Restless();
      follow(next, null);
    }
  }

  /** Forgets what was left when the page did not come to rest. */
  function reset(): void {
    busy.fill(false);
    for (const mailbox of mailboxes) mailbox.length = 0;
    unheard.clear();
    endings = [];
    suppressed = null;
    steps = 0;
  }

  return { stateOf, begin, deliver, settle, reset };
}
