import { eq } from 'drizzle-orm';
import type { Proof } from '../../../contract/entities/secondFactor.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { account } from './account.table.ts';
import { givingBack, releaseTry, reserveTry, settleTry } from './attempts.ts';
import { HIGHEST_LEVEL } from './challenge.ts';
import { acceptCode, hasSecondFactor, isTotpCode } from './factors.ts';
import { reserveFactorTry } from './factorTries.ts';
import { verifyPassword } from './passwordHash.ts';
import { decodePassword } from './passwordRules.ts';
import { factorPausedRefused, fieldsRefused, pausedRefused } from './refusals.ts';

/**
 * Checks that the caller is the owner of the account, so that a stolen session is not enough: by a code if the account
 * has a second factor, else by the password. Wrong proofs count like those of a sign-in.
 *
 * @throws Refusal for a missing or wrong proof, and after too many wrong ones
 */
export async function assertProof(
  dependencies: Dependencies,
  { password, factorCode }: Proof,
  call: CallContext<SignedIn>,
): Promise<void> {
  const { database } = dependencies;
  const { locale, address } = call;
  const { id, workEmail } = call.caller.user;
  if (await hasSecondFactor(database, id)) {
    if (factorCode === undefined) throw fieldsRefused({ factorCode: m.account_factor_needed({}, { locale }) }, locale);
    const reserved = await reserveFactorTry(dependencies, { accountId: id, address }, isTotpCode(factorCode));
    if (reserved.kind !== 'go') throw factorPausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
    const factor = await acceptCode(database, id, factorCode).catch(givingBack(database, reserved.tryId));
    await settle(database, reserved.tryId, factor !== null);
    if (factor === null) throw fieldsRefused({ factorCode: m.account_factor_unproved({}, { locale }) }, locale);
    return;
  }
  if (password === undefined) throw fieldsRefused({ password: m.account_required({}, { locale }) }, locale);
  const given = decodePassword(password);
  const reserved = await reserveTry(dependencies, { workEmail, address }, HIGHEST_LEVEL);
  if (reserved.kind !== 'go') throw pausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
  const { tryId, left } = reserved;
  const verify = async () => {
    const [owner] = await database.select().from(account).where(eq(account.id, id));
    return verifyPassword(owner?.passwordHash, given);
  };
  const verified = await verify().catch(givingBack(database, tryId));
  await settle(database, tryId, verified);
  if (!verified) throw fieldsRefused({ password: m.account_password_wrong({ tries: left }, { locale }) }, locale);
}

/** A right proof is no sign-in, so it neither clears earlier tries nor makes the network known. */
async function settle(database: Database, tryId: string | null, right: boolean): Promise<void> {
  // A try that stays pending counts as a wrong one.
  await unlessFull(right ? releaseTry(database, tryId) : settleTry(database, tryId, 'wrong'));
}
