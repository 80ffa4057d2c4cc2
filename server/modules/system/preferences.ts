import { and, eq, inArray, sql } from 'drizzle-orm';
import { PREFERENCE_BYTES_MAX, PREFERENCES_MAX, type Preferences } from '../../../contract/entities/system.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accountPreference as kept } from '../accounts/accountPreference.table.ts';

/**
 * Returns the handlers for personal settings, which are stored on the server: the same in every browser, and merged key
 * by key.
 */
export function preferenceHandlers({
  database,
}: Pick<Dependencies, 'database'>): Handlers<'preferences' | 'changePreferences'> {
  return {
    preferences: (_input, { caller }) => read(database, caller.user.id),
    changePreferences: ({ body: { set } }, { caller, locale, commit }) =>
      commit(async (open) => {
        const own = eq(kept.accountId, caller.user.id);
        const values = new Map(set.map(({ key, value }) => [key, value]));
        const forgotten = [...values].flatMap(([key, value]) => (value === null ? [key] : []));
        const rows = [...values].flatMap(([key, value]) =>
          value === null ? [] : [{ accountId: caller.user.id, key, value }],
        );
        if (rows.some(({ value }) => Buffer.byteLength(JSON.stringify(value)) > PREFERENCE_BYTES_MAX))
          throw new Refusal('fail', m.preference_too_large({}, { locale }));
        if (forgotten.length > 0) await open.delete(kept).where(and(own, inArray(kept.key, forgotten)));
        if (rows.length > 0)
          await open
            .insert(kept)
            .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
            .onConflictDoUpdate({
              target: [kept.accountId, kept.key],
              set: { value: sql`excluded.value`, updatedAt: sql`now()` },
            });
        if ((await open.$count(kept, own)) > PREFERENCES_MAX)
          throw new Refusal('fail', m.preference_too_many({ max: PREFERENCES_MAX }, { locale }));
        return read(open, caller.user.id);
      }),
  };
}

async function read(database: Database, accountId: string): Promise<Preferences> {
  const rows = await database
    .select({ key: kept.key, value: kept.value })
    .from(kept)
    .where(eq(kept.accountId, accountId));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
