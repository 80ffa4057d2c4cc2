import { assign, setup } from 'xstate';
import type { OwnFactors, PasskeyAdded, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type FactorAct = 'remove' | 'removePasskey' | 'renew';
export type OwnFactorsEvent =
  | { type: 'ownFactors.addingAsked' }
  | { type: 'ownFactors.asked'; act: FactorAct; passkey?: string }
  | { type: 'ownFactors.passkeyAsked' }
  | { type: 'ownFactors.renamed'; id: string; name: string }
  | { type: 'ownFactors.confirmed' }
  | { type: 'ownFactors.codeEntered'; factorCode: string }
  | { type: 'ownFactors.cancelled' }
  | { type: 'ownFactors.codesKept' }
  | { type: 'ownFactors.retried' };
type Context = {
  factors: OwnFactors | null;
  act: FactorAct;
  /** The passkey to remove. */
  passkey: string | null;
  setup: TotpSetup | null;
  recoveryCodes: readonly string[];
  failure: CallFailure | null;
};

/**
 * The user's own second factors: an authenticator app, passkeys, and the recovery codes. The server may ask first who
 * the user is; `requests` does that. Secrets are in the context only while they are shown.
 *
 * - Events: `ownFactors.addingAsked`, `ownFactors.asked` and `ownFactors.confirmed` (the other acts, after a question),
 *   `ownFactors.codeEntered` (the first code of the new app), `ownFactors.cancelled`, `ownFactors.codesKept` (the user
 *   has stored the recovery codes), `ownFactors.passkeyAsked` (a new one), `ownFactors.renamed`, `ownFactors.retried`.
 * - Tags: `loading`, `failed`, `showing`, `questioning`, `pairing` (show the QR code), `codesShown`, `busy`.
 * - Required: actors `loadFactors`, `beginTotp`, `confirmTotp`, `addPasskey` (also asks the browser to make it),
 *   `removeFactor` (the app, or a passkey), `renamePasskey`, `renewCodes`; action `reportChanged` (a second factor was
 *   added or removed).
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
    addPasskey: required<PasskeyAdded>('addPasskey'),
    removeFactor: required<OwnFactors, { passkey: string | null }>('removeFactor'),
    renamePasskey: required<OwnFactors, { id: string; name: string }>('renamePasskey'),
    renewCodes: required<RecoveryCodes>('renewCodes'),
  },
  actions: {
    keepFactors: assign((_, { factors }: { factors: OwnFactors }) => ({ factors, failure: null })),
    keepAct: assign((_, { act, passkey = null }: { act: FactorAct; passkey?: string | null }) => ({
      act,
      passkey,
      failure: null,
    })),
    keepAdded: assign((_, { added }: { added: PasskeyAdded }) => ({ ...added, failure: null })),
    keepSetup: assign((_, { totp }: { totp: TotpSetup }) => ({ setup: totp, failure: null })),
    keepCodes: assign((_, { codes }: { codes: RecoveryCodes }) => ({
      recoveryCodes: codes.recoveryCodes,
      setup: null,
      failure: null,
    })),
    forgetSecrets: assign({ setup: null, recoveryCodes: [], failure: null }),
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    reportChanged: () => {},
  },
  guards: {
    isWithout: ({ context }) => context.factors?.totp === null,
    hasIt: ({ context: { factors } }, { act, passkey }: { act: FactorAct; passkey?: string }) => {
      if (!factors) return false;
      if (act === 'remove') return factors.totp !== null;
      if (act === 'removePasskey') return factors.passkeys.some(({ id }) => id === passkey);
      return factors.totp !== null || factors.passkeys.length > 0;
    },
    // only the first factor brings recovery codes
    bringsCodes: (_, { codes }: { codes: RecoveryCodes }) => codes.recoveryCodes.length > 0,
    isRenewing: ({ context }) => context.act === 'renew',
  },
}).createMachine({
  id: 'ownFactors',
  initial: 'loading',
  context: { factors: null, act: 'remove', passkey: null, setup: null, recoveryCodes: [], failure: null },
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
      description: 'The factors are shown. An app can be added if there is none, and passkeys always.',
      tags: 'showing',
      on: {
        'ownFactors.addingAsked': { guard: 'isWithout', target: 'starting', actions: 'clearFailure' },
        'ownFactors.asked': { guard: withEvent('hasIt'), target: 'questioning', actions: withEvent('keepAct') },
        'ownFactors.renamed': { target: 'renaming', actions: 'clearFailure' },
        'ownFactors.passkeyAsked': { target: 'addingPasskey', actions: 'clearFailure' },
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
    addingPasskey: {
      description: 'The browser makes a passkey, in its own dialog.',
      tags: ['showing', 'busy'],
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        onDone: [
          {
            guard: { type: 'bringsCodes', params: ({ event }) => ({ codes: event.output }) },
            target: 'codesShown',
            actions: { type: 'keepAdded', params: ({ event }) => ({ added: event.output }) },
          },
          {
            target: 'showing',
            actions: [{ type: 'keepAdded', params: ({ event }) => ({ added: event.output }) }, 'reportChanged'],
          },
        ],
        onError: { target: 'showing', actions: keepFailure },
      },
    },
    renaming: {
      tags: ['showing', 'busy'],
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ event }) =>
          event.type === 'ownFactors.renamed' ? { id: event.id, name: event.name } : { id: '', name: '' },
        onDone: {
          target: 'showing',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'showing', actions: keepFailure },
      },
    },
    questioning: {
      description: 'The question says what the act means.',
      tags: 'questioning',
      on: {
        'ownFactors.confirmed': [
          { guard: 'isRenewing', target: 'renewing', actions: 'clearFailure' },
          { target: 'removing', actions: 'clearFailure' },
        ],
        'ownFactors.cancelled': { target: 'showing', actions: 'forgetSecrets' },
      },
    },
    removing: {
      tags: ['questioning', 'busy'],
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ context: { passkey } }) => ({ passkey }),
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
        onDone: [
          {
            guard: { type: 'bringsCodes', params: ({ event }) => ({ codes: event.output }) },
            target: 'codesShown',
            actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
          },
          { target: 'loading', actions: ['forgetSecrets', 'reportChanged'] },
        ],
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
