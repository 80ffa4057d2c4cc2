import { assign, setup } from 'xstate';
import { CONSOLE_REFRESH_MS, CONSOLE_WORKING_MS } from '../../contract/constants.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type Trial = { text: string; page: number };
/** What an engine says of itself here: whether something is being built. A cache builds nothing. */
export type Working = { at: string; progress?: { done: number; total: number } | null };

export type EngineConsoleEvent = { type: 'console.refreshed' } | ({ type: 'console.tried' } & Trial);

/**
 * The console of a search engine, or of the cache: how it is, kept up to date while one looks (faster while an index is
 * built), and a query that is tried on it. What could not be had anew stays, marked as of then. A newer query takes the
 * place of one that is still under way.
 *
 * Events: `console.refreshed` (look now), `console.tried` (a text, or another page of it).
 * Tags: `loading` and `failed` before the first state, `stale` when newer could not be had, `working` while an index is
 * built, `asking` while a query is under way, `refused` when it came to nothing (`context.failure`).
 * To be provided: actors `look`, `ask`.
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
            description: 'The shape of what comes is shown.',
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
            description: 'The state of a moment ago.',
            after: { CONSOLE_REFRESH_MS: { target: 'looking' } },
            on: { 'console.refreshed': { target: 'looking' } },
          },
          working: {
            tags: 'working',
            description: 'An index is being built: its progress is looked at more often.',
            after: { CONSOLE_WORKING_MS: { target: 'looking' } },
          },
          looking: {
            description: 'The state stands while a newer one comes.',
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
            description: 'It could not be had anew: what is shown is as of then, and it is tried again.',
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
            reenter: true,
            actions: withEvent('keepTrial'),
          },
        },
      },
    },
  });
}
