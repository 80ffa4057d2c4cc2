import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Chart } from '../../../machines/cases.ts';
import { statesIn } from '../../portal/flight/recorder.ts';
import { type Beginning, nearest, type Path } from '../simulate/pathTo.ts';
import { endings, resume, start, step } from '../simulate/pure.ts';
import { type Step, valueIn } from './steps.ts';

/**
 * A run of one statechart that takes the recorded way. The record has no payloads, so those of the sample events are
 * used. `throws`: the last event breaks the statechart, as it did on the page. `skipped`: the number of recorded events
 * before the run, which no sample event can repeat.
 */
export type Retraced = { path: Path; value: unknown; throws: boolean; skipped: number };

type Walk = { snapshot: AnyMachineSnapshot; path: Path };

/** The number of events tried before a beginning, and the whole record, count as not repeatable. */
const MOST_TRIES = 2_000;
const MOST_TRIES_OF_ALL = 20_000;
type Budget = { left: number };

/**
 * Returns the run that ends with the last of an actor's steps, as long as possible; null if none of them can be
 * repeated.
 */
export function retrace(chart: Chart, steps: readonly Step[]): Retraced | null {
  const contexts = new Map<string, unknown[]>();
  let spent = 0;
  for (let first = 0; first < steps.length; first += 1) {
    // the last step alone is always tried
    if (spent >= MOST_TRIES_OF_ALL) first = steps.length - 1;
    for (const begun of beginningsOf(chart, steps[first], contexts)) {
      const isBorn = steps[first]?.event === 'xstate.init';
      const budget = { left: MOST_TRIES };
      const found = follow(chart, begun, steps.slice(isBorn ? first + 1 : first), budget);
      if (found) return { ...found, skipped: first };
      spent += MOST_TRIES - budget.left;
    }
  }
  return null;
}

/** Returns how the statechart may have begun: from each sample input, or in the recorded states. */
function beginningsOf(chart: Chart, first: Step | undefined, known: Map<string, unknown[]>): Walk[] {
  if (!first) return [];
  const inputs = chart.cases.inputs ?? [undefined];
  const born = inputs.map((input) => ({ snapshot: start(chart.machine, input).snapshot, path: { input, events: [] } }));
  if (first.event === 'xstate.init') return born.filter(({ snapshot }) => statesIn(snapshot.value) === first.after);
  if (first.before === null) return [];
  const value = valueIn(chart.machine, first.before);
  if (value === null) return [];
  const reached = known.get(first.before) ?? contextsAt(chart, first.before);
  known.set(first.before, reached);
  const contexts = [...reached, ...born.map(({ snapshot }) => snapshot.context)];
  return contexts.map((context) => {
    const from: Beginning = { value, context };
    return { snapshot: resume(chart.machine, from).snapshot, path: { input: undefined, from, events: [] } };
  });
}

/** Returns a context that the samples lead to in these states, if there is a way. */
function contextsAt({ machine, cases }: Chart, states: string): unknown[] {
  const leaf = `${machine.id}.${states.split(' ')[0]}`;
  const path = nearest(machine, cases, (id) => id === leaf, 1).get(leaf);
  if (!path) return [];
  let { snapshot } = start(machine, path.input);
  for (const event of path.events) snapshot = step(machine, { input: path.input, snapshot }, event).snapshot;
  return [snapshot.context];
}

/** Follows the steps with sample payloads. Of several that lead to the recorded states, later steps decide. */
function follow(chart: Chart, begun: Walk, steps: readonly Step[], budget: Budget): Omit<Retraced, 'skipped'> | null {
  const from = (walk: Walk, at: number): Omit<Retraced, 'skipped'> | null => {
    const recorded = steps[at];
    if (!recorded) return { path: walk.path, value: walk.snapshot.value, throws: false };
    const isLast = at === steps.length - 1;
    for (const event of payloadsOf(chart, walk.snapshot, recorded)) {
      if (budget.left === 0) return null;
      budget.left -= 1;
      const path = { ...walk.path, events: [...walk.path.events, event] };
      const taken = attempt(chart, walk, event);
      if (taken === 'throws') {
        if (recorded.after === null && isLast) return { path, value: walk.snapshot.value, throws: true };
        continue;
      }
      if (recorded.after === null || statesIn(taken.snapshot.value) !== recorded.after) continue;
      // a test must not send what nothing listens to
      const isHeard = taken.steps.some(({ transitions }) => transitions.length > 0);
      const found = from(isHeard ? { snapshot: taken.snapshot, path } : walk, at + 1);
      if (found) return found;
    }
    return null;
  };
  return from(begun, 0);
}

function attempt({ machine }: Chart, { snapshot, path }: Walk, event: AnyEventObject) {
  try {
    return step(machine, { input: path.input, snapshot }, event);
  } catch {
    return 'throws';
  }
}

/** Returns the sample events of a recorded type, with the recorded fields. */
function payloadsOf({ cases }: Chart, snapshot: AnyMachineSnapshot, { event: type, fields }: Step): AnyEventObject[] {
  const samples = [...cases.events, ...endings(snapshot, cases)].filter((event) => event.type === type);
  const own = samples.map((event) => ({ ...event, ...fields }));
  return [...own, { type, ...fields }];
}
