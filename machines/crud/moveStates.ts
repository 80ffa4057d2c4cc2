import { crudSetup } from './crud.setup.ts';
import { keyOf } from './crudContext.ts';
import type { Move } from './work.ts';

const idsOf = (move: Move | null): string[] => (move ? [move.id] : []);

const moving = crudSetup.createStateConfig({
  description: 'A row of a tree moves to another place.',
  tags: 'working',
  exit: ['refreshList', 'announceWork'],
  invoke: {
    id: 'moveRecord',
    src: 'moveRecord',
    input: ({ context }) => ({ move: context.move, idempotencyKey: keyOf(context) }),
    onDone: {
      target: 'idle',
      actions: [
        {
          type: 'report',
          params: ({ context }) => ({ action: 'move', done: { done: idsOf(context.move), refused: [] } }),
        },
        { type: 'keepBack', params: ({ event }) => ({ stood: event.output }) },
      ],
    },
    onError: {
      target: 'idle',
      actions: { type: 'reportFailure', params: ({ event }) => ({ action: 'move', error: event.error }) },
    },
  },
});

const movingBack = crudSetup.createStateConfig({
  description: 'The row that was moved last moves back, unless another user changed it since.',
  tags: 'working',
  exit: ['refreshList', 'announceWork'],
  invoke: {
    id: 'moveBack',
    src: 'moveRecord',
    input: ({ context }) => ({ move: context.back, idempotencyKey: keyOf(context) }),
    onDone: {
      target: 'idle',
      actions: [
        {
          type: 'report',
          params: ({ context }) => ({ action: 'moveBack', done: { done: idsOf(context.back), refused: [] } }),
        },
        'dropBack',
      ],
    },
    onError: {
      target: 'idle',
      actions: { type: 'reportFailure', params: ({ event }) => ({ action: 'moveBack', error: event.error }) },
    },
  },
});

/** The states of a move to another place in a tree, and of its undo. */
export const moveStates = { moving, movingBack };
