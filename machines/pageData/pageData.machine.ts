import { assign, type NonReducibleUnknown, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';

/**
 * Creates the machine for the data of a page or a part of one, loaded while it is shown.
 *
 * - Input: none; the provided `load` knows what to load.
 * - Events: `pageData.retry` (the user tries again).
 * - Tags: `busy` while loading; `ready` with `context.data`; `missing` when the server does not find it (404);
 *   `refused` when the user may not see it (403); `failed` otherwise, with `context.failure`. A canceled call ends with
 *   the component and is never shown.
 * - Required: `load`, and `announceRefused` when this is the page's main data.
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
        description: 'A placeholder in the shape of the data is shown.',
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
      missing: { tags: 'missing', description: 'A not-found message with help inside the layout.' },
      refused: {
        tags: 'refused',
        description: 'The no-access page replaces this one.',
        entry: 'announceRefused',
      },
      failed: {
        tags: 'failed',
        description: 'The error is shown with a retry.',
        on: { 'pageData.retry': { target: 'loading' } },
      },
    },
  });
}
