import { assign, raise, setup } from 'xstate';
import { UNDO_MS } from '../../contract/constants.ts';
import type {
  ChangedShortlist,
  GoneModel,
  Shortlist,
  ShortlistChange,
  ShortlistModel,
} from '../../contract/entities/collections.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { MAX_SHORTLIST } from '../../contract/shortlistLimit.ts';
import { withFailure } from '../keepFailure.ts';
import { failureOf, isFault } from '../request/outcome.ts';
import { required } from '../required.ts';
import { type Changes, changed, isNothing, joined, noChanges, withModels, withoutModels } from './changes.ts';

export type ShortlistEvent =
  | { type: 'shortlist.deviceRead'; models: ShortlistModel[] }
  | { type: 'shortlist.identityChanged'; signedIn: boolean }
  | { type: 'shortlist.needed' }
  | { type: 'shortlist.added'; models: ShortlistModel[] }
  | { type: 'shortlist.removed'; ids: string[] }
  | { type: 'shortlist.cleared' }
  | { type: 'shortlist.undone' }
  | { type: 'shortlist.retried' }
  | { type: 'shortlist.changedElsewhere' }
  | { type: 'shortlist.told' }
  // sent between the regions of the statechart
  | { type: 'shortlist.overflowed' }
  | { type: 'shortlist.joined' };

export type Context = {
  /** The list of a visitor on this device. */
  device: ShortlistModel[];
  /** The account's list, including changes that are not saved yet. */
  account: ShortlistModel[];
  /** Models of the account's list that are no longer in the database. */
  gone: GoneModel[];
  unsaved: Changes;
  /** The changes in the running call. */
  sent: Changes;
  /** Removed models that can be restored. */
  removed: ShortlistModel[];
  /** Number of the device's models that were merged into the account's list. */
  merged: number;
  failure: CallFailure | null;
};

export const initial: Context = {
  device: [],
  account: [],
  gone: [],
  unsaved: noChanges,
  sent: noChanges,
  removed: [],
  merged: 0,
  failure: null,
};

/** The context, actors, actions and guards of the shortlist machine. */
export const shortlistSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ShortlistEvent,
    tags: {} as 'onAccount' | 'busy' | 'loaded' | 'failed' | 'undoable' | 'merged' | 'full' | 'telling',
  },
  actors: {
    loadShortlist: required<Shortlist>('loadShortlist'),
    saveShortlist: required<ChangedShortlist, ShortlistChange>('saveShortlist'),
  },
  actions: {
    rememberDevice: (_, _params: { models: ShortlistModel[] }) => {},
    announceChange: () => {},
    sayFull: raise({ type: 'shortlist.overflowed' }),
    sayMerged: raise({ type: 'shortlist.joined' }),
    keepDevice: assign((_, { models }: { models: ShortlistModel[] }) => ({ device: models })),
    changeDevice: assign(({ context }, changes: Changes) => ({ device: changed(context.device, changes) })),
    changeAccount: assign(({ context }, changes: Changes) => ({
      account: changed(context.account, changes),
      unsaved: joined(context.unsaved, changes),
      gone: context.gone.filter(({ id }) => !changes.remove.includes(id)),
    })),
    keepRemoved: assign(({ context }, { from, ids }: { from: ShortlistModel[]; ids: string[] }) => {
      const removed = from.filter(({ id }) => ids.includes(id));
      return { removed: removed.length > 0 ? removed : context.removed };
    }),
    forgetRemoved: assign({ removed: [] }),
    takeDeviceAlong: assign(({ context }) => ({ unsaved: { add: context.device, remove: [] } })),
    forgetAccount: assign({ account: [], gone: [], unsaved: noChanges, sent: noChanges, failure: null, merged: 0 }),
    keepList: assign(({ context }, { list, gone }: Shortlist) => ({
      account: changed(list, context.unsaved),
      gone,
      failure: null,
    })),
    send: assign(({ context }) => ({ sent: context.unsaved, unsaved: noChanges })),
    keepSaved: assign(({ context }, saved: ChangedShortlist) => {
      const carried = context.device.filter(({ id }) => context.sent.add.some((model) => model.id === id));
      const unknown = context.sent.add.filter(({ id }) => saved.unknown.includes(id));
      return {
        account: changed(saved.list, context.unsaved),
        gone: [...saved.gone, ...unknown.map(({ id, modelCode }) => ({ id, modelCode }))],
        device: withoutModels(
          context.device,
          carried.map(({ id }) => id),
        ),
        merged: carried.length > 0 ? saved.added : 0,
        sent: noChanges,
        failure: null,
      };
    }),
    takeBack: assign(({ context }) => ({ unsaved: joined(context.sent, context.unsaved), sent: noChanges })),
    giveUp: assign({ unsaved: noChanges, sent: noChanges }),
    keepFailure: assign(withFailure),
  },
  guards: {
    isSignedIn: (_, { signedIn }: { signedIn: boolean }) => signedIn,
    isFilled: ({ context }) => context.device.length > 0,
    hasUnsaved: ({ context }) => !isNothing(context.unsaved),
    isRefused: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      return failure.kind === 'refused' && !isFault(failure);
    },
    deviceHolds: ({ context }, { models }: { models: ShortlistModel[] }) => fits(context.device, models),
    accountHolds: ({ context }, { models }: { models: ShortlistModel[] }) => fits(context.account, models),
    hasMerged: ({ context }, { added }: ChangedShortlist) =>
      added > 0 && context.device.some(({ id }) => context.sent.add.some((model) => model.id === id)),
    isHeld: ({ context }, { ids }: { ids: string[] }) =>
      [...context.device, ...context.account].some(({ id }) => ids.includes(id)),
    holdsAny: ({ context }) => context.device.length + context.account.length + context.gone.length > 0,
  },
  delays: { UNDO_MS },
});

const fits = (list: ShortlistModel[], models: ShortlistModel[]) => withModels(list, models).length <= MAX_SHORTLIST;
