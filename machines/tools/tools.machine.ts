import { setup } from 'xstate';
import type { ShortlistModel } from '../../contract/entities/collections.ts';
import type { Column } from '../../contract/vocabulary.ts';
import { columnChooserMachine } from '../columnChooser/columnChooser.machine.ts';
import { compareMachine } from '../compare/compare.machine.ts';
import { exportMachine } from '../export/export.machine.ts';
import { searchMachine } from '../search/search.machine.ts';
import { shortlistMachine } from '../shortlist/shortlist.machine.ts';
import { idsOf, invoked, tell } from '../system.ts';

/**
 * The charts that work with models, by their system id. Each is invoked below and found in the `AppSystem` because it
 * stands here; `ToolEvents` says what it is told.
 */
export const toolCharts = {
  export: exportMachine,
  search: searchMachine,
  columnChooser: columnChooserMachine,
  compare: compareMachine,
  shortlist: shortlistMachine,
};

/** What the charts find when they start: what the device keeps, and whether somebody is signed in. */
export type ToolsInput = {
  columns: readonly Column[] | null;
  shortlist: readonly ShortlistModel[];
  signedIn: boolean;
};

/**
 * The charts that work with models: the search, its columns and exports, the comparison, the shortlist. Started, under
 * their system ids, by the first page that needs them (`app.toolsBrought`), and alive from then on.
 *
 * Input: what the device keeps, of which each chart takes its part, and who is there. To be provided: every actor that
 * has something to be provided itself.
 */
export const toolsMachine = setup({
  types: { context: {} as ToolsInput, input: {} as ToolsInput },
  actors: toolCharts,
  actions: {
    // before the identity: what the device keeps joins the account that is signed in
    readDevice: ({ context, system }) =>
      tell(system, 'shortlist', { type: 'shortlist.deviceRead', models: [...context.shortlist] }),
    announceIdentity: ({ context: { signedIn }, system }) =>
      tell(system, 'shortlist', { type: 'shortlist.identityChanged', signedIn }),
  },
}).createMachine({
  id: 'tools',
  context: ({ input }) => input,
  invoke: idsOf(toolCharts).map((id) => invoked<typeof id, ToolsInput>(id)),
  entry: ['readDevice', 'announceIdentity'],
});
