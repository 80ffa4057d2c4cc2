import { sendTo, setup } from 'xstate';
import type { ShortlistModel } from '../../contract/entities/collections.ts';
import type { Column } from '../../contract/vocabulary.ts';
import { columnChooserMachine } from '../columnChooser/columnChooser.machine.ts';
import { compareMachine } from '../compare/compare.machine.ts';
import { exportMachine } from '../export/export.machine.ts';
import { exportRunsMachine } from '../exportRuns/exportRuns.machine.ts';
import { identityMachine } from '../identity/identity.machine.ts';
import { searchMachine } from '../search/search.machine.ts';
import { searchChoicesMachine } from '../searchChoices/searchChoices.machine.ts';
import { shortlistMachine } from '../shortlist/shortlist.machine.ts';
import { idsOf, invoked } from '../system.ts';
import { tumorMachine } from '../tumor/tumor.machine.ts';

/**
 * The machines that work with models, by system id. Each entry here is invoked below and available in the `AppSystem`;
 * `ToolEvents` lists its events.
 */
export const toolCharts = {
  export: exportMachine,
  exportRuns: exportRunsMachine,
  search: searchMachine,
  searchChoices: searchChoicesMachine,
  columnChooser: columnChooserMachine,
  compare: compareMachine,
  shortlist: shortlistMachine,
  tumor: tumorMachine,
  identity: identityMachine,
};

/** The machines' initial data: what the device stores, and whether a user is signed in. */
export type ToolsInput = {
  columns: readonly Column[] | null;
  shortlist: readonly ShortlistModel[];
  signedIn: boolean;
};

/**
 * The machines that work with models: the search, its columns, choices and exports, the comparison, the shortlist. The
 * first page that needs them starts them under their system ids (`app.toolsBrought`); they run from then on.
 *
 * - Input: what the device stores, from which each machine takes its part, and the identity.
 * - Required: every actor that needs implementations itself.
 */
export const toolsMachine = setup({
  types: { context: {} as ToolsInput, input: {} as ToolsInput },
  actors: toolCharts,
  actions: {
    // before the identity, because the device's list is merged into the account that is signed in
    readDevice: sendTo('shortlist', ({ context: { shortlist } }) => ({
      type: 'shortlist.deviceRead',
      models: [...shortlist],
    })),
    announceIdentity: sendTo('shortlist', ({ context: { signedIn } }) => ({
      type: 'shortlist.identityChanged',
      signedIn,
    })),
    announceSearcher: sendTo('searchChoices', ({ context: { signedIn } }) => ({
      type: 'searchChoices.identityChanged',
      signedIn,
    })),
  },
}).createMachine({
  id: 'tools',
  context: ({ input }) => input,
  invoke: idsOf(toolCharts).map((id) => invoked<typeof id, ToolsInput>(id)),
  entry: ['readDevice', 'announceIdentity', 'announceSearcher'],
});
