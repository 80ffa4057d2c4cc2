import { columnChooserMachine } from '../../machines/columnChooser/columnChooser.machine.ts';
import { searchCharts, searchToolsMachine } from '../../machines/searchTools/searchTools.machine.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { Effects } from './effects.ts';
import { provideExport } from './exportActors.ts';
import { provideSearch } from './searchActors.ts';
import { provideSearchChoices } from './searchChoicesActors.ts';
import { readColumns, writeColumns } from './storedColumns.ts';

/** Starts the statecharts of the search page. */
export function startTools(system: AppSystem, effects: Effects): void {
  const { store } = effects;
  const apiOf = () => system.api;
  const tools = searchToolsMachine.provide({
    actors: {
      export: provideExport(apiOf, effects),
      search: provideSearch(apiOf, effects),
      searchChoices: provideSearchChoices(apiOf),
      columnChooser: columnChooserMachine.provide({
        actions: { rememberColumns: (_, { columns }) => writeColumns(store, columns) },
      }),
    },
  });
  const signedIn = system.session.getSnapshot().hasTag('signedIn');
  system.app.send({
    type: 'app.toolsBrought',
    set: 'searchTools',
    tools,
    input: { columns: readColumns(store), signedIn },
  });
  Object.assign(system, actorsOf(system.app.system, searchCharts));
}
