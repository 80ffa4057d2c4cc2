import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { ChangedShortlist, Shortlist, ShortlistChange } from '../../../contract/entities/collections.ts';
import { MAX_SHORTLIST } from '../../../contract/shortlistLimit.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Commit, Committed, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { account } from '../accounts/account.table.ts';
import { disease } from '../catalog/disease.table.ts';
import { model } from '../catalog/model.table.ts';
import { type Names, namedDiagnosis } from '../catalog/names.ts';
import { published } from '../catalog/published.ts';
import { shortlistEntry } from './shortlistEntry.table.ts';

/**
 * Returns the shortlist of an account in the order in which its models were added. Models that are no longer published
 * are in `gone`, with only the code that they had when they were added.
 */
export async function readShortlist(database: Database, accountId: string, names: Names): Promise<Shortlist> {
  const rows = await database
    .select({
      entry: { id: shortlistEntry.modelId, modelCode: shortlistEntry.modelCode },
      model: {
        id: model.id,
        modelCode: model.modelCode,
        name: model.name,
        modelType: model.modelType,
        cancerType: model.cancerType,
        histology: model.histology,
      },
      oncotreeCode: model.oncotreeCode,
      area: disease.diseaseTitle,
    })
    .from(shortlistEntry)
    .leftJoin(model, and(eq(model.id, shortlistEntry.modelId), published(model)))
    .leftJoin(disease, and(eq(disease.id, model.diseaseId), published(disease)))
    .where(eq(shortlistEntry.accountId, accountId))
    .orderBy(asc(shortlistEntry.addedAt), asc(shortlistEntry.modelCode));
  const list = rows.flatMap((row) => {
    const { model: found, area, oncotreeCode } = row;
    return found ? [{ ...found, ...namedDiagnosis({ ...found, oncotreeCode }, names), disease: area }] : [];
  });
  return { count: list.length, list, gone: rows.flatMap((row) => (row.model ? [] : [row.entry])) };
}

/**
 * Adds and removes models of an account's shortlist, all or nothing. Repeating a change has no effect. A model in both
 * lists is removed.
 *
 * @throws Refusal `fail` if the shortlist would hold more than 500 models
 */
export function changeShortlist(
  commit: Commit,
  accountId: string,
  { add, remove }: ShortlistChange,
  locale: Locale,
  names: Names,
): Promise<Committed<ChangedShortlist>> {
  return commit(async (database) => {
    // Changes of one account wait for each other, so that parallel ones cannot exceed the limit together.
    await database.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    const mine = eq(shortlistEntry.accountId, accountId);
    if (remove.length > 0) {
      await database.delete(shortlistEntry).where(and(mine, inArray(shortlistEntry.modelId, remove)));
    }
    const wanted = [...new Set(add)].filter((id) => !remove.includes(id));
    const known = wanted.length === 0 ? [] : await publishedModels(database, wanted);
    const added = await insertEntries(database, accountId, wanted, known);
    const [held] = await database.select({ count: count() }).from(shortlistEntry).where(mine);
    if ((held?.count ?? 0) > MAX_SHORTLIST) {
      const values = { max: MAX_SHORTLIST, held: (held?.count ?? 0) - added, wanted: added };
      throw new Refusal('fail', m.shortlist_no_room(values, { locale }));
    }
    const ids = new Set(known.map(({ id }) => id));
    return {
      ...(await readShortlist(database, accountId, names)),
      added,
      unknown: wanted.filter((id) => !ids.has(id)),
    };
  });
}

const publishedModels = (database: Database, ids: string[]) =>
  database
    .select({ id: model.id, modelCode: model.modelCode })
    .from(model)
    .where(and(published(model), inArray(model.id, ids)));

/**
 * Inserts the entries in the given order.
 *
 * @returns how many are new
 */
async function insertEntries(
  database: Database,
  accountId: string,
  wanted: readonly string[],
  known: readonly { id: string; modelCode: string }[],
): Promise<number> {
  const codes = new Map(known.map(({ id, modelCode }) => [id, modelCode]));
  const rows = wanted.flatMap((modelId, index) => {
    const modelCode = codes.get(modelId);
    const addedAt = sql<Date>`now() + ${index} * interval '1 microsecond'`;
    return modelCode === undefined ? [] : [{ accountId, modelId, modelCode, addedAt }];
  });
  if (rows.length === 0) return 0;
  const written = await database
    .insert(shortlistEntry)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: shortlistEntry.modelId });
  return written.length;
}
