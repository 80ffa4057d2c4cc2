import { sql } from 'drizzle-orm';
import { keyOf } from '../../../contract/keyText.ts';
import type { LoginRefusal } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, isStorageFull, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { loginEntry, noteLogin } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Directories } from '../signOn/directory/directories.ts';
import { type AccountRow, account } from './account.table.ts';
import { findAccount } from './accounts.ts';
import { asItWas } from './asItWas.ts';
import { givingBack, releaseTry, reserveTry, settleTry } from './attempts.ts';
import { barredBy, barredRefused } from './barred.ts';
import { consumeSolution, consumeUnstored, solvedLevel } from './challenge.ts';
import { hasSecondFactor } from './factors.ts';
import { announceDevice } from './newDevice.ts';
import { passwordBar } from './passwordBar.ts';
import { verifyPassword } from './passwordHash.ts';
import { decodePassword } from './passwordRules.ts';
import { codeRefused, pausedRefused } from './refusals.ts';
import { askSecondFactor } from './secondFactor.ts';
import { readSession } from './sessionData.ts';
import { openSession, type Visit } from './sessions.ts';

/**
 * Signs a user in. An unknown e-mail address, one that is not confirmed, and a wrong password get the same response in
 * the same time, with the number of tries left. After two wrong tries a solved challenge is needed; after five the
 * network must pause.
 *
 * A password that is not that of the account is checked at the directories. On a full disk it skips what a login can
 * do without: the log entry, the time of the last login and the outcome of the try. Only the session itself must be
 * stored.
 *
 * With a second factor the answer holds no token, and the try is neither right nor wrong: the network becomes known,
 * and earlier tries are cleared, only when the second factor passes.
 */
export function loginHandler(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
  { enter }: Pick<Directories, 'enter'>,
): Handler<'login'> {
  const { database, transaction, config } = dependencies;
  return async ({ body }, call) => {
    const { locale, timeZone, address, agent } = call;
    const { workEmail, code } = body;
    const note = (open: Database, userId: string | null, reason: LoginRefusal | null) =>
      noteLogin(open, call, { userId, workEmail, reason, ...(reason === null && { method: 'password' as const }) });
    /** Logs a login that was refused before the password was checked. Repeats get one entry per minute. */
    const noteUntried = async (reason: 'paused' | 'codeNeeded') => {
      const known = await findAccount(database, workEmail);
      const what = `${reason} ${known?.id ?? keyOf(workEmail)}`;
      const entry = loginEntry(call, { userId: known?.id ?? null, workEmail, reason });
      await unlessFull(counted({ who: networkOf(address), what }, entry));
    };
    const password = decodePassword(body.password);
    const solved = code === undefined ? null : await levelProved(dependencies, code);

    const reserved = await reserveTry(dependencies, { workEmail, address }, solved);
    if (reserved.kind === 'paused') {
      await noteUntried('paused');
      throw pausedRefused(reserved.seconds, locale);
    }
    if (reserved.kind === 'codeNeeded') {
      await noteUntried('codeNeeded');
      throw codeRefused(code !== undefined, locale);
    }

    const { tryId, left } = reserved;
    const brokenDown = givingBack(database, tryId);
    const local = await findAccount(database, workEmail).catch(brokenDown);
    const isLocal = await verifyPassword(local?.passwordHash, password).catch(brokenDown);
    const ofDirectory = isLocal
      ? undefined
      : await enter(call, { workEmail, password: password ?? '' }).catch(brokenDown);
    const known = ofDirectory ?? local;
    const verified = isLocal || ofDirectory !== undefined;
    // Like a wrong password, so that a login does not reveal which addresses someone has registered.
    const unverified = verified && known !== undefined && known.verifiedAt === null;
    const barred =
      known && verified && !unverified
        ? (barredBy(known) ?? (isLocal ? await passwordBar(dependencies, known) : null))
        : null;
    if (known && barred) {
      await unlessFull(note(database, known.id, barred));
      throw barredRefused(barred, known, { locale, timeZone });
    }
    if (known && verified && !unverified && (await hasSecondFactor(database, known.id).catch(brokenDown))) {
      await releaseTry(database, tryId);
      return askSecondFactor(dependencies, known, call);
    }
    const visit: Visit = { address, agent };
    const owner = verified && !unverified ? known : undefined;
    const token = await transaction(async (open) => {
      const admitted = owner !== undefined && (await admit(open, owner));
      await settleTry(open, tryId, admitted ? 'right' : 'wrong');
      await note(open, known?.id ?? null, admitted ? null : unverified ? 'unverified' : 'wrong');
      if (!admitted) return null;
      await announceDevice(open, { config, mail }, owner.id, visit);
      return openSession(open, owner.id, visit);
    })
      .catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
        // A wrong try stays pending, which counts as well.
        return owner ? transaction((open) => openSparingly(open, owner, tryId, visit)) : null;
      })
      .catch(brokenDown);
    if (!known || token === null) throw new Refusal('fail', m.account_login_wrong({ tries: left }, { locale }));
    const { user, ...rest } = await readSession(database, { user: known }, locale);
    return { user: { ...user, token }, ...rest };
  };
}

/** Consumes the solution of a challenge and returns its level, or null if it was not solved. */
async function levelProved({ database, limiter }: Dependencies, code: string): Promise<number | null> {
  const level = await solvedLevel(database, 'login', code);
  if (level === null) return null;
  const isFirst = await consumeSolution(database, code).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
    return consumeUnstored(limiter, code);
  });
  return isFirst ? level : null;
}

/** Opens a session when the disk has no space for other data. Returns null if the account changed meanwhile. */
async function openSparingly(
  database: Database,
  owner: AccountRow,
  tryId: string | null,
  visit: Visit,
): Promise<string | null> {
  const [found] = await database.select({ id: account.id }).from(account).where(asItWas(owner));
  if (!found) return null;
  await releaseTry(database, tryId);
  return openSession(database, found.id, visit);
}

/** Records the login, unless the password or the state changed while the password was being checked. */
async function admit(database: Database, owner: AccountRow): Promise<boolean> {
  const rows = await database
    .update(account)
    .set({ lastLoginAt: sql`now()` })
    .where(asItWas(owner))
    .returning({ id: account.id });
  return rows.length === 1;
}
