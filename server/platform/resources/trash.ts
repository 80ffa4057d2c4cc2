import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { TrashAnswer, TrashChoice, TrashOutcome } from '../../../contract/entities/trash.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { codesFor, resourceRoutes } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import { offsetIn } from '../database/paging.ts';
import type { Committed } from '../http/handler.ts';
import { refusals } from '../http/reply.ts';
import { removedFromSql } from './expressions.ts';
import { plainSql } from './filters.ts';
import { purgeWithin } from './purge.ts';
import { instantSql, readLabels } from './read.ts';
import type { Done } from './remove.ts';
import { removedRecord } from './removedRecord.table.ts';
import { personOf, removedWhere, restoreWithin } from './restore.ts';
import type { Engine, ResourceCall, ResourceSource, ResourceWrite } from './source.ts';

type Question = { page?: number; limit?: number; resource?: string; text?: string };
type Row = { resource: string; id: string; label: Localized; removedAt: string; removedBy: string | null };

/** Returns the trash of all resources, newest first, limited to what the caller may see. */
export async function trashOfAll(
  engine: Engine,
  { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, resource, text }: Question,
  call: ResourceCall,
): Promise<TrashAnswer> {
  const { database } = engine;
  const open = openTo(engine, call);
  const keptDays = await engine.readTrashDays(database);
  if (open.length === 0) return { count: 0, list: [], resources: [], keptDays };
  const visible = sql.join(await Promise.all(open.map((of) => removedRows(engine, of, call))), sql` union all `);
  const counted = await database.execute<{ resource: string; count: number }>(
    sql`select resource, count(*)::int as count from (${visible}) as removed where ${textSql(text)} group by resource`,
  );
  const counts = new Map(counted.rows.map((row) => [row.resource, row.count]));
  const count = [...counts].reduce((sum, [name, many]) => sum + (resource && name !== resource ? 0 : many), 0);
  const { rows } = await database.execute<Row>(sql`
    select resource, id, label, ${instantSql(sql`removed_at`)} as "removedAt", removed_by as "removedBy"
    from (${visible}) as removed
    where ${textSql(text)} and ${resource ? sql`resource = ${resource}` : sql`true`}
    order by removed_at desc, place desc limit ${limit} offset ${offsetIn(count, { page, limit })}`);
  const removers = rows.flatMap(({ removedBy }) => removedBy ?? []);
  const people = await readLabels(engine, database, 'user', removers, call.caller);
  return {
    count,
    list: rows.map(({ removedBy, ...row }) => ({ ...row, removedBy: personOf(people, removedBy) })),
    resources: open.map(({ definition: { name } }) => ({ resource: name, count: counts.get(name) ?? 0 })),
    keptDays,
  };
}

/** Restores records of several resources, each by the rules of its resource. */
export const restoreOfAll = (
  engine: Engine,
  choice: TrashChoice,
  call: ResourceWrite,
): Promise<Committed<TrashOutcome>> =>
  ofEach(engine, choice, call, (database, of, ids) => restoreWithin(engine, database, of, ids, call));

/** Permanently deletes removed records of several resources. */
export const purgeOfAll = (
  engine: Engine,
  choice: TrashChoice,
  call: ResourceWrite,
): Promise<Committed<TrashOutcome>> =>
  ofEach(engine, choice, call, (database, of, ids) => purgeWithin(engine, database, of, ids, call));

/** Processes each resource whose trash the caller may open, one after another. */
async function ofEach(
  engine: Engine,
  { records }: TrashChoice,
  call: ResourceWrite,
  work: (database: Database, of: ResourceSource, ids: readonly string[]) => Promise<Done>,
): Promise<Committed<TrashOutcome>> {
  const open = openTo(engine, call);
  const chosen = Map.groupBy(records, ({ resource }) => resource);
  for (const name of chosen.keys())
    if (!open.some(({ definition }) => definition.name === name))
      throw refusals.forbidden(call.locale, codesToOpen(engine, name));
  return call.commit(async (database) => {
    const result: TrashOutcome = { done: [], refused: [] };
    // In the order of the definitions, so that parents are restored before what belongs to them.
    for (const of of open) {
      const ids = chosen.get(of.definition.name)?.map(({ id }) => id) ?? [];
      if (ids.length === 0) continue;
      const { done, refused } = await work(database, of, ids);
      result.done.push(...done);
      result.refused.push(...refused);
    }
    return result;
  });
}

/** Returns the permissions that open the trash of a resource. */
function codesToOpen({ sources }: Engine, name: string): readonly PermissionCode[] {
  const of = sources.get(name);
  return of ? codesFor(of.definition, 'trash') : [];
}

/** Returns the resources whose trash the caller has a code for. */
const openTo = ({ sources }: Engine, { caller }: ResourceCall): ResourceSource[] =>
  [...sources.values()].filter(
    ({ definition }) =>
      resourceRoutes(definition).trash && codesFor(definition, 'trash').some((code) => caller.codes.has(code)),
  );

async function removedRows(engine: Engine, of: ResourceSource, call: ResourceCall): Promise<SQL> {
  const where = await removedWhere(engine, engine.database, of, call);
  return sql`select ${removedRecord.resource} as resource, ${removedRecord.recordId} as id, ${removedRecord.label} as label,
      ${removedRecord.removedAt} as removed_at, ${removedRecord.removedBy} as removed_by, ${removedRecord.id} as place
    from ${removedFromSql(of)} where ${where}`;
}

function textSql(text: string | undefined): SQL {
  if (!text?.trim()) return sql`true`;
  const wanted = plainSql(sql`${text.trim()}::text`);
  return sql`(position(${wanted} in ${plainSql(sql`(label ->> 'en')`)}) > 0 or position(${wanted} in ${plainSql(sql`(label ->> 'zh')`)}) > 0)`;
}
