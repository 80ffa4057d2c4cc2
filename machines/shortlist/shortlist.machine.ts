import { raise } from 'xstate';
import type { ShortlistModel } from '../../contract/entities/collections.ts';
import { withEvent } from '../withEvent.ts';
import { onAccount } from './account.ts';
import { type Context, initial, shortlistSetup } from './shortlist.setup.ts';
import { word } from './word.ts';

/**
 * The shortlist of models: a visitor's is stored on the device, an account's on the server. At login the device's list
 * is merged into the account's list; the device's copy is deleted only after the merged list is saved.
 *
 * `place` is where the list is stored and how far it is saved: changes show at once, are sent together, and are kept
 * until the server has saved them. A change that the server refuses is dropped, and the list is loaded again. `word` is
 * the current message: an undo, a merge, a full list.
 *
 * - Events: `shortlist.deviceRead` (at start, and when another tab changed the device's list);
 *   `shortlist.identityChanged` (session); `shortlist.needed` (a view that shows the account's list);
 *   `shortlist.added`, `shortlist.removed`, `shortlist.cleared` and `shortlist.undone` (views); `shortlist.retried`
 *   (after a failure); `shortlist.changedElsewhere` (another tab of the account); `shortlist.told` (the user has read
 *   the message).
 * - Tags: `onAccount`, `busy`, `loaded`, `failed` (`context.failure`), `undoable` (`context.removed`), `merged`
 *   (`context.merged`), `full`, `telling` (there is a message). `shownModels` returns the list.
 * - Required: actors `loadShortlist`, `saveShortlist`; actions `rememberDevice` (storage), `announceChange` (to the
 *   other tabs of this account).
 */
export const shortlistMachine = shortlistSetup.createMachine({
  id: 'shortlist',
  type: 'parallel',
  context: initial,
  on: { 'shortlist.deviceRead': { actions: withEvent('keepDevice') } },
  states: {
    place: {
      initial: 'onDevice',
      on: {
        'shortlist.identityChanged': [
          {
            guard: withEvent('isSignedIn'),
            target: '.onAccount',
            actions: ['forgetAccount', 'takeDeviceAlong'],
          },
          { target: '.onDevice', actions: 'forgetAccount' },
        ],
      },
      states: {
        onDevice: {
          description: 'A visitor: the list is stored on this device.',
          tags: 'loaded',
          on: {
            'shortlist.added': [
              {
                guard: withEvent('deviceHolds'),
                actions: [
                  { type: 'changeDevice', params: ({ event }) => ({ add: event.models, remove: [] }) },
                  { type: 'rememberDevice', params: ({ context }) => ({ models: context.device }) },
                ],
              },
              { actions: 'sayFull' },
            ],
            'shortlist.removed': {
              actions: [
                { type: 'keepRemoved', params: ({ context, event }) => ({ from: context.device, ids: event.ids }) },
                { type: 'changeDevice', params: ({ event }) => ({ add: [], remove: event.ids }) },
                { type: 'rememberDevice', params: ({ context }) => ({ models: context.device }) },
              ],
            },
            'shortlist.cleared': {
              guard: 'holdsAny',
              actions: raise(({ context }) => ({
                type: 'shortlist.removed' as const,
                ids: context.device.map(({ id }) => id),
              })),
            },
          },
        },
        onAccount,
      },
    },
    word,
  },
});

/** Returns the current list: the account's while a user is signed in, otherwise the device's. */
export function shownModels(snapshot: { context: Context; hasTag: (tag: 'onAccount') => boolean }): ShortlistModel[] {
  return snapshot.hasTag('onAccount') ? snapshot.context.account : snapshot.context.device;
}
