import { assign, setup } from 'xstate';
import type { OwnFactors, PasskeyAdded, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';

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

/** The context, actors, actions and guards of this machine; its states are in ownFactors.machine.ts. */
export const ownFactorsSetup = setup({
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
});
