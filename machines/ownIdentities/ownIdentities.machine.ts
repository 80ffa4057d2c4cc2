import { assign, setup } from 'xstate';
import type { OwnIdentities } from '../../contract/entities/signOn.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type OwnIdentitiesEvent =
  | { type: 'ownIdentities.linkAsked'; provider: string }
  | { type: 'ownIdentities.unlinkAsked'; id: string }
  | { type: 'ownIdentities.unlinkConfirmed' }
  | { type: 'ownIdentities.unlinkCanceled' }
  | { type: 'ownIdentities.retried' };
export type OwnIdentitiesInput = {
  /** The code with which the browser came back from a provider; null if it did not. */
  code: string | null;
};
type Context = OwnIdentitiesInput &
  OwnIdentities & {
    /** Whether the browser came back and the account was linked. */
    linked: boolean;
    /** The provider to link. */
    provider: string | null;
    /** The identity to unlink. */
    chosen: string | null;
    failure: CallFailure | null;
  };

/**
 * The identity providers that are linked with the user's account. A user who comes back from a provider finishes first;
 * if that fails, the list is loaded and shown with the failure.
 *
 * - Events: `ownIdentities.linkAsked` (leaves the portal for a provider), `ownIdentities.unlinkAsked`, then
 *   `ownIdentities.unlinkConfirmed` or `ownIdentities.unlinkCanceled`; `ownIdentities.retried` (after the list failed
 *   to load).
 * - Tags: `loading`, `failed` (no list), `showing`, `asking` (whether to unlink), `busy` (a call runs).
 * - Required: actors `loadIdentities`, `linkIdentity`, `beginLink` (returns the address of the provider),
 *   `unlinkIdentity`; action `leave`.
 */
export const ownIdentitiesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as OwnIdentitiesInput,
    events: {} as OwnIdentitiesEvent,
    tags: {} as 'loading' | 'failed' | 'showing' | 'asking' | 'busy',
  },
  actors: {
    loadIdentities: required<OwnIdentities>('loadIdentities'),
    linkIdentity: required<OwnIdentities, { code: string }>('linkIdentity'),
    beginLink: required<{ address: string }, { provider: string }>('beginLink'),
    unlinkIdentity: required<OwnIdentities, { id: string }>('unlinkIdentity'),
  },
  actions: {
    keepIdentities: assign((_, { list }: { list: OwnIdentities }) => ({ ...list, provider: null, chosen: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), provider: null })),
    markLinked: assign({ linked: true }),
    choose: assign((_, { id }: { id: string }) => ({ chosen: id, failure: null, linked: false })),
    chooseProvider: assign((_, { provider }: { provider: string }) => ({ provider, failure: null, linked: false })),
    forgetChoice: assign({ chosen: null }),
    leave: (_, _params: { address: string }) => {},
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isRemovable: ({ context }, { id }: { id: string }) =>
      context.identities.some((one) => one.id === id && one.removable),
    isOffered: ({ context }, { provider }: { provider: string }) =>
      context.providers.some(({ code }) => code === provider),
  },
}).createMachine({
  id: 'ownIdentities',
  initial: 'beginning',
  context: ({ input }) => ({
    ...input,
    identities: [],
    providers: [],
    linked: false,
    provider: null,
    chosen: null,
    failure: null,
  }),
  states: {
    beginning: { tags: 'loading', always: [{ guard: 'hasCode', target: 'finishing' }, { target: 'loading' }] },
    finishing: {
      description: 'The user came back from a provider.',
      tags: ['loading', 'busy'],
      invoke: {
        id: 'linkIdentity',
        src: 'linkIdentity',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'keepIdentities', params: ({ event }) => ({ list: event.output }) }, 'markLinked'],
        },
        onError: { target: 'loading', actions: keepFailure },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadIdentities',
        src: 'loadIdentities',
        onDone: {
          target: 'showing',
          actions: { type: 'keepIdentities', params: ({ event }) => ({ list: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'ownIdentities.retried': { target: 'loading' } } },
    showing: {
      description: 'The list is shown, with what became of the last act.',
      tags: 'showing',
      on: {
        'ownIdentities.linkAsked': {
          guard: withEvent('isOffered'),
          target: 'leaving',
          actions: withEvent('chooseProvider'),
        },
        'ownIdentities.unlinkAsked': {
          guard: withEvent('isRemovable'),
          target: 'asking',
          actions: withEvent('choose'),
        },
      },
    },
    leaving: {
      tags: ['showing', 'busy'],
      invoke: {
        id: 'beginLink',
        src: 'beginLink',
        input: ({ context }) => ({ provider: context.provider ?? '' }),
        onDone: {
          target: 'left',
          actions: { type: 'leave', params: ({ event }) => ({ address: event.output.address }) },
        },
        onError: { target: 'showing', actions: keepFailure },
      },
    },
    left: {
      description: 'The browser goes to the provider.',
      tags: ['showing', 'busy'],
      type: 'final',
    },
    asking: {
      tags: ['showing', 'asking'],
      on: {
        'ownIdentities.unlinkConfirmed': { target: 'unlinking' },
        'ownIdentities.unlinkCanceled': { target: 'showing', actions: 'forgetChoice' },
      },
    },
    unlinking: {
      tags: ['showing', 'asking', 'busy'],
      invoke: {
        id: 'unlinkIdentity',
        src: 'unlinkIdentity',
        input: ({ context }) => ({ id: context.chosen ?? '' }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepIdentities', params: ({ event }) => ({ list: event.output }) },
        },
        onError: { target: 'showing', actions: [keepFailure, 'forgetChoice'] },
      },
    },
  },
});
