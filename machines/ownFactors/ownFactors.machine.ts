import { assign, setup } from 'xstate';
import type { OwnFactors, Proof, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type FactorAct = 'add' | 'remove' | 'renew';
export type OwnFactorsEvent =
  | { type: 'ownFactors.asked'; act: FactorAct }
  | { type: 'ownFactors.proved'; proof: Proof }
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
 * Each begins with a proof that the user is the owner. Secrets are in the context only while they are shown.
 *
 * - Events: `ownFactors.asked`, `ownFactors.proved`, `ownFactors.codeEntered` (the first code of the new app),
 *   `ownFactors.cancelled`, `ownFactors.codesKept` (the user has stored the recovery codes), `ownFactors.retried`.
 * - Tags: `loading`, `failed`, `showing`, `proving`, `pairing` (show the QR code), `codesShown`, `busy`.
 * - Required: actors `loadFactors`, `beginTotp`, `confirmTotp`, `removeFactors`, `renewCodes`.
 */
export const ownFactorsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnFactorsEvent,
    tags: {} as 'loading' | 'failed' | 'showing' | 'proving' | 'pairing' | 'codesShown' | 'busy',
  },
  actors: {
    loadFactors: required<OwnFactors>('loadFactors'),
    beginTotp: required<TotpSetup, { proof: Proof }>('beginTotp'),
    confirmTotp: required<RecoveryCodes, { factorCode: string }>('confirmTotp'),
    removeFactors: required<OwnFactors, { proof: Proof }>('removeFactors'),
    renewCodes: required<RecoveryCodes, { proof: Proof }>('renewCodes'),
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
  },
  guards: {
    isAdding: ({ context }) => context.act === 'add',
    isRemoving: ({ context }) => context.act === 'remove',
    isPossible: ({ context }, { act }: { act: FactorAct }) => (act === 'add') === (context.factors?.totp === null),
  },
}).createMachine({
  id: 'ownFactors',
  initial: 'loading',
  context: { factors: null, act: 'add', setup: null, recoveryCodes: [], failure: null },
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
        'ownFactors.asked': {
          guard: withEvent('isPossible'),
          target: 'proving',
          actions: withEvent('keepAct'),
        },
      },
    },
    proving: {
      description: 'The user proves to be the owner: with the password, or with a code if there is an app.',
      tags: 'proving',
      on: {
        'ownFactors.proved': [
          { guard: 'isAdding', target: 'beginning', actions: 'clearFailure' },
          { guard: 'isRemoving', target: 'removing', actions: 'clearFailure' },
          { target: 'renewing', actions: 'clearFailure' },
        ],
        'ownFactors.cancelled': { target: 'showing', actions: 'forgetSecrets' },
      },
    },
    beginning: {
      tags: ['proving', 'busy'],
      invoke: {
        id: 'beginTotp',
        src: 'beginTotp',
        input: ({ event }) => ({ proof: proofOf(event) }),
        onDone: { target: 'pairing', actions: { type: 'keepSetup', params: ({ event }) => ({ totp: event.output }) } },
        onError: { target: 'proving', actions: keepFailure },
      },
    },
    removing: {
      tags: ['proving', 'busy'],
      invoke: {
        id: 'removeFactors',
        src: 'removeFactors',
        input: ({ event }) => ({ proof: proofOf(event) }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'proving', actions: keepFailure },
      },
    },
    renewing: {
      tags: ['proving', 'busy'],
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        input: ({ event }) => ({ proof: proofOf(event) }),
        onDone: {
          target: 'codesShown',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: { target: 'proving', actions: keepFailure },
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
      on: { 'ownFactors.codesKept': { target: 'loading', actions: 'forgetSecrets' } },
    },
  },
});

const proofOf = (event: OwnFactorsEvent): Proof => (event.type === 'ownFactors.proved' ? event.proof : {});
