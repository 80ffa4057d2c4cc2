import { columnChooserMachine } from '../../machines/columnChooser/columnChooser.machine.ts';
import { toolsMachine } from '../../machines/tools/tools.machine.ts';
import { saveFile } from '../effects/saveFile.ts';
import type { LocalStore } from '../effects/storage.ts';
import type { ApiOf } from './actors.ts';
import { provideExport } from './exportActors.ts';
import { provideSearch } from './searchActors.ts';
import { provideShortlist } from './shortlistActors.ts';
import { readColumns, writeColumns } from './storedColumns.ts';
import { readShortlist } from './storedShortlist.ts';

export { readShortlist };

/** The charts that work with models, with their effects, and what they find on the device. */
export function toolsOf(apiOf: ApiOf, store: LocalStore) {
  const tools = toolsMachine.provide({
    actors: {
      export: provideExport(apiOf, saveFile),
      search: provideSearch(apiOf),
      columnChooser: columnChooserMachine.provide({
        actions: { rememberColumns: (_, { columns }) => writeColumns(store, columns) },
      }),
      shortlist: provideShortlist(apiOf, store),
    },
  });
  return { tools, kept: { columns: readColumns(store), shortlist: readShortlist(store) } };
}
