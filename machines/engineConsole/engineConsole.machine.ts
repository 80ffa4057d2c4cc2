import { assign, setup } from 'xstate';
import { CONSOLE_REFRESH_MS, CONSOLE_WORKING_MS } from '../../contract/constants.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type Trial = { text: string; page: number };
/** The part of an engine's state that is used here: whether something is being built. A cache builds nothing. */
export type Working = { at: string; progress?: { done: number; total: number } | null };

export type EngineConsoleEvent = { type: 'console.refreshed' } | ({ type: 'console.tried' } & Trial);

/**
 * The console of a search engine or of the cache: its state, refreshed while the page is open (faster while an index is
 * built), and a test query. When a refresh fails, the earlier state stays, marked with its time. A newer query replaces
 * a running one.
 *
 * - Events: `console.refreshed` (refresh now); `console.tried` (a text, or another page of its result).
 * - Tags: `loading` and `failed` before the first state; `stale` when a refresh failed; `working` while an index is
 *   built; `asking` while a query is running; `refused` when the query failed (`context.failure`).
 * - Required: actors `look`, `ask`.
 */
export function createEngineConsole<State extends Working, Answer>() {
  return setup({
    types: {
      context: {} as { state: State | null; trial: Trial; answer: Answer | null; failure: CallFailure | null },
      events: {} as EngineConsoleEvent,
      tags: {} as 'loading' | 'failed' | 'stale' | 'working' | 'asking' | 'refused',
    },
    actors: { look: required<State, undefined>('look'), ask: required<Answer, Trial>('ask') },
    actions: {
      keepState: assign((_, { state }: { state: State }) => ({ state })),
      keepTrial: assign((_, { text, page }: Trial) => ({ trial: { text, page }, failure: null })),
      keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), answer: null })),
    },
    guards: { isWorking: (_, { state }: { state: State }) => Boolean(state.progress) },
    delays: { CONSOLE_REFRESH_MS, CONSOLE_WORKING_MS },
  }).createMachine({
    id: 'engineConsole',
    context: { state: null, trial: { text: '', page: 1 }, answer: null, failure: null },
    type: 'parallel',
    states: {
      engine: {
        initial: 'loading',
        states: {
          loading: {
            tags: 'loading',
            description: 'A placeholder in the shape of the data is shown.',
            invoke: {
              src: 'look',
              onDone: {
                target: 'resting',
                actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) },
              },
              onError: { target: 'failed' },
            },
          },
          failed: { tags: 'failed', on: { 'console.refreshed': { target: 'loading' } } },
          resting: {
            description: 'A recent state is shown.',
            after: { CONSOLE_REFRESH_MS: { target: 'looking' } },
            on: { 'console.refreshed': { target: 'looking' } },
          },
          working: {
            tags: 'working',
            description: 'An index is being built. Its progress is polled more often.',
            after: { CONSOLE_WORKING_MS: { target: 'looking' } },
          },
          looking: {
            description: 'The state stays while a newer one loads.',
            invoke: {
              src: 'look',
              onDone: [
                {
                  guard: { type: 'isWorking', params: ({ event }) => ({ state: event.output }) },
                  target: 'working',
                  actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) },
                },
                {
                  target: 'resting',
                  actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) },
                },
              ],
              onError: { target: 'stale' },
            },
            on: { 'console.refreshed': { target: 'looking', reenter: true } },
          },
          stale: {
            tags: 'stale',
            description: 'The reload failed. The earlier state is shown, and the request is retried.',
            after: { CONSOLE_REFRESH_MS: { target: 'looking' } },
            on: { 'console.refreshed': { target: 'looking' } },
          },
        },
      },
      query: {
        initial: 'idle',
        states: {
          idle: {},
          asking: {
            tags: 'asking',
            invoke: {
              src: 'ask',
              input: ({ context }) => context.trial,
              onDone: {
                target: 'answered',
                actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              onError: {
                target: 'refused',
                actions: keepFailure,
              },
            },
          },
          answered: {},
          refused: { tags: 'refused' },
        },
        on: {
          'console.tried': {
            target: '.asking',
            actions: withEvent('keepTrial'),
          },
        },
      },
    },
  });
}
