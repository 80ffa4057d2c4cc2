import { mkdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { runOf } from '../../../src/statechart/log/run.ts';
import { testCode } from '../../../src/statechart/simulate/record.ts';
import type { Claim } from './temporal.ts';
import { beginning, complete, type Moment, next, pathIn, pendingIn, type Trace } from './trace.ts';

/** The folder with the counterexamples as saved runs, which the visualizer opens. */
const COUNTEREXAMPLES = 'test-results/machines/counterexamples';

const LONGEST = 40;
/** Events that nothing listens to are drawn again, not too often. */
const DRAWS = 8;

/**
 * Random runs of a chart: events of its cases, and results of its actors and timers, in random order. A counterexample
 * is shortened by leaving out events.
 */
class Runs extends fc.Arbitrary<Trace> {
  private readonly machine: AnyStateMachine;
  private readonly cases: Cases;

  constructor(machine: AnyStateMachine, cases: Cases) {
    super();
    this.machine = machine;
    this.cases = cases;
  }

  generate(random: fc.Random): fc.Value<Trace> {
    const { machine, cases } = this;
    const pick = <Item>(list: readonly Item[]) => list[random.nextInt(0, list.length - 1)] as Item;
    const input = pick(cases.inputs ?? [undefined]);
    const luck = random.nextInt(0, 999);
    const events: AnyEventObject[] = [];
    const draw = (snapshot: AnyMachineSnapshot): Moment | null => {
      for (let turn = 0; turn < DRAWS; turn += 1) {
        const world = [...pendingIn(snapshot, cases).values()];
        const isWorlds = world.length > 0 && (cases.events.length === 0 || random.nextInt(0, 2) === 0);
        if (!isWorlds && cases.events.length === 0) return null;
        const event = isWorlds ? pick(pick(world)) : pick(cases.events);
        const moment = next(machine, input, snapshot, event);
        if (moment) return moment;
      }
      return null;
    };
    let { snapshot } = beginning(machine, input);
    for (let left = random.nextInt(1, LONGEST); left > 0 && snapshot.status === 'active'; left -= 1) {
      const moment = draw(snapshot);
      if (!moment?.event) break;
      events.push(moment.event);
      snapshot = moment.snapshot;
    }
    return new fc.Value(complete(machine, cases, { input, luck, events }), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is Trace {
    return typeof value === 'object' && value !== null && 'moments' in value;
  }

  shrink(trace: Trace): fc.Stream<fc.Value<Trace>> {
    return fc.stream(this.shorter(trace));
  }

  private *shorter({ input, luck, body, moments }: Trace): Generator<fc.Value<Trace>> {
    const events = moments.slice(1, body + 1).flatMap(({ event }) => event ?? []);
    for (let size = events.length; size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at + size <= events.length; at += size) {
        const trace = complete(this.machine, this.cases, { input, luck, events: events.toSpliced(at, size) });
        if (trace.body < body) yield new fc.Value(trace, undefined);
      }
    }
  }
}

export const runsOf = (machine: AnyStateMachine, cases: Cases): fc.Arbitrary<Trace> => new Runs(machine, cases);

/** A run that breaks a claim, as short as leaving out events makes it, and the moment at which it breaks. */
export type Counterexample = { trace: Trace; at: number };

/** Returns a run that breaks the claim, if there is one among so many random runs and the given ones. */
export function counterexampleTo(
  claim: Claim,
  runs: fc.Arbitrary<Trace>,
  { numRuns, given = [], shrinks = true }: { numRuns: number; given?: readonly Trace[]; shrinks?: boolean },
): Counterexample | null {
  const { counterexample } = fc.check(
    fc.property(runs, (trace) => claim(trace) === null),
    { numRuns: Math.max(numRuns, given.length), examples: given.map((trace) => [trace]), endOnFailure: !shrinks },
  );
  const trace = counterexample?.[0];
  return trace ? { trace, at: claim(trace) ?? 0 } : null;
}

/** Returns a counterexample for a report: what is broken, the events, the state; and saves it as a run. */
export function told(chart: string, says: string, { trace, at }: Counterexample): string {
  const path = pathIn(trace, at);
  const state = trace.moments[at]?.snapshot;
  mkdirSync(COUNTEREXAMPLES, { recursive: true });
  const file = `${COUNTEREXAMPLES}/${chart}.json`;
  writeFileSync(file, `${JSON.stringify(runOf(chart, path), null, 2)}\n`);
  return [
    `${chart}: not true: ${says}`,
    `events: ${path.events.map(({ type }) => type).join(', ') || 'none'}`,
    `state: ${JSON.stringify(state?.value)}`,
    `The visualizer opens ${file}. As a test:`,
    testCode(chart, path, state?.value ?? {}),
  ].join('\n');
}
