import { assign, setup } from 'xstate';
import type { ApiTokenMade, ServiceAccounts } from '../../contract/entities/apiToken.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type ServiceAccountsEvent =
  | { type: 'services.opened' }
  | { type: 'services.retried' }
  | { type: 'services.addingAsked' }
  | { type: 'services.added'; services: ServiceAccounts }
  | { type: 'services.tokenAsked'; id: string }
  | { type: 'services.made'; made: ApiTokenMade }
  | { type: 'services.copied' }
  | { type: 'services.left' }
  | { type: 'services.closed' };
type Context = {
  services: ServiceAccounts | null;
  /** The account for which a token is made. */
  chosen: string | null;
  made: ApiTokenMade | null;
  failure: CallFailure | null;
};

/**
 * The pane of service accounts: their list, the form of a new one, and the form of a token for one of them, whose
 * secret is forgotten when its dialog closes.
 *
 * - Events: `services.opened`, `services.closed` (the pane), `services.addingAsked`, `services.tokenAsked`,
 *   `services.added`, `services.made` (by the forms, which are charts of their own), `services.copied`,
 *   `services.left` (a form or the secret), `services.retried`.
 * - Tags: `open`, `loading`, `failed` (no list), `listed`, `adding`, `making`, `secret`, `copied`.
 * - Required: actor `loadServices`.
 */
export const serviceAccountsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ServiceAccountsEvent,
    tags: {} as 'open' | 'loading' | 'failed' | 'listed' | 'adding' | 'making' | 'secret' | 'copied',
  },
  actors: { loadServices: required<ServiceAccounts>('loadServices') },
  actions: {
    keepServices: assign((_, { services }: { services: ServiceAccounts }) => ({ services, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    choose: assign((_, { id }: { id: string }) => ({ chosen: id })),
    keepMade: assign((_, { made }: { made: ApiTokenMade }) => ({ made })),
    forgetSecret: assign({ made: null, chosen: null }),
  },
  guards: {
    isChangeable: ({ context }, { id }: { id: string }) =>
      context.services?.list.some((one) => one.id === id && one.changeable) === true,
  },
}).createMachine({
  id: 'serviceAccounts',
  initial: 'closed',
  context: { services: null, chosen: null, made: null, failure: null },
  states: {
    closed: { on: { 'services.opened': { target: 'loading' } } },
    loading: {
      tags: ['open', 'loading'],
      invoke: {
        id: 'loadServices',
        src: 'loadServices',
        onDone: {
          target: 'listed',
          actions: { type: 'keepServices', params: ({ event }) => ({ services: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
      on: { 'services.closed': { target: 'closed' } },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { 'services.retried': { target: 'loading' }, 'services.closed': { target: 'closed' } },
    },
    listed: {
      tags: ['open', 'listed'],
      on: {
        'services.addingAsked': { target: 'adding' },
        'services.tokenAsked': { guard: withEvent('isChangeable'), target: 'making', actions: withEvent('choose') },
        'services.closed': { target: 'closed' },
      },
    },
    adding: {
      description: 'The form of a new service account is open.',
      tags: 'adding',
      on: {
        'services.added': { target: 'listed', actions: withEvent('keepServices') },
        'services.left': { target: 'listed' },
      },
    },
    making: {
      description: 'The form of a token for the chosen account is open.',
      tags: 'making',
      on: {
        'services.made': { target: 'shown', actions: withEvent('keepMade') },
        'services.left': { target: 'listed' },
      },
    },
    shown: {
      description: 'The secret of the new token is shown, this once.',
      tags: 'secret',
      initial: 'uncopied',
      on: { 'services.left': { target: 'loading', actions: 'forgetSecret' } },
      states: {
        uncopied: { on: { 'services.copied': { target: 'copied' } } },
        copied: { tags: 'copied' },
      },
    },
  },
});
