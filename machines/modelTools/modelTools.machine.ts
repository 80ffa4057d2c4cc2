import { sendTo, setup } from 'xstate';
import type { ShortlistModel } from '../../contract/entities/collections.ts';
import { shortlistMachine } from '../shortlist/shortlist.machine.ts';
import { idsOf, invoked } from '../system.ts';

/** The machines of pages with models, by system id. Each entry here is invoked below (see `ToolCharts`). */
export const modelCharts = { shortlist: shortlistMachine };

/** The list that the device stores, and whether a user is signed in. */
export type ModelToolsInput = { shortlist: readonly ShortlistModel[]; signedIn: boolean };

/**
 * What every page with models needs: the shortlist. The first such page starts it under its system id
 * (`app.toolsBrought`); it runs from then on.
 *
 * - Input: what the device stores, and the identity.
 * - Required: every actor that needs implementations itself.
 */
export const modelToolsMachine = setup({
  types: { context: {} as ModelToolsInput, input: {} as ModelToolsInput },
  actors: modelCharts,
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
  },
}).createMachine({
  id: 'modelTools',
  context: ({ input }) => input,
  invoke: idsOf(modelCharts).map((id) => invoked<typeof id, ModelToolsInput>(id)),
  entry: ['readDevice', 'announceIdentity'],
});
