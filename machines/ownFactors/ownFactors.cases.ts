import type { OwnPasskey } from '../../contract/entities/passkey.ts';
import type { OwnFactors, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const key: OwnPasskey = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  name: 'Phone',
  createdAt: '2026-01-01T08:00:00.000Z',
  lastUsedAt: null,
  synced: true,
  opensAlone: true,
};
const without: OwnFactors = { totp: null, passkeys: [], recoveryCodes: 0 };
const guarded: OwnFactors = {
  totp: { createdAt: '2026-01-01T08:00:00.000Z', lastUsedAt: '2026-01-01T09:00:00.000Z' },
  passkeys: [key],
  recoveryCodes: 9,
};
const setup: TotpSetup = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Oncology%20Browser?secret=JBSWY3DPEHPK3PXP',
};
const codes: RecoveryCodes = { recoveryCodes: ['0000-1111-2222-3333-4444-5555'] };

const results: Record<string, readonly unknown[]> = {
  loadFactors: [without, guarded],
  beginTotp: [setup],
  confirmTotp: [codes, { recoveryCodes: [] }],
  addPasskey: [
    { factors: guarded, ...codes },
    { factors: guarded, recoveryCodes: [] },
  ],
  removeFactor: [without],
  renamePasskey: [guarded],
  renewCodes: [codes],
};

export const ownFactorsCases: Cases = {
  events: [
    { type: 'ownFactors.addingAsked' },
    { type: 'ownFactors.asked', act: 'remove' },
    { type: 'ownFactors.asked', act: 'removePasskey', passkey: key.id },
    { type: 'ownFactors.asked', act: 'renew' },
    { type: 'ownFactors.passkeyAsked' },
    { type: 'ownFactors.renamed', id: key.id, name: 'My phone' },
    { type: 'ownFactors.confirmed' },
    { type: 'ownFactors.codeEntered', factorCode: '123456' },
    { type: 'ownFactors.cancelled' },
    { type: 'ownFactors.codesKept' },
    { type: 'ownFactors.retried' },
  ],
  endings: (id) => ({ done: results[id] ?? [], error: [offline] }),
};
