import { modelCharts, modelToolsMachine } from '../../machines/modelTools/modelTools.machine.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { Effects } from './effects.ts';
import { provideShortlist } from './shortlistActors.ts';
import { readShortlist } from './storedShortlist.ts';

export { readShortlist };

/** Starts the statecharts of pages with models. */
export function startTools(system: AppSystem, effects: Effects): void {
  const tools = modelToolsMachine.provide({ actors: { shortlist: provideShortlist(() => system.api, effects) } });
  const signedIn = system.session.getSnapshot().hasTag('signedIn');
  const input = { shortlist: readShortlist(effects.store), signedIn };
  system.app.send({ type: 'app.toolsBrought', set: 'modelTools', tools, input });
  Object.assign(system, actorsOf(system.app.system, modelCharts));
}
