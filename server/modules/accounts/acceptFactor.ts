import type { PasskeyAnswer } from '../../../contract/entities/passkey.ts';
import type { LoginFactor } from '../../../contract/resources/log.ts';
import type { Database } from '../../platform/database/database.ts';
import { acceptPasskey } from './passkeys.ts';
import { acceptRecoveryCode } from './recoveryCodes.ts';
import type { RelyingParty } from './relyingParty.ts';
import { acceptTotp } from './totp.ts';

const TOTP_CODE = /^[0-9]{6}$/;

/** An answer with a second factor: a code as it was typed, or a signature of a passkey. */
export type FactorAnswer = { factorCode?: string; passkey?: PasskeyAnswer };
/** What a passkey must have signed: a challenge for this ticket or session. */
export type AskedBy = { purpose: 'secondFactor' | 'prove'; subject: string };

/** Returns a code without the spaces and hyphens in which it was typed. */
export const bareCode = (typed: string): string => typed.replace(/[ -]/g, '');

/** Returns whether an answer is short enough to be guessed: a code of an app. All other codes are recovery codes. */
export const isGuessable = ({ factorCode }: FactorAnswer): boolean =>
  factorCode !== undefined && TOTP_CODE.test(bareCode(factorCode));

/** Accepts an answer once. Returns the factor that it proves, or null for a wrong, used or old one. */
export async function acceptFactor(
  database: Database,
  site: RelyingParty,
  accountId: string,
  asked: AskedBy,
  answer: FactorAnswer,
): Promise<LoginFactor | null> {
  const { factorCode, passkey } = answer;
  if (passkey)
    return (await acceptPasskey(database, site, { ...asked, of: accountId }, passkey)).passed ? 'passkey' : null;
  if (factorCode === undefined) return null;
  if (isGuessable(answer)) return (await acceptTotp(database, accountId, bareCode(factorCode))) ? 'totp' : null;
  return (await acceptRecoveryCode(database, accountId, factorCode)) ? 'recovery' : null;
}
