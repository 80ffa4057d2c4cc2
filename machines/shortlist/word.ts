import { raise } from 'xstate';
import { withEvent } from '../withEvent.ts';
import { shortlistSetup } from './shortlist.setup.ts';

/** The current message about the shortlist. A newer message replaces the older one. */
export const word = shortlistSetup.createStateConfig({
  initial: 'quiet',
  on: {
    'shortlist.removed': {
      guard: withEvent('isHeld'),
      target: '.undoable',
    },
    'shortlist.overflowed': { target: '.full' },
    'shortlist.joined': { target: '.merged' },
    'shortlist.identityChanged': { target: '.quiet' },
  },
  states: {
    quiet: { entry: 'forgetRemoved' },
    undoable: {
      description: 'The removal can be undone.',
      tags: ['undoable', 'telling'],
      after: { UNDO_MS: { target: 'quiet' } },
      on: {
        'shortlist.told': { target: 'quiet' },
        'shortlist.undone': {
          target: 'quiet',
          actions: raise(({ context }) => ({ type: 'shortlist.added' as const, models: context.removed })),
        },
      },
    },
    merged: {
      description: 'Shows how many models of the device joined the list of the account.',
      tags: ['merged', 'telling'],
      after: { UNDO_MS: { target: 'quiet' } },
      on: { 'shortlist.told': { target: 'quiet' } },
    },
    full: {
      description: 'Shows that no more models fit and that nothing was added.',
      tags: ['full', 'telling'],
      after: { UNDO_MS: { target: 'quiet' } },
      on: { 'shortlist.told': { target: 'quiet' } },
    },
  },
});
