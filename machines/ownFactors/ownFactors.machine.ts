import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { ownFactorsSetup } from './ownFactors.setup.ts';

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
export const ownFactorsMachine = ownFactorsSetup.createMachine({
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
