import { keepFailure } from '../keepFailure.ts';
import { searchSetup } from './search.setup.ts';

const recalling = searchSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'recallList',
    src: 'recallList',
    input: ({ context }) => ({ key: context.query.list ?? '' }),
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => ({ list: event.output }) },
        target: 'deciding',
        actions: { type: 'takeList', params: ({ event }) => ({ list: event.output }) },
      },
      { target: 'searching', actions: 'dropList' },
    ],
    onError: { target: 'failed', actions: keepFailure },
  },
});

const saving = searchSetup.createStateConfig({
  description: 'The server stores a long list under a short address. Without it the search continues in this tab.',
  tags: 'busy',
  invoke: {
    id: 'saveList',
    src: 'saveList',
    input: ({ context }) => ({ models: context.query.ids }),
    onDone: {
      target: 'searching',
      actions: { type: 'nameList', params: ({ event }) => ({ key: event.output }) },
    },
    onError: { target: 'searching', actions: 'markUnsaved' },
  },
});

/** The states in which a long list is loaded by the key in the address, or stored to get a key. */
export const listStates = { recalling, saving };
