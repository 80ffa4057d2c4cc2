import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { SearchToSave } from '../../../../contract/entities/savedSearches.ts';
import { keyOf } from '../../../../contract/keyText.ts';
import { inReadersOrder } from '../../../platform/database/collation.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import { account } from '../../accounts/account.table.ts';
import { savedSearch } from './savedSearch.table.ts';

export type SavedSearchRow = typeof savedSearch.$inferSelect;
/** Days during which a removed search can be restored. */
const RESTORED_DAYS = 1;

export const trimmedName = (name: string): string => name.normalize('NFC').trim();

const kept = isNull(savedSearch.removedAt);
const own = (accountId: string, id: string) => and(eq(savedSearch.accountId, accountId), eq(savedSearch.id, id));

/** Returns the searches of an account by name. */
export const readSavedSearches = (database: Database, accountId: string, locale: Locale): Promise<SavedSearchRow[]> =>
  database
    .select()
    .from(savedSearch)
    .where(and(eq(savedSearch.accountId, accountId), kept))
    .orderBy(inReadersOrder(sql`${savedSearch.name}`, locale), asc(savedSearch.id));

/**
 * Locks the account, so that changes of its searches run one after the other. Their names stay unique, and their number
 * within the limit.
 */
export async function lockAccount(database: Database, accountId: string): Promise<void> {
  await database.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
}

export async function countSavedSearches(database: Database, accountId: string): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(savedSearch)
    .where(and(eq(savedSearch.accountId, accountId), kept));
  return row?.count ?? 0;
}

/** Returns the saved search with a name (ignoring case), unless it is `but`. */
export async function namedSearch(
  database: Database,
  accountId: string,
  name: string,
  but?: string,
): Promise<SavedSearchRow | undefined> {
  const [row] = await database
    .select()
    .from(savedSearch)
    .where(
      and(
        eq(savedSearch.accountId, accountId),
        eq(savedSearch.nameKey, keyOf(name)),
        kept,
        but === undefined ? undefined : ne(savedSearch.id, but),
      ),
    );
  return row;
}

/** Returns a search of the account, or undefined if it belongs to another account, is unknown or was removed. */
export async function findSavedSearch(
  database: Database,
  accountId: string,
  id: string,
): Promise<SavedSearchRow | undefined> {
  const [row] = await database
    .select()
    .from(savedSearch)
    .where(and(own(accountId, id), kept));
  return row;
}

/**
 * Writes a search, or replaces the search `replaced`.
 *
 * @param models those that match now
 * @returns its id
 */
export async function writeSavedSearch(
  database: Database,
  accountId: string,
  { name, address, criteria, sort = [], columns = [], mailWhenNew }: SearchToSave,
  models: Buffer,
  replaced?: string,
): Promise<string> {
  const values = { ...named(name), address, criteria, sort, columns, mailWhenNew, seen: models, told: models };
  const [row] =
    replaced === undefined
      ? await database
          .insert(savedSearch)
          .values({ ...values, accountId })
          .returning({ id: savedSearch.id })
      : await database
          .update(savedSearch)
          .set({ ...values, openedAt: sql`now()`, mailedAt: null })
          .where(own(accountId, replaced))
          .returning({ id: savedSearch.id });
  if (!row) throw new Error('The search was not written');
  return row.id;
}

export async function changeSavedSearch(
  database: Database,
  id: string,
  { name, mailWhenNew }: { name?: string; mailWhenNew?: boolean },
): Promise<void> {
  const values = { ...(name !== undefined && named(name)), ...(mailWhenNew !== undefined && { mailWhenNew }) };
  if (Object.keys(values).length > 0) await database.update(savedSearch).set(values).where(eq(savedSearch.id, id));
}

export async function markOpened(database: Database, id: string, models: Buffer): Promise<void> {
  await database
    .update(savedSearch)
    .set({ seen: models, told: models, openedAt: sql`now()` })
    .where(eq(savedSearch.id, id));
}

/**
 * Removes a search.
 *
 * @returns whether there was one to remove
 */
export async function removeSavedSearch(database: Database, accountId: string, id: string): Promise<boolean> {
  const removed = await database
    .update(savedSearch)
    .set({ removedAt: sql`now()` })
    .where(and(own(accountId, id), kept))
    .returning({ id: savedSearch.id });
  return removed.length > 0;
}

export async function findRemoved(
  database: Database,
  accountId: string,
  id: string,
): Promise<SavedSearchRow | undefined> {
  const [row] = await database
    .select()
    .from(savedSearch)
    .where(and(own(accountId, id), isNotNull(savedSearch.removedAt)));
  return row;
}

export async function restoreSavedSearch(database: Database, id: string): Promise<void> {
  await database.update(savedSearch).set({ removedAt: null }).where(eq(savedSearch.id, id));
}

/** Permanently deletes searches that were removed more than a day ago. */
export async function sweepSavedSearches(database: Database): Promise<void> {
  await database.execute(
    sql`delete from ${savedSearch} where removed_at < now() - make_interval(days => ${RESTORED_DAYS})`,
  );
}

const named = (name: string) => ({ name: trimmedName(name), nameKey: keyOf(name) });
