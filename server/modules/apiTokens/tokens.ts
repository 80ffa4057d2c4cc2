import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { API_TOKENS_MAX } from '../../../contract/apiTokens.ts';
import type { ApiToken, ApiTokenMade, NewApiToken } from '../../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, Locale, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { account } from '../accounts/account.table.ts';
import { fieldsRefused } from '../accounts/refusals.ts';
import { noteSecurity } from '../accounts/securityLog.ts';
import { type ApiTokenRow, apiToken } from './apiToken.table.ts';
import { newSecret } from './secret.ts';

/** The condition that a token has not ended. */
export const living = (): SQL | undefined => and(isNull(apiToken.revokedAt), gt(apiToken.expiresAt, sql`now()`));

/** Returns a token as its owner and administrators see it. */
export const shown = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  codes: row.codes,
  catalog: row.catalog,
  dataScope: row.dataScope,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastAddress: row.lastAddress,
});

/** Returns the valid tokens of an account, newest first. */
export async function tokensOf(database: Database, accountId: string): Promise<{ count: number; list: ApiToken[] }> {
  const rows = await database
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.accountId, accountId), living()))
    .orderBy(desc(apiToken.id));
  return { count: rows.length, list: rows.map(shown) };
}

/**
 * Returns a name without surrounding blanks.
 *
 * @throws Refusal 400 if nothing remains
 */
export function typedName(typed: string, locale: Locale): string {
  const name = typed.trim();
  if (name === '') throw fieldsRefused({ name: m.field_required({}, { locale }) }, locale);
  return name;
}

type Owner = { id: string; firstName: string; lastName: string };

/**
 * Makes a token for an account and writes this to the operation log.
 *
 * @param allowed the permissions of the owner
 * @throws Refusal 400 for a blank name, for a permission that the owner does not have, for a token that may do nothing,
 * and if the owner has too many tokens
 */
export async function makeToken(
  open: Database,
  owner: Owner,
  allowed: ReadonlySet<PermissionCode>,
  { name: typed, days, codes, catalog, dataScope }: NewApiToken,
  call: CallContext<SignedIn>,
): Promise<ApiTokenMade> {
  const { locale } = call;
  const name = typedName(typed, locale);
  if (!codes.every((code) => allowed.has(code)))
    throw new Refusal('validation', m.token_more_than_own({}, { locale }), {
      fields: { codes: m.token_more_than_own({}, { locale }) },
    });
  if (codes.length === 0 && !catalog)
    throw new Refusal('validation', m.token_without_rights({}, { locale }), {
      fields: { codes: m.token_without_rights({}, { locale }) },
    });
  // The owner's row is locked, so that tokens made at the same time count each other.
  await open.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
  if ((await open.$count(apiToken, and(eq(apiToken.accountId, owner.id), living()))) >= API_TOKENS_MAX)
    throw new Refusal('fail', m.token_too_many({ max: API_TOKENS_MAX }, { locale }));
  const { secret, ...kept } = newSecret();
  const [row] = await open
    .insert(apiToken)
    .values({
      ...kept,
      accountId: owner.id,
      name,
      codes,
      catalog,
      dataScope,
      createdBy: call.caller.user.id,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning();
  if (!row) throw new Error('The token was not stored');
  await noteSecurity(open, call, { action: 'addToken', owner, message: name });
  return { secret, token: shown(row) };
}

/**
 * Ends a token at once, and writes this to the operation log.
 *
 * @throws Refusal 404 if the account has no such token
 */
export async function revokeToken(
  open: Database,
  owner: Owner,
  id: string,
  call: CallContext<SignedIn>,
): Promise<void> {
  const [ended] = await open
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiToken.id, id), eq(apiToken.accountId, owner.id), isNull(apiToken.revokedAt)))
    .returning({ name: apiToken.name });
  if (!ended) throw refusals.notFound(call.locale);
  await noteSecurity(open, call, { action: 'revokeToken', owner, message: ended.name });
}
