import { columnChooserMachine } from '../../machines/columnChooser/columnChooser.machine.ts';
import { toolCharts, toolsMachine } from '../../machines/tools/tools.machine.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { Effects } from './effects.ts';
import { provideExport, provideExportRuns } from './exportActors.ts';
import { provideIdentity } from './identityActors.ts';
import { provideSearch } from './searchActors.ts';
import { provideSearchChoices } from './searchChoicesActors.ts';
import { provideShortlist } from './shortlistActors.ts';
import { readColumns, writeColumns } from './storedColumns.ts';
import { readShortlist } from './storedShortlist.ts';
import { provideTumor } from './tumorActors.ts';

export { readShortlist };

/** Starts the statecharts that work with models, with their effects and the data stored on the device. */
export function startTools(system: AppSystem, effects: Effects): void {
  const { store } = effects;
  const apiOf = () => system.api;
  const tools = toolsMachine.provide({
    actors: {
      export: provideExport(apiOf, effects),
      exportRuns: provideExportRuns(apiOf, effects),
      search: provideSearch(apiOf, effects),
      searchChoices: provideSearchChoices(apiOf),
      columnChooser: columnChooserMachine.provide({
        actions: { rememberColumns: (_, { columns }) => writeColumns(store, columns) },
      }),
      shortlist: provideShortlist(apiOf, effects),
      tumor: provideTumor(apiOf),
      identity: provideIdentity(apiOf),
    },
  });
  const signedIn = system.session.getSnapshot().hasTag('signedIn');
  const input = { columns: readColumns(store), shortlist: readShortlist(store), signedIn };
  system.app.send({ type: 'app.toolsBrought', tools, input });
  Object.assign(system, actorsOf(system.app.system, toolCharts));
}
