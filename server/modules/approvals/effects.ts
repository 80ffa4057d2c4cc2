import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Label } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';

/** What an act does to a record, as the operation log records it. `seen`: the removal that it ends, for good or not. */
export type Effect = {
  action: string;
  resource: string;
  resourceId: string | null;
  label: Localized | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The names of what `before` and `after` refer to, by field. */
  names: Record<string, Label[]> | null;
  seen: string | null;
};

/** What work did: its effects, the records that they are about (also new ones, with their ids), and its result. */
export type Tried<Result = unknown> = {
  effects: readonly Effect[];
  touched: readonly Pick<Effect, 'resource' | 'resourceId'>[];
  result: Result;
};

/**
 * Runs work in an open transaction and returns what it did: the entries that it wrote to the operation log.
 * @param emptiesTrash whether records in the trash are read before, because they leave it
 */
export async function effectsOf<Result>(
  database: Database,
  { requestId, emptiesTrash }: { requestId: string; emptiesTrash: boolean },
  work: () => Promise<Result>,
): Promise<Tried<Result>> {
  const { rows: known } = await database.execute<{ id: string }>(
    sql`select id from operation_log where request_id = ${requestId}`,
  );
  const { rows: trash } = await database.execute<{ key: string; seen: string }>(
    sql`select resource || ' ' || record_id as key, id::text as seen from removed_record where ${emptiesTrash}`,
  );
  const removals = new Map(trash.map(({ key, seen }) => [key, seen]));
  const result = await work();
  const { rows } = await database.execute<Omit<Effect, 'seen'> & { id: string }>(sql`
    select id, action, resource, resource_id as "resourceId", label, before, after, names from operation_log
    where request_id = ${requestId} and kind = 'operate' order by resource, resource_id, action, id`);
  const before = new Set(known.map(({ id }) => id));
  const effects = rows
    .filter(({ id }) => !before.has(id))
    .map(({ id: _, ...effect }) => ({
      ...effect,
      seen: LEAVING.has(effect.action) ? (removals.get(`${effect.resource} ${effect.resourceId}`) ?? null) : null,
    }));
  const touched = effects.map(({ resource, resourceId }) => ({ resource, resourceId }));
  return { effects: withoutNewIds(effects), touched, result };
}

/** Actions with which a record leaves the trash. It is then the one that was removed at that time. */
const LEAVING: ReadonlySet<string> = new Set(['purge', 'restore']);

/** Removes the ids of new records, which differ in each run. */
function withoutNewIds(effects: readonly Effect[]): Effect[] {
  const added = effects.flatMap(({ action, resourceId }) =>
    action === 'add' && resourceId !== null ? resourceId : [],
  );
  const text = added.reduce((all, id) => all.replaceAll(id, NEW), JSON.stringify(effects));
  return JSON.parse(text);
}

/** Stands for the id of a record that does not exist yet. */
const NEW = '00000000-0000-0000-0000-000000000000';

export const areSame = (shown: readonly Effect[], now: readonly Effect[]): boolean => isDeepStrictEqual(shown, now);

/** Returns the name of a request from what it does. */
export function nameOf([first, ...more]: readonly Effect[]): Localized {
  const { en = '', zh = '' } = first?.label ?? {};
  const shown = { en: en || zh, zh: zh || en };
  if (more.length === 0) return shown;
  return { en: `${shown.en} and ${more.length} more`, zh: `${shown.zh} 等 ${more.length + 1} 项` };
}
