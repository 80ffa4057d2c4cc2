import { Actor, type AnyActorRef, type AnyEventObject, type InspectionEvent, type StateValue } from 'xstate';
import type { FlightRecord } from '../../../contract/entities/faultReport.ts';
import {
  EVENT_MAX,
  EVENT_PATTERN,
  MOST_RECORDED,
  OTHER_EVENT,
  RECORD_MAX,
  recordedFields,
  STATES_MAX,
} from '../../../contract/flightRecord.ts';

/** An event that a statechart received. Texts are shared, and nothing refers to an event, a context or an actor. */
type Entry = {
  at: number;
  actor: number;
  chart: string;
  event: string;
  fields: Record<string, boolean | number | string> | undefined;
  times: number;
  /** The states before and after; `after` is null until the statechart has finished the event. */
  before: string | null;
  after: string | null;
};
/** What is known of a running actor. */
type Known = { number: number; value: StateValue | undefined; states: string | null; last: Entry | undefined };

/** Entries of a repeat may have others between them: two statecharts hear each scrolling. */
const NEAR = 4;
const names = new RegExp(EVENT_PATTERN);

/**
 * Remembers the last events of all statecharts of the page, and the states that they led to. Of an event it keeps the
 * type and the fields that `RECORDED_FIELDS` lists. Context is not kept. Tags are not kept either, because they follow
 * from the states.
 */
export class Recorder {
  #entries: Entry[] = [];
  #known = new WeakMap<AnyActorRef, Known>();
  /** What events became; held weakly, because events carry what is not kept. */
  #begun = new WeakMap<AnyEventObject, Entry>();
  #count = 0;

  /** Follows a system: pass it to `system.inspect`. */
  inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.event') this.#begin(inspected.actorRef as AnyActorRef, inspected.event);
    else if (inspected.type === '@xstate.snapshot')
      this.#finish(inspected.actorRef as AnyActorRef, inspected.event, inspected.snapshot as { value?: StateValue });
  };

  /**
   * Returns the record as it is sent. States are given once, and then where they change. Of a record that is too large
   * for a report, the oldest entries are left out.
   */
  take(): FlightRecord {
    for (let entries = this.#entries; ; entries = entries.slice(Math.ceil(entries.length / 8))) {
      const record = this.#recordOf(entries);
      if (JSON.stringify(record).length <= RECORD_MAX) return record;
    }
  }

  #recordOf(entries: readonly Entry[]): FlightRecord {
    const states = new Map<number, string | null>();
    return entries.map(({ at, actor, chart, event, fields, times, before, after }) => {
      const isFirst = !states.has(actor);
      const isNew = after !== null && after !== (isFirst ? before : states.get(actor));
      states.set(actor, after ?? before);
      return {
        at,
        actor,
        chart,
        event,
        ...(fields && { fields }),
        ...(times > 1 && { times }),
        ...(isFirst && before !== null && { from: before }),
        ...(isNew && { to: after }),
        ...(after === null && { open: true as const }),
      };
    });
  }

  #begin(ref: AnyActorRef, event: AnyEventObject): void {
    const chart = chartOf(ref);
    if (chart === undefined) return;
    let known = this.#known.get(ref);
    if (!known) {
      this.#count += 1;
      known = { number: this.#count, value: undefined, states: null, last: undefined };
      this.#known.set(ref, known);
    }
    const { type } = event;
    const entry: Entry = {
      at: Math.round(performance.now()),
      actor: known.number,
      chart,
      event: type.length <= EVENT_MAX && names.test(type) ? type : OTHER_EVENT,
      fields: recordedFields(event),
      times: 1,
      before: known.states,
      after: null,
    };
    this.#begun.set(event, entry);
    this.#entries.push(entry);
    if (this.#entries.length > MOST_RECORDED) this.#entries.shift();
  }

  #finish(ref: AnyActorRef, event: AnyEventObject, { value }: { value?: StateValue }): void {
    const known = this.#known.get(ref);
    const entry = this.#begun.get(event);
    if (!known || entry?.actor !== known.number || value === undefined) return;
    // the value is the same object as long as no transition is taken
    if (value !== known.value) {
      known.value = value;
      known.states = statesIn(value);
    }
    entry.after = known.states;
    const { last } = known;
    const isRepeat = last?.event === entry.event && entry.before === entry.after && last.after === entry.after;
    if (isRepeat && this.#entries.at(-1) === entry && this.#entries.indexOf(last, -1 - NEAR) >= 0) {
      this.#entries.pop();
      last.times += 1;
      last.fields = entry.fields;
    } else known.last = entry;
  }
}

/** Returns the innermost states of a state value, each below its statechart. */
export function statesIn(value: StateValue): string {
  const found: string[] = [];
  const visit = (part: StateValue, path: string) => {
    if (typeof part === 'string') found.push(path + part);
    else {
      const inner = Object.entries(part);
      // a region without states of its own
      if (inner.length === 0 && path !== '') found.push(path.slice(0, -1));
      for (const [name, below] of inner) visit(below ?? {}, `${path}${name}.`);
    }
  };
  visit(value, '');
  const states = found.join(' ');
  return states.length > STATES_MAX ? states.slice(0, STATES_MAX).replace(/ \S*$/, '') : states;
}

const chartOf = (ref: AnyActorRef): string | undefined => {
  const { logic } = ref as { logic?: { root?: unknown; id?: string } };
  return logic?.root ? logic.id : undefined;
};

/** The record of this page. */
export const recorder = new Recorder();

/**
 * Records every system that starts from now on, including those that views start for themselves: the start of an actor
 * is intercepted. Call it before the first statechart starts. Returns a function that ends the interception.
 */
export function recordAll(): () => void {
  const systems = new WeakSet<object>();
  const { start } = Actor.prototype;
  Actor.prototype.start = function begin(this: Actor<never>) {
    if (this._parent === undefined && !systems.has(this.system)) {
      systems.add(this.system);
      this.system.inspect(recorder.inspect);
    }
    return start.call(this);
  };
  return () => {
    Actor.prototype.start = start;
  };
}
