import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { TotpSetup } from '../../../contract/entities/secondFactor.ts';
import type { Database } from '../../platform/database/database.ts';
import { opened, sealed } from './sealed.ts';
import { accountTotp } from './secondFactor.table.ts';

/** 160 bits, as RFC 4226 recommends. Every authenticator app knows SHA-1, six digits and 30 seconds. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many time steps a clock may be off. */
const WINDOW = 1;

type Owner = { id: string; workEmail: string };

/**
 * Begins to set up an authenticator app for an account. An earlier attempt is forgotten, but not a confirmed app.
 *
 * @returns null if the account has an app already
 */
export async function beginTotp(database: Database, owner: Owner, issuer: string): Promise<TotpSetup | null> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const kept = { secret: await sealed(database, owner.id, secret), createdAt: sql`now()` };
  const rows = await database
    .insert(accountTotp)
    .values({ accountId: owner.id, ...kept })
    .onConflictDoUpdate({
      target: accountTotp.accountId,
      set: kept,
      setWhere: sql`${accountTotp.confirmedAt} is null`,
    })
    .returning({ accountId: accountTotp.accountId });
  return rows.length === 0 ? null : { secret, address: appOf(secret, owner.workEmail, issuer).toString() };
}

/**
 * Makes the app a factor of the account if the code is right.
 *
 * @returns false for a wrong code, and if no app is being set up
 */
export async function confirmTotp(database: Database, accountId: string, code: string): Promise<boolean> {
  const [pending] = await database.select().from(accountTotp).where(eq(accountTotp.accountId, accountId)).for('update');
  if (!pending || pending.confirmedAt !== null) return false;
  const step = await stepOf(database, pending, code);
  if (step === null) return false;
  const used = { confirmedAt: sql`now()`, lastUsedAt: sql`now()`, lastStep: step };
  await database.update(accountTotp).set(used).where(eq(accountTotp.accountId, accountId));
  return true;
}

/** Accepts a code of the account's app once. Codes of its step and of earlier steps are refused from then on. */
export async function acceptTotp(database: Database, accountId: string, code: string): Promise<boolean> {
  const isFactor = and(eq(accountTotp.accountId, accountId), isNotNull(accountTotp.confirmedAt));
  const [app] = await database.select().from(accountTotp).where(isFactor);
  const step = app ? await stepOf(database, app, code) : null;
  if (step === null) return false;
  const rows = await database
    .update(accountTotp)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(isFactor, lt(accountTotp.lastStep, step)))
    .returning({ accountId: accountTotp.accountId });
  return rows.length === 1;
}

/** Returns the time step that a code belongs to, or null if it belongs to none near now. */
async function stepOf(
  database: Database,
  { accountId, secret }: Pick<typeof accountTotp.$inferSelect, 'accountId' | 'secret'>,
  code: string,
): Promise<number | null> {
  const app = appOf(await opened(database, accountId, secret), accountId);
  const timestamp = Date.now();
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

const appOf = (secret: string, label: string, issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });
