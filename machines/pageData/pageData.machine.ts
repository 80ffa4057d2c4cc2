import { assign, type NonReducibleUnknown, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';

/**
 * The data of one page or one part of a page, loaded while it is shown.
 *
 * Input: none; the provided `load` knows what to get. Events: `pageData.retry` (a person asks again).
 * Tags: `busy` while loading, `ready` with `context.data`, `missing` when the server knows no such thing (404),
 * `refused` when the person may not have it (403), `failed` otherwise, with `context.failure`. A cancelled call ends with the component and is never shown.
 * To be provided: `load`, and `announceRefused` where that is the page's own data.
 */
export function createPageDataMachine<Data>() {
  return setup({
    types: {
      context: {} as { data: Data | null; failure: CallFailure | null },
      events: {} as { type: 'pageData.retry' },
      tags: {} as 'busy' | 'ready' | 'missing' | 'refused' | 'failed',
    },
    actors: { load: required<Data, NonReducibleUnknown>('load') },
    actions: {
      announceRefused: () => {},
      keepData: assign({ data: (_, { data }: { data: Data }) => data, failure: null }),
      keepFailure: assign(withFailure),
    },
    guards: {
      isForbidden: (_, { error }: { error: unknown }) => failureOf(error).error === 'forbidden',
      isMissing: (_, { error }: { error: unknown }) => failureOf(error).error === 'not_found',
    },
  }).createMachine({
    id: 'pageData',
    context: { data: null, failure: null },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        description: 'The shape of what comes is shown.',
        invoke: {
          src: 'load',
          onDone: { target: 'ready', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
          onError: [
            {
              guard: { type: 'isForbidden', params: ({ event }) => ({ error: event.error }) },
              target: 'refused',
              actions: keepFailure,
            },
            {
              guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
              target: 'missing',
              actions: keepFailure,
            },
            {
              target: 'failed',
              actions: keepFailure,
            },
          ],
        },
      },
      ready: { tags: 'ready', description: 'The data is shown.' },
      missing: { tags: 'missing', description: 'A helpful not-found inside the layout.' },
      refused: {
        tags: 'refused',
        description: "The 'no access' page takes the place of this one.",
        entry: 'announceRefused',
      },
      failed: {
        tags: 'failed',
        description: 'What failed is said, with a way to ask again.',
        on: { 'pageData.retry': { target: 'loading' } },
      },
    },
  });
}
