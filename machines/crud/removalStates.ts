import { crudSetup } from './crud.setup.ts';
import { chosenOf, keyOf } from './crudContext.ts';

const removing = crudSetup.createStateConfig({
  tags: 'working',
  exit: ['refreshList', 'announceWork'],
  invoke: {
    id: 'removeRows',
    src: 'removeRows',
    input: ({ context }) => ({ chosen: chosenOf(context), idempotencyKey: keyOf(context) }),
    onDone: [
      {
        guard: { type: 'isBegun', params: ({ event }) => ({ done: event.output }) },
        target: 'following',
        actions: [
          { type: 'reportBegun', params: ({ event }) => ({ done: event.output }) },
          { type: 'announceGone', params: ({ event }) => ({ done: event.output }) },
        ],
      },
      {
        target: 'idle',
        actions: [
          { type: 'report', params: ({ event }) => ({ action: 'remove', done: event.output }) },
          { type: 'keepUndo', params: ({ event }) => ({ done: event.output }) },
          { type: 'announceGone', params: ({ event }) => ({ done: event.output }) },
        ],
      },
    ],
    onError: {
      target: 'idle',
      actions: { type: 'reportFailure', params: ({ event }) => ({ action: 'remove', error: event.error }) },
    },
  },
});

const following = crudSetup.createStateConfig({
  description: 'The server removes in the background. Its progress is requested again after a moment.',
  tags: 'working',
  after: { LOOK_MS: { target: 'looking' } },
});

const looking = crudSetup.createStateConfig({
  description: 'The known progress stays until the answer. A failed request is repeated; the removal continues.',
  tags: 'working',
  invoke: {
    id: 'lookAtRemoval',
    src: 'lookAtRemoval',
    input: ({ context }) => ({ id: context.report?.begun?.id ?? '' }),
    onDone: [
      {
        guard: { type: 'isGoingOn', params: ({ event }) => ({ removal: event.output }) },
        target: 'following',
        actions: { type: 'reportRemoval', params: ({ event }) => ({ removal: event.output }) },
      },
      {
        target: 'idle',
        actions: [
          { type: 'reportRemoval', params: ({ event }) => ({ removal: event.output }) },
          'refreshList',
          'announceWork',
        ],
      },
    ],
    onError: { target: 'following' },
  },
});

/** The states of a removal. For many rows it runs in the background, and its progress is polled. */
export const removalStates = { removing, following, looking };
