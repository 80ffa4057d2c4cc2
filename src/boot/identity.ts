import { identityMachine } from '../../machines/identity/identity.machine.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';
import { provideIdentity } from './identityActors.ts';

/** Starts the statechart of the workbench's comparison of STR profiles. */
export function startTools(system: AppSystem): void {
  const tools = provideIdentity(() => system.api);
  system.app.send({ type: 'app.toolsBrought', set: 'identity', tools, input: undefined });
  Object.assign(system, actorsOf(system.app.system, { identity: identityMachine }));
}
