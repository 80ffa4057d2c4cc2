import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { ModelList } from '../../../../contract/entities/modelLists.ts';
import { isId } from '../../../../contract/patterns.ts';
import type { Database } from '../../../platform/database/database.ts';
import { model } from '../../catalog/model.table.ts';
import { published } from '../../catalog/published.ts';
import { savedSearch } from '../saved/savedSearch.table.ts';
import { modelList } from './modelList.table.ts';

/** A list that was not opened for this many days is deleted. */
export const KEPT_DAYS = 365;
const A_DAY_AGO = sql`now() - interval '1 day'`;

/** Returns the ids of published models from ids or codes, in the given order without repeats. */
export async function idsOfModels(database: Database, models: readonly string[]): Promise<string[]> {
  const ids = models.filter(isId);
  const codes = models.filter((name) => !isId(name));
  const rows = await database
    .select({ id: model.id, modelCode: model.modelCode })
    .from(model)
    .where(and(published(model), or(inArray(model.id, ids), inArray(model.modelCode, codes))));
  const byName = new Map(rows.flatMap(({ id, modelCode }) => [id, modelCode].map((name) => [name, id] as const)));
  return [...new Set(models.flatMap((name) => byName.get(name) ?? []))];
}

/**
 * Stores a list, or records that it is in use.
 *
 * @returns its key: 128 bits of a digest of its content
 */
export async function keepModelList(database: Database, models: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(models.join(',')).digest('hex').slice(0, 32);
  const key = BigInt(`0x${digest}`).toString(36).padStart(25, '0');
  await database
    .insert(modelList)
    .values({ key, models: [...models] })
    .onConflictDoUpdate({ target: modelList.key, set: { openedAt: sql`now()` } });
  return key;
}

/** Returns the list of a key with the models that are published now, or undefined if there is none. */
export async function readModelList(database: Database, key: string): Promise<ModelList | undefined> {
  const [list] = await database.select().from(modelList).where(eq(modelList.key, key));
  if (list === undefined) return undefined;
  const rows = await database
    .select({ id: model.id, modelCode: model.modelCode })
    .from(model)
    .where(and(published(model), inArray(model.id, list.models)));
  const codes = new Map(rows.map(({ id, modelCode }) => [id, modelCode]));
  const models = list.models.flatMap((id) => codes.get(id) ?? []);
  return { models, unavailable: list.models.length - models.length };
}

/** Records that a list was opened, at most once a day. */
export async function markListOpened(database: Database, key: string): Promise<void> {
  await database
    .update(modelList)
    .set({ openedAt: sql`now()` })
    .where(and(eq(modelList.key, key), lt(modelList.openedAt, A_DAY_AGO)));
}

/** Deletes lists that were not opened for a year, unless a saved search refers to them. */
export async function sweepModelLists(database: Database): Promise<void> {
  await database.execute(sql`
    delete from ${modelList} where ${modelList.openedAt} < now() - make_interval(days => ${KEPT_DAYS}) and not exists (
      select from ${savedSearch} where ${savedSearch.address} like '%list=' || ${modelList.key} || '%')`);
}
