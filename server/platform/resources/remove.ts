import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sameIn } from '../../../contract/localized.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Chosen, ResourceRecord } from '../../../contract/resources/record.ts';
import { codesFor, type ResourceAction } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, sqlState } from '../database/database.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { audit } from './audit.ts';
import { contentDraft } from './contentDraft.table.ts';
import { fromSql } from './expressions.ts';
import { filterSql, idArray } from './filters.ts';
import { countOf } from './list.ts';
import { removedRecord } from './removedRecord.table.ts';
import { pairsOf } from './row.ts';
import { type Engine, labelSql, type ResourceCall, type ResourceSource, type ResourceWrite } from './source.ts';
import { type Use, usesOf } from './uses.ts';
import { passes, seeingCodes, visibilityOf } from './visibility.ts';

/** The result of bulk work: the records done, and those left unchanged with the reason. */
export type Done = {
  done: string[];
  /** `current`: the current content of a record that changed after its review. */
  refused: (Named & Use & { current?: ResourceRecord })[];
};

/** A record of bulk work with its name. */
export type Named = { id: string; label: Localized };

/**
 * Removes records, which `restore` brings back. Each is moved into `removed_record` with its dependent rows. Records in
 * use are kept and returned with the reason.
 * @throws Refusal `fail` when the number of matching records differs from what the caller saw; then nothing is removed
 */
export async function remove(
  engine: Engine,
  of: ResourceSource,
  chosen: Chosen,
  call: ResourceWrite,
): Promise<Committed<Done>> {
  try {
    return await call.commit(async (database) => {
      const { found, refused } = await choose(engine, database, of, 'remove', chosen, call);
      const used = await usesOf(engine, database, of, found, call);
      const free = found.filter(({ id }) => !used.has(id));
      const ids = free.map(({ id }) => id);
      await of.hooks?.beforeRemove?.(database, ids, call);
      await takeAway(database, of, free, call);
      await of.hooks?.afterRemove?.(database, ids, call);
      return {
        done: ids,
        refused: [
          ...refused,
          ...found.flatMap((each) => {
            const use = used.get(each.id);
            return use === undefined ? [] : [{ ...each, ...use }];
          }),
        ],
      };
    });
  } catch (error) {
    if (sqlState(error) === '23503' || sqlState(error) === '23001')
      throw new Refusal('fail', m.resource_used_elsewhere({}, call));
    throw error;
  }
}

/**
 * Returns the records of bulk work, locked until the transaction ends: those that a role with the required code covers.
 * Other records are refused. Records that the caller may not see are refused as if they did not exist.
 */
export async function choose(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  action: ResourceAction,
  chosen: Chosen,
  call: ResourceCall,
): Promise<{ found: Named[]; refused: Done['refused'] }> {
  const { definition, table } = of;
  const visible = (codes: readonly PermissionCode[]) => visibilityOf(engine, database, of, call.caller, codes);
  const reached = await visible(codesFor(definition, action));
  if ('matching' in chosen) {
    const listed = await visible(codesFor(definition, 'list'));
    const where = sql.join([listed, ...(await filterSql(engine, of, chosen.matching, call))], sql` and `);
    const named = await lockNamed(database, of, where, reached);
    if (named.length !== chosen.expected)
      throw new Refusal(
        'fail',
        m.resource_count_differs({ expected: chosen.expected, count: await countOf(database, of, where) }, call),
      );
    return byReach(named, call);
  }
  const seen = sql`(${reached} or ${await visible(seeingCodes(definition))})`;
  const named = await lockNamed(database, of, sql`${table.id} = any(${idArray(chosen.ids)}) and ${seen}`, reached);
  const known = new Set(named.map(({ id }) => id));
  const gone = [...new Set(chosen.ids)].filter((id) => !known.has(id));
  const message = m.reply_not_found({}, call);
  const { found, refused } = byReach(named, call);
  return { found, refused: [...refused, ...gone.map((id) => ({ id, label: sameIn(id), message }))] };
}

type Reached = Named & { reached: boolean };

function byReach(named: readonly Reached[], call: ResourceCall): { found: Named[]; refused: Done['refused'] } {
  const message = m.resource_kept_by_roles({}, call);
  return {
    found: named.filter(({ reached }) => reached).map(({ id, label }) => ({ id, label })),
    refused: named.filter(({ reached }) => !reached).map(({ id, label }) => ({ id, label, message })),
  };
}

async function lockNamed(database: Database, of: ResourceSource, where: SQL, reached: SQL): Promise<Reached[]> {
  await of.hooks?.lockFirst?.(database, sql`select ${of.table.id} from ${fromSql(of)} where ${where}`);
  const { rows } = await database.execute<Reached>(sql`
    select ${of.table.id} as "id", ${labelSql(of)} as "label", ${passes(reached)} as "reached"
    from ${fromSql(of)} where ${where}
    order by ${of.table.id} for update of ${sql.identifier(getTableName(of.table))}`);
  return rows;
}

async function takeAway(
  database: Database,
  of: ResourceSource,
  records: readonly Named[],
  call: ResourceCall,
): Promise<void> {
  if (records.length === 0) return;
  const { definition, table } = of;
  const ids = idArray(records.map(({ id }) => id));
  const name = sql.identifier(getTableName(table));
  await database.execute(sql`
    insert into ${removedRecord} (resource, record_id, label, row, belonging, removed_by)
    select ${definition.name}, ${table.id}, ${labelSql(of)}, to_jsonb(${name}.*), ${belongingSql(of)}, ${call.caller.user.id}::uuid
    from ${table} where ${table.id} = any(${ids})`);
  for (const { table: child, parent } of belongingOf(of))
    await database.execute(sql`delete from ${child} where ${parent} = any(${ids})`);
  if (definition.content)
    await database.execute(
      sql`delete from ${contentDraft} where ${contentDraft.resource} = ${definition.name} and ${contentDraft.recordId} = any(${ids})`,
    );
  await database.execute(sql`delete from ${table} where ${table.id} = any(${ids})`);
  await audit(
    database,
    call,
    records.map(({ id, label }) => ({ action: 'del', resource: definition.name, resourceId: id, label })),
  );
}

/** Returns the tables whose rows belong to a record, including pairs of ids. */
export const belongingOf = (of: ResourceSource) => [...(of.children ?? []), ...pairsOf(of)];

function belongingSql(of: ResourceSource): SQL {
  const parts = belongingOf(of).map(({ table: child, parent }) => rowsOf(getTableName(child), child, parent, of));
  if (of.definition.content) {
    const own = sql`${contentDraft.resource} = ${of.definition.name} and ${contentDraft.recordId} = ${of.table.id}`;
    parts.push(
      sql`jsonb_build_object('table', 'content_draft', 'rows', (select coalesce(jsonb_agg(to_jsonb("content_draft".*)), '[]') from ${contentDraft} where ${own}))`,
    );
  }
  return parts.length > 0 ? sql`jsonb_build_array(${sql.join(parts, sql`, `)})` : sql`'[]'::jsonb`;
}

function rowsOf(name: string, child: PgTable, parent: PgColumn, of: ResourceSource): SQL {
  return sql`jsonb_build_object('table', ${name}::text, 'rows', (select coalesce(jsonb_agg(to_jsonb(${sql.identifier(name)}.*)), '[]') from ${child} where ${parent} = ${of.table.id}))`;
}
