import { assign, setup } from 'xstate';
import type { OwnSession } from '../../contract/entities/account.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type OwnSessionsEvent =
  | { type: 'ownSessions.endingAsked'; ids: string[] }
  | { type: 'ownSessions.everywhereAsked' }
  | { type: 'ownSessions.retried' };
type Context = { sessions: OwnSession[]; ending: string[]; failure: CallFailure | null };

/**
 * The user's own sign-ins, and the ending of them. When ending fails, the list stays as before, with the failure.
 *
 * - Events: `ownSessions.endingAsked` (one session, or all others), `ownSessions.everywhereAsked` (all, this one too),
 *   `ownSessions.retried` (after the list failed to load).
 * - Tags: `loading`, `failed` (no list), `busy` (sessions are being ended), `leaving` (all of them), `showing`.
 * - Required: actors `loadSessions`, `endSessions` (returns the remaining sessions), `endAll`; action `signOut` (the
 *   device forgets the user, whose token is no longer valid).
 */
export const ownSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnSessionsEvent,
    tags: {} as 'loading' | 'failed' | 'busy' | 'leaving' | 'showing',
  },
  actors: {
    loadSessions: required<OwnSession[]>('loadSessions'),
    endSessions: required<OwnSession[], { ids: string[] }>('endSessions'),
    endAll: required<null>('endAll'),
  },
  actions: {
    keepSessions: assign((_, { sessions }: { sessions: OwnSession[] }) => ({ sessions, ending: [], failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), ending: [] })),
    signOut: () => {},
    markEnding: assign((_, { ids }: { ids: string[] }) => ({ ending: ids, failure: null })),
  },
  guards: {
    isOfOthers: ({ context }, { ids }: { ids: string[] }) =>
      ids.length > 0 && ids.every((id) => context.sessions.some((one) => one.id === id && !one.current)),
  },
}).createMachine({
  id: 'ownSessions',
  initial: 'loading',
  context: { sessions: [], ending: [], failure: null },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadSessions',
        src: 'loadSessions',
        onDone: {
          target: 'showing',
          actions: { type: 'keepSessions', params: ({ event }) => ({ sessions: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    failed: { tags: 'failed', on: { 'ownSessions.retried': { target: 'loading' } } },
    showing: {
      description: 'The list is shown, with the error of a failed ending beside it.',
      tags: 'showing',
      on: {
        'ownSessions.endingAsked': {
          guard: withEvent('isOfOthers'),
          target: 'ending',
          actions: withEvent('markEnding'),
        },
        'ownSessions.everywhereAsked': { target: 'leaving', actions: { type: 'markEnding', params: { ids: [] } } },
      },
    },
    ending: {
      tags: ['busy', 'showing'],
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context }) => ({ ids: context.ending }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepSessions', params: ({ event }) => ({ sessions: event.output }) },
        },
        onError: {
          target: 'showing',
          actions: keepFailure,
        },
      },
    },
    leaving: {
      tags: ['busy', 'leaving', 'showing'],
      invoke: {
        id: 'endAll',
        src: 'endAll',
        onDone: { target: 'left', actions: 'signOut' },
        onError: { target: 'showing', actions: keepFailure },
      },
    },
    left: {
      description: 'Every session has ended, this one too.',
      tags: ['busy', 'leaving', 'showing'],
      type: 'final',
    },
  },
});
