import { tumorMachine } from '../../machines/tumor/tumor.machine.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';
import { provideTumor } from './tumorActors.ts';

/** Starts the statechart of the workbench's search for models of a tumor. */
export function startTools(system: AppSystem): void {
  const tools = provideTumor(() => system.api);
  system.app.send({ type: 'app.toolsBrought', set: 'tumor', tools, input: undefined });
  Object.assign(system, actorsOf(system.app.system, { tumor: tumorMachine }));
}
