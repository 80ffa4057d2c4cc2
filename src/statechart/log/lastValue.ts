import type { StateValue } from 'xstate';
import { charts } from '../../../machines/index.ts';
import { follow, nowOf } from '../simulate/simulation.ts';
import type { Run } from './run.ts';

/** Returns the final state of a run, or null if the statechart does not exist or cannot follow the run. */
export function lastValue({ chart, input, from, events }: Run): StateValue | null {
  const machine = charts.find(({ name }) => name === chart)?.machine;
  if (!machine) return null;
  try {
    return nowOf(follow(machine, { input, from, events })).snapshot.value;
  } catch {
    return null;
  }
}
