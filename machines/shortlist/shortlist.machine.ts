import { raise } from 'xstate';
import type { ShortlistModel } from '../../contract/entities/collections.ts';
import { withEvent } from '../withEvent.ts';
import { onAccount } from './account.ts';
import { type Context, initial, shortlistSetup } from './shortlist.setup.ts';
import { word } from './word.ts';

/**
 * The models that somebody keeps for later: a visitor's on the device, an account's
 * on the server. At login the device's list joins the account's: the union is saved, and only then the device forgets.
 *
 * `place` says where the list is kept and how far it is saved: changes show at once, travel together, and stay until
 * the server has them. A change that the server refuses is given up, and the list is read anew. `word` is what is said
 * of it for a moment: an undo, a merge, a full list.
 *
 * Events: `shortlist.deviceRead` (at start, and when another tab changed the device's list), `shortlist.identityChanged`
 * (session), `shortlist.needed` (a view that shows the account's list), `shortlist.added`, `shortlist.removed`,
 * `shortlist.cleared` and `shortlist.undone` (views), `shortlist.retried` (after a failure),
 * `shortlist.changedElsewhere` (another tab of the account), `shortlist.told` (the person has read the word).
 * Tags: `onAccount`, `busy`, `loaded`, `failed` (`context.failure`), `undoable` (`context.removed`), `merged`
 * (`context.merged`), `full`, `telling` (something is to be said). `shownModels` gives the list.
 * To be provided: actors `loadShortlist`, `saveShortlist`; actions `rememberDevice` (storage), `announceChange` (to the
 * other tabs of this account).
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
          description: 'A visitor: the list lives on this device.',
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

/** The list that counts: the account's while somebody is signed in, the device's otherwise. */
export function shownModels(snapshot: { context: Context; hasTag: (tag: 'onAccount') => boolean }): ShortlistModel[] {
  return snapshot.hasTag('onAccount') ? snapshot.context.account : snapshot.context.device;
}
