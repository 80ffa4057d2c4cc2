import { compareMachine } from '../../machines/compare/compare.machine.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';

/** Starts the statechart of the models selected for a comparison. */
export function startTools(system: AppSystem): void {
  system.app.send({ type: 'app.toolsBrought', set: 'compare', tools: compareMachine, input: undefined });
  Object.assign(system, actorsOf(system.app.system, { compare: compareMachine }));
}
