import { assign, setup } from 'xstate';
import type { ApiToken, ApiTokenMade } from '../../contract/entities/apiToken.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type ApiTokensEvent =
  | { type: 'tokens.retried' }
  | { type: 'tokens.makingAsked' }
  | { type: 'tokens.made'; made: ApiTokenMade }
  | { type: 'tokens.copied' }
  | { type: 'tokens.revokingAsked'; id: string }
  | { type: 'tokens.confirmed' }
  | { type: 'tokens.closed' };
type Context = {
  tokens: ApiToken[];
  /** The new token while its secret is shown. */
  made: ApiTokenMade | null;
  /** The token that the user wants to revoke. */
  chosen: string | null;
  failure: CallFailure | null;
};

/**
 * The API tokens of an account: their list, the form of a new one, its secret, and revoking. The secret is forgotten
 * when its dialog closes. When revoking fails, the list stays as before, with the failure.
 *
 * - Events: `tokens.makingAsked` (opens the form, which is a chart of its own), `tokens.made` (by the form),
 *   `tokens.copied`, `tokens.revokingAsked`, `tokens.confirmed`, `tokens.closed` (any dialog), `tokens.retried`.
 * - Tags: `loading`, `failed` (no list), `showing`, `making`, `secret`, `copied`, `asking`, `busy` (revoking).
 * - Required: actors `loadTokens`, `revokeToken` (returns the remaining tokens).
 */
export const apiTokensMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApiTokensEvent,
    tags: {} as 'loading' | 'failed' | 'showing' | 'making' | 'secret' | 'copied' | 'asking' | 'busy',
  },
  actors: {
    loadTokens: required<ApiToken[]>('loadTokens'),
    revokeToken: required<ApiToken[], { id: string }>('revokeToken'),
  },
  actions: {
    keepTokens: assign((_, { tokens }: { tokens: ApiToken[] }) => ({ tokens, chosen: null, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), chosen: null })),
    keepMade: assign(({ context }, { made }: { made: ApiTokenMade }) => ({
      made,
      tokens: [made.token, ...context.tokens],
    })),
    forgetSecret: assign({ made: null }),
    choose: assign((_, { id }: { id: string }) => ({ chosen: id, failure: null })),
    unchoose: assign({ chosen: null }),
  },
  guards: {
    isListed: ({ context }, { id }: { id: string }) => context.tokens.some((token) => token.id === id),
  },
}).createMachine({
  id: 'apiTokens',
  initial: 'loading',
  context: { tokens: [], made: null, chosen: null, failure: null },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadTokens',
        src: 'loadTokens',
        onDone: {
          target: 'showing',
          actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: { tags: 'failed', on: { 'tokens.retried': { target: 'loading' } } },
    showing: {
      description: 'The list is shown, with the error of a failed revocation beside it.',
      tags: 'showing',
      on: {
        'tokens.makingAsked': { target: 'making' },
        'tokens.revokingAsked': { guard: withEvent('isListed'), target: 'asking', actions: withEvent('choose') },
      },
    },
    making: {
      description: 'The form of a new token is open.',
      tags: ['showing', 'making'],
      on: {
        'tokens.made': { target: 'shown', actions: withEvent('keepMade') },
        'tokens.closed': { target: 'showing' },
      },
    },
    shown: {
      description: 'The secret of the new token is shown, this once.',
      tags: ['showing', 'secret'],
      initial: 'uncopied',
      on: { 'tokens.closed': { target: 'showing', actions: 'forgetSecret' } },
      states: {
        uncopied: { on: { 'tokens.copied': { target: 'copied' } } },
        copied: { tags: 'copied' },
      },
    },
    asking: {
      description: 'The user is asked whether the token shall end.',
      tags: ['showing', 'asking'],
      on: {
        'tokens.confirmed': { target: 'revoking' },
        'tokens.closed': { target: 'showing', actions: 'unchoose' },
      },
    },
    revoking: {
      tags: ['showing', 'asking', 'busy'],
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => ({ id: context.chosen ?? '' }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
        },
        onError: { target: 'showing', actions: keepFailure },
      },
    },
  },
});
