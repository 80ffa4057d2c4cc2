import { and, eq, ne, sql } from 'drizzle-orm';
import type { Proof } from '../../../contract/entities/secondFactor.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProofDue } from '../../platform/http/guard.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { acceptFactor, isGuessable } from './acceptFactor.ts';
import { account } from './account.table.ts';
import { accountSession } from './accountSession.table.ts';
import { givingBack, releaseTry, reserveTry, settleTry } from './attempts.ts';
import { HIGHEST_LEVEL } from './challenge.ts';
import { factorKinds, hasSecondFactor } from './factors.ts';
import { reserveFactorTry } from './factorTries.ts';
import { NO_PASSWORD } from './noPassword.ts';
import { verifyPassword } from './passwordHash.ts';
import { decodePassword } from './passwordRules.ts';
import { factorPausedRefused, fieldsRefused, pausedRefused } from './refusals.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { noteSecurity } from './securityLog.ts';

/** Returns what a session must prove before a destructive call. It is read for each of these rare calls. */
export function proofDue({ database, config }: Pick<Dependencies, 'database' | 'config'>): ProofDue {
  const recently = sql<boolean>`${accountSession.provedAt} > now() - make_interval(secs => ${config.proofTtlSeconds})`;
  const hasPassword = sql<boolean>`${account.passwordHash} <> ${NO_PASSWORD}`;
  return async ({ sessionId, user }) => {
    const [session] = await database
      .select({ recently, hasPassword })
      .from(accountSession)
      .innerJoin(account, eq(account.id, accountSession.accountId))
      .where(eq(accountSession.id, sessionId));
    if (session?.recently) return null;
    const kinds = await factorKinds(database, user.id);
    if (kinds.passkey) return ['passkey', 'code'];
    if (kinds.app) return ['code'];
    return session?.hasPassword ? ['password'] : ['signIn'];
  };
}

/** Returns the handler with which a session proves itself again. */
export function proofHandler(dependencies: Dependencies): Handlers<'prove'> {
  const { database, transaction } = dependencies;
  return {
    prove: async ({ body }, call) => {
      const { sessionId, user } = call.caller;
      await assertProof(dependencies, body, call).catch(async (error: unknown) => {
        await unlessFull(noteSecurity(database, call, { action: 'prove', owner: user, status: 400 }));
        throw error;
      });
      await transaction(async (open) => {
        await open.update(accountSession).set({ provedAt: sql`now()` }).where(eq(accountSession.id, sessionId));
        await noteSecurity(open, call, { action: 'prove', owner: user });
      });
      return null;
    },
  };
}

/**
 * Marks the caller's session as proved with the new second factor. Other sessions have proved no more than the
 * password, which no longer suffices.
 */
export async function proveWithNewFactor(open: Database, { sessionId, user }: SignedIn): Promise<void> {
  await open.update(accountSession).set({ provedAt: sql`now()` }).where(eq(accountSession.id, sessionId));
  await open
    .update(accountSession)
    .set({ provedAt: new Date(0) })
    .where(and(eq(accountSession.accountId, user.id), ne(accountSession.id, sessionId)));
}

/**
 * Checks that the caller is the owner of the account, so that a stolen session is not enough: by a code or a passkey if
 * the account has a second factor, else by the password. Wrong proofs count like those of a sign-in.
 *
 * @throws Refusal for a missing or wrong proof, and after too many wrong ones
 */
async function assertProof(
  dependencies: Dependencies,
  { password, ...answer }: Proof,
  call: CallContext<SignedIn>,
): Promise<void> {
  const { database, config } = dependencies;
  const site = relyingPartyOf(config.publicUrl);
  const { locale, address } = call;
  const { id, workEmail } = call.caller.user;
  if (await hasSecondFactor(database, id)) {
    if (!answer.factorCode && !answer.passkey)
      throw fieldsRefused({ factorCode: m.account_factor_needed({}, { locale }) }, locale);
    const reserved = await reserveFactorTry(dependencies, { accountId: id, address }, isGuessable(answer));
    if (reserved.kind !== 'go') throw factorPausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
    const asked = { purpose: 'prove', subject: call.caller.sessionId } as const;
    const factor = await acceptFactor(database, site, id, asked, answer).catch(givingBack(database, reserved.tryId));
    await settle(database, reserved.tryId, factor !== null);
    if (factor === null && answer.passkey) throw new Refusal('fail', m.account_passkey_refused({}, { locale }));
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
