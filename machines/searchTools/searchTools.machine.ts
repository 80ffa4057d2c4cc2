import { sendTo, setup } from 'xstate';
import type { Column } from '../../contract/vocabulary.ts';
import { columnChooserMachine } from '../columnChooser/columnChooser.machine.ts';
import { exportMachine } from '../export/export.machine.ts';
import { searchMachine } from '../search/search.machine.ts';
import { searchChoicesMachine } from '../searchChoices/searchChoices.machine.ts';
import { idsOf, invoked } from '../system.ts';

/** The machines of the search page, by system id. Each entry here is invoked below (see `ToolCharts`). */
export const searchCharts = {
  export: exportMachine,
  search: searchMachine,
  searchChoices: searchChoicesMachine,
  columnChooser: columnChooserMachine,
};

/** The columns that the device stores, and whether a user is signed in. */
export type SearchToolsInput = { columns: readonly Column[] | null; signedIn: boolean };

/**
 * The machines of the search page: the search, its columns, choices and exports. The page starts them under their
 * system ids (`app.toolsBrought`); they run from then on, so that the search keeps its state between visits.
 *
 * - Input: what the device stores, from which each machine takes its part, and the identity.
 * - Required: every actor that needs implementations itself.
 */
export const searchToolsMachine = setup({
  types: { context: {} as SearchToolsInput, input: {} as SearchToolsInput },
  actors: searchCharts,
  actions: {
    announceSearcher: sendTo('searchChoices', ({ context: { signedIn } }) => ({
      type: 'searchChoices.identityChanged',
      signedIn,
    })),
  },
}).createMachine({
  id: 'searchTools',
  context: ({ input }) => input,
  invoke: idsOf(searchCharts).map((id) => invoked<typeof id, SearchToolsInput>(id)),
  entry: 'announceSearcher',
});
