import { type SQL, sql } from 'drizzle-orm';
import { REFERRED_BESIDES } from '../../../contract/resources/log.ts';
import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import type { Access, AccessRole, Who } from './access.ts';
import { fromSql, removedFromSql } from './expressions.ts';
import { HIDDEN_LABEL } from './labels.ts';
import { operationLog } from './operationLog.table.ts';
import { readLabels } from './read.ts';
import { removedRecord } from './removedRecord.table.ts';
import type { Derived, Engine, ResourceSource, Store } from './source.ts';
import { anyRole, isWhole, nameable, passes, seeingCodes, withOneOf } from './visibility.ts';

/** The label of an entry whose record the reader may not see. */
const HIDDEN: Localized = { en: 'Hidden: outside your data scope', zh: '已隐藏：不在您的数据范围内' };

/**
 * Returns the log for a reader. An entry about a record that the reader may not see shows who did what kind of action
 * and when, and nothing about the record.
 *
 * The record's current state decides, also in the trash. The roles that open the log or the records count. Entries of
 * permanently deleted records are shown only to readers who see every record of the resource.
 */
export async function logAsReadBy(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  who: Who,
): Promise<ResourceSource> {
  const access = await engine.readAccess(database, who);
  const opening = withOneOf(access, seeingCodes(of.definition));
  const others = [...engine.sources.values()].filter(({ table }) => table !== operationLog);
  const cases: SQL[] = [];
  for (const each of others) {
    const seen = await seenSql(engine, database, each, access, opening);
    cases.push(sql`when ${each.definition.name}::text then ${seen}`);
  }
  // For a resource that no longer exists.
  const otherwise = opening.some(({ dataScope, rules }) => dataScope === 'all' && rules.length === 0);
  const seen = sql`(case when ${operationLog.resourceId} is null then true else
    case ${operationLog.resource} ${sql.join(cases, sql` `)} else ${otherwise} end end)`;
  const recordState = { read: sql`(case when ${seen} then ${stateSql(others)} end)` };
  return { ...of, stores: { ...of.stores, ...hiding(seen), recordState } };
}

/**
 * Returns whether the record of an entry is `present`, `removed` (in the trash) or `gone` (deleted permanently); null
 * for an entry without a record.
 */
function stateSql(sources: readonly ResourceSource[]): SQL {
  const id = operationLog.resourceId;
  const cases = sources.map(({ definition: { name }, table, only }) => {
    const present = sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${only ?? sql`true`})`;
    return sql`when ${name}::text then (case when ${present} then 'present' when ${isRemoved} then 'removed' else 'gone' end)`;
  });
  return sql`(case when ${id} is not null then case ${operationLog.resource} ${sql.join(cases, sql` `)} end end)`;
}

const isRemoved = sql`exists (select 1 from ${removedRecord}
  where ${removedRecord.resource} = ${operationLog.resource} and ${removedRecord.recordId} = ${operationLog.resourceId})`;

/** Returns the sign-in log for a reader. Its entries contain the address that was typed. */
export async function signInsAsReadBy(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  who: Who,
): Promise<ResourceSource> {
  const people = engine.sources.get('user');
  if (!people) throw new Error('Users are not a resource');
  const access = await engine.readAccess(database, who);
  const opening = withOneOf(access, seeingCodes(of.definition));
  const seen = await seenSql(engine, database, people, access, opening, sql`${operationLog.createdBy}`);
  return { ...of, stores: { ...of.stores, ...hiding(sql`(${operationLog.createdBy} is null or ${seen})`) } };
}

/** Returns the condition that the reader may see the record of an entry. */
async function seenSql(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  access: Access,
  opening: readonly AccessRole[],
  id = sql`${operationLog.resourceId}`,
): Promise<SQL> {
  const roles = [...new Set([...opening, ...withOneOf(access, seeingCodes(of.definition))])];
  if (roles.some((role) => isWhole(engine, of, role))) return sql`true`;
  const visible = passes(sql`${of.only ?? sql`true`} and (${await anyRole(engine, database, of, access, roles)})`);
  return sql`(exists (select 1 from ${fromSql(of)} where ${of.table.id} = ${id} and ${visible})
    or exists (select 1 from ${removedFromSql(of)} where ${removedRecord.resource} = ${of.definition.name}
      and ${removedRecord.recordId} = ${id} and ${visible}))`;
}

function hiding(seen: SQL): Readonly<Record<string, Store>> {
  const kept = (value: SQL, otherwise: SQL): Derived => ({
    read: sql`(case when ${seen} then ${value} else ${otherwise} end)`,
  });
  const none = sql`null`;
  return {
    hidden: { read: sql`(not ${seen})` },
    label: kept(sql`${operationLog.label}`, sql`${JSON.stringify(HIDDEN)}::jsonb`),
    resourceId: kept(sql`${operationLog.resourceId}`, none),
    before: kept(sql`${operationLog.before}`, none),
    after: kept(sql`${operationLog.after}`, none),
    names: kept(sql`${operationLog.names}`, none),
    attachments: kept(sql`${operationLog.attachments}`, sql`'{}'::text[]`),
    path: kept(sql`${operationLog.path}`, sql`''`),
    message: kept(sql`${operationLog.message}`, sql`''`),
  };
}

/** Replaces names in an entry's stored references with `--` where the reader may not see them. */
export async function hideLoggedNames(
  engine: Engine,
  database: Database,
  records: readonly ResourceRecord[],
  who: Who,
): Promise<void> {
  for (const [name, entries] of Map.groupBy(records, ({ resource }) => String(resource))) {
    const definition = engine.sources.get(name)?.definition;
    const kept = entries.flatMap((entry) =>
      Object.entries(namesIn(entry)).flatMap(([field, labels]) => {
        const found = definition && fieldOf(definition, field);
        // Dictionary values are never secret.
        if (found && 'dictionary' in found) return [];
        const target = found && 'of' in found ? found.of : REFERRED_BESIDES[name]?.[field];
        return [{ entry, field, labels, target }];
      }),
    );
    for (const [target, some] of Map.groupBy(kept, (each) => each.target)) {
      const known = await readable(
        engine,
        database,
        target,
        some.flatMap(({ labels }) => labels.map(({ id }) => id)),
        who,
      );
      for (const { entry, field, labels } of some)
        entry.names = {
          ...namesIn(entry),
          [field]: labels.map((label) =>
            known === 'all' || known.has(label.id) ? label : { ...label, label: HIDDEN_LABEL },
          ),
        };
    }
  }
}

/**
 * Returns the records whose names the reader may know. For a deleted record, only readers who may know all names do.
 */
async function readable(
  engine: Engine,
  database: Database,
  target: string | undefined,
  ids: readonly string[],
  who: Who,
): Promise<ReadonlySet<string> | 'all'> {
  const source = target === undefined ? undefined : engine.sources.get(target);
  if (!source) return new Set();
  if ((await nameable(engine, database, source, who)) === 'all') return 'all';
  const labels = await readLabels(engine, database, source.definition.name, ids, who);
  return new Set([...labels].flatMap(([id, label]) => (label === HIDDEN_LABEL ? [] : [id])));
}

const namesIn = ({ names }: ResourceRecord): Record<string, Label[]> =>
  typeof names === 'object' && names !== null ? (names as Record<string, Label[]>) : {};
