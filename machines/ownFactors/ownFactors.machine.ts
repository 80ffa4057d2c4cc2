import { assign, setup } from 'xstate';
import type { OwnFactors, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type FactorAct = 'remove' | 'renew';
export type OwnFactorsEvent =
  | { type: 'ownFactors.addingAsked' }
  | { type: 'ownFactors.asked'; act: FactorAct }
  | { type: 'ownFactors.confirmed' }
  | { type: 'ownFactors.codeEntered'; factorCode: string }
  | { type: 'ownFactors.cancelled' }
  | { type: 'ownFactors.codesKept' }
  | { type: 'ownFactors.retried' };
type Context = {
  factors: OwnFactors | null;
  act: FactorAct;
  setup: TotpSetup | null;
  recoveryCodes: readonly string[];
  failure: CallFailure | null;
};

/**
 * The user's own second factors: setting up an authenticator app, renewing the recovery codes, and turning both off.
 * The server may ask first who the user is; `requests` does that. Secrets are in the context only while they are shown.
 *
 * - Events: `ownFactors.addingAsked`, `ownFactors.asked` and `ownFactors.confirmed` (the other acts, after a question),
 *   `ownFactors.codeEntered` (the first code of the new app), `ownFactors.cancelled`, `ownFactors.codesKept` (the user
 *   has stored the recovery codes), `ownFactors.retried`.
 * - Tags: `loading`, `failed`, `showing`, `questioning`, `pairing` (show the QR code), `codesShown`, `busy`.
 * - Required: actors `loadFactors`, `beginTotp`, `confirmTotp`, `removeFactors`, `renewCodes`; action `reportChanged`
 *   (the second factor was added or removed).
 */
export const ownFactorsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnFactorsEvent,
    tags: {} as 'loading' | 'failed' | 'showing' | 'questioning' | 'pairing' | 'codesShown' | 'busy',
  },
  actors: {
    loadFactors: required<OwnFactors>('loadFactors'),
    beginTotp: required<TotpSetup>('beginTotp'),
    confirmTotp: required<RecoveryCodes, { factorCode: string }>('confirmTotp'),
    removeFactors: required<OwnFactors>('removeFactors'),
    renewCodes: required<RecoveryCodes>('renewCodes'),
  },
  actions: {
    keepFactors: assign((_, { factors }: { factors: OwnFactors }) => ({ factors, failure: null })),
    keepAct: assign((_, { act }: { act: FactorAct }) => ({ act, failure: null })),
    keepSetup: assign((_, { totp }: { totp: TotpSetup }) => ({ setup: totp, failure: null })),
    keepCodes: assign((_, { codes }: { codes: RecoveryCodes }) => ({
      recoveryCodes: codes.recoveryCodes,
      failure: null,
    })),
    forgetSecrets: assign({ setup: null, recoveryCodes: [], failure: null }),
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    reportChanged: () => {},
  },
  guards: {
    isWithout: ({ context }) => context.factors?.totp === null,
    isGuarded: ({ context }) => context.factors !== null && context.factors.totp !== null,
    isRemoving: ({ context }) => context.act === 'remove',
  },
}).createMachine({
  id: 'ownFactors',
  initial: 'loading',
  context: { factors: null, act: 'remove', setup: null, recoveryCodes: [], failure: null },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadFactors',
        src: 'loadFactors',
        onDone: {
          target: 'showing',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: { tags: 'failed', on: { 'ownFactors.retried': { target: 'loading' } } },
    showing: {
      description: 'The factors are shown. An app can be added if there is none, else removed.',
      tags: 'showing',
      on: {
        'ownFactors.addingAsked': { guard: 'isWithout', target: 'starting', actions: 'clearFailure' },
        'ownFactors.asked': { guard: 'isGuarded', target: 'questioning', actions: withEvent('keepAct') },
      },
    },
    starting: {
      tags: ['showing', 'busy'],
      invoke: {
        id: 'beginTotp',
        src: 'beginTotp',
        onDone: { target: 'pairing', actions: { type: 'keepSetup', params: ({ event }) => ({ totp: event.output }) } },
        onError: { target: 'showing', actions: keepFailure },
      },
    },
    questioning: {
      description: 'The question says what the act means.',
      tags: 'questioning',
      on: {
        'ownFactors.confirmed': [
          { guard: 'isRemoving', target: 'removing', actions: 'clearFailure' },
          { target: 'renewing', actions: 'clearFailure' },
        ],
        'ownFactors.cancelled': { target: 'showing', actions: 'forgetSecrets' },
      },
    },
    removing: {
      tags: ['questioning', 'busy'],
      invoke: {
        id: 'removeFactors',
        src: 'removeFactors',
        onDone: {
          target: 'showing',
          actions: [{ type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) }, 'reportChanged'],
        },
        onError: { target: 'questioning', actions: keepFailure },
      },
    },
    renewing: {
      tags: ['questioning', 'busy'],
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        onDone: {
          target: 'codesShown',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: { target: 'questioning', actions: keepFailure },
      },
    },
    pairing: {
      description: 'The secret is shown. The first code proves that the app has it.',
      tags: 'pairing',
      on: {
        'ownFactors.codeEntered': { target: 'confirming', actions: 'clearFailure' },
        'ownFactors.cancelled': { target: 'showing', actions: 'forgetSecrets' },
      },
    },
    confirming: {
      tags: ['pairing', 'busy'],
      invoke: {
        id: 'confirmTotp',
        src: 'confirmTotp',
        input: ({ event }) => ({ factorCode: event.type === 'ownFactors.codeEntered' ? event.factorCode : '' }),
        onDone: {
          target: 'codesShown',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: { target: 'pairing', actions: keepFailure },
      },
    },
    codesShown: {
      description: 'The recovery codes are shown, once.',
      tags: 'codesShown',
      on: { 'ownFactors.codesKept': { target: 'loading', actions: ['forgetSecrets', 'reportChanged'] } },
    },
  },
});
