import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';

export type PasskeysEvent = { type: 'passkeys.asked' } | { type: 'passkeys.cancelled' };
type Context = { options: unknown; answer: unknown; failure: CallFailure | null };

/**
 * One use of a passkey: a challenge of the server, the browser's question, and the answer to the server. It serves
 * signing in, the second step of a login, and proofs.
 *
 * - Events: `passkeys.asked` (a button), `passkeys.cancelled`.
 * - Tags: `busy`, `asking` (the browser shows its own dialog).
 * - Required: actors `loadOptions`, `askBrowser` (rejects with a `CallFailure` whose message says why there is no
 *   passkey), `sendAnswer`; action `reportDone` with what the server returned.
 */
export const passkeysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasskeysEvent,
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    loadOptions: required<unknown>('loadOptions'),
    askBrowser: required<unknown, { options: unknown }>('askBrowser'),
    sendAnswer: required<unknown, { answer: unknown }>('sendAnswer'),
  },
  actions: {
    keepOptions: assign((_, { options }: { options: unknown }) => ({ options })),
    keepAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer })),
    forget: assign({ options: null, answer: null }),
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    reportDone: (_, _params: { data: unknown }) => {},
  },
}).createMachine({
  id: 'passkeys',
  initial: 'idle',
  context: { options: null, answer: null, failure: null },
  states: {
    idle: {
      entry: 'forget',
      on: { 'passkeys.asked': { target: 'preparing', actions: 'clearFailure' } },
    },
    preparing: {
      description: 'The server makes a challenge.',
      tags: 'busy',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: {
          target: 'asking',
          actions: { type: 'keepOptions', params: ({ event }) => ({ options: event.output }) },
        },
        onError: { target: 'idle', actions: keepFailure },
      },
      on: { 'passkeys.cancelled': { target: 'idle' } },
    },
    asking: {
      description: 'The browser asks the user for a passkey, in its own dialog.',
      tags: ['busy', 'asking'],
      invoke: {
        id: 'askBrowser',
        src: 'askBrowser',
        input: ({ context: { options } }) => ({ options }),
        onDone: {
          target: 'sending',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'idle', actions: keepFailure },
      },
      on: { 'passkeys.cancelled': { target: 'idle' } },
    },
    sending: {
      description: 'The server checks the answer.',
      tags: 'busy',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { answer } }) => ({ answer }),
        onDone: {
          target: 'idle',
          actions: { type: 'reportDone', params: ({ event }) => ({ data: event.output }) },
        },
        onError: { target: 'idle', actions: keepFailure },
      },
    },
  },
});
