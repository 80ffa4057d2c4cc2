import { type SQL, sql } from 'drizzle-orm';
import { emptyValueOf, type Field, systemFields, topOf } from '../../../contract/resources/fields.ts';
import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import { answeredFields, fileFieldsOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import type { Who } from './access.ts';
import { contentDraft } from './contentDraft.table.ts';
import { fromSql, lapsedSql, publicationSql, valueSql, versionSql } from './expressions.ts';
import { idArray } from './filters.ts';
import { HIDDEN_LABEL } from './labels.ts';
import { removedName } from './removedName.table.ts';
import { removedRecord } from './removedRecord.table.ts';
import { type Engine, type ResourceSource, targetOf, type Values } from './source.ts';
import { addTerms } from './terms.ts';
import { nameable } from './visibility.ts';

type Part = { where: SQL; order?: SQL; limit?: number; offset?: number };

/** The reader: a user, or the server itself for the log and for checks, which may see every name. */
export type Reader = Who | 'server';

/**
 * Reads records in the format of replies, with the names of referenced records. It runs one query per referenced
 * resource. A name that the reader may not see is `--`.
 */
export async function readRecords(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  part: Part,
  reader: Reader,
): Promise<ResourceRecord[]> {
  const rows = await readRows(database, of, part);
  const records = rows.map((row) => recordOf(of.definition, row));
  await addLabels(engine, database, of.definition, records, reader);
  await addTerms(of, records);
  await addChoices(engine, database, of.definition, records);
  await addFiles(engine, database, of.definition, records);
  if (reader !== 'server') await of.hideNames?.(engine, database, records, reader);
  return records;
}

async function readRows(database: Database, of: ResourceSource, { where, order, limit, offset }: Part) {
  const { rows } = await database.execute<Record<string, unknown>>(sql`
    select ${sql.join(columnsSql(of), sql`, `)} from ${fromSql(of)} where ${where}
    ${order ? sql`order by ${order}` : sql``} ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ${offset ? sql`offset ${offset}` : sql``}`);
  return rows;
}

function columnsSql(of: ResourceSource): SQL[] {
  const { definition, table } = of;
  const fields = [...answeredFields(definition), ...Object.entries<Field>(systemFields)];
  return [
    sql`${table.id} as "id"`,
    sql`${versionSql(of)} as "version"`,
    ...fields.map(([name, field]) => sql`${answeredSql(of, name, field)} as ${sql.identifier(name)}`),
    ...(definition.content
      ? [
          sql`${publicationSql(of)} as "publication.state"`,
          sql`${instantSql(sql`${contentDraft.publishAt}`)} as "publication.publishAt"`,
          sql`${instantSql(sql`${contentDraft.withdrawAt}`)} as "publication.withdrawAt"`,
          sql`${lapsedSql(of)} as "publication.lapsed"`,
        ]
      : []),
  ];
}

const answeredSql = (of: ResourceSource, name: string, field: Field): SQL =>
  field.kind === 'instant' ? instantSql(valueSql(of, name)) : valueSql(of, name);

/** Returns an instant in the format of replies. */
export const instantSql = (value: SQL): SQL<string | null> =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function recordOf(definition: ResourceDefinition, row: Record<string, unknown>): ResourceRecord {
  const values = answeredFields(definition).map(([name, field]) => [
    name,
    answeredValue(field, row[name]) ?? topOf(field) ?? null,
  ]);
  return {
    id: String(row.id),
    version: Number(row.version),
    createdAt: String(row.createdAt),
    createdBy: textOrNull(row.createdBy),
    updatedAt: String(row.updatedAt),
    updatedBy: textOrNull(row.updatedBy),
    ...Object.fromEntries(values),
    labels: {},
    ...(definition.content && {
      publication: {
        state: row['publication.state'] as 'draft' | 'published' | 'changed',
        publishAt: textOrNull(row['publication.publishAt']),
        ...(typeof row['publication.withdrawAt'] === 'string' && { withdrawAt: row['publication.withdrawAt'] }),
        ...(row['publication.lapsed'] === true && { lapsed: true as const }),
      },
    }),
  };
}

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** Converts a database value to the format of replies. */
function answeredValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return field.kind === 'choice' ? null : emptyValueOf(field);
  return field.kind === 'number' ? Number(value) : value;
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

async function addLabels(
  engine: Engine,
  database: Database,
  definition: ResourceDefinition,
  records: readonly ResourceRecord[],
  reader: Reader,
): Promise<void> {
  const fields = [...answeredFields(definition), ...Object.entries<Field>(systemFields)].flatMap(([name, field]) =>
    'of' in field ? [{ name, target: field.of, top: topOf(field) }] : [],
  );
  const known = new Map<string, Map<string, Localized>>();
  for (const [target, group] of Map.groupBy(fields, (field) => field.target)) {
    const ids = new Set(
      records.flatMap((record) => group.flatMap(({ name, top }) => idsOf(record[name]).filter((id) => id !== top))),
    );
    known.set(target, await readLabels(engine, database, target, [...ids], reader));
  }
  for (const record of records) {
    for (const { name, target } of fields) {
      const labels = idsOf(record[name]).flatMap((id): Label[] => {
        const label = known.get(target)?.get(id);
        return label ? [{ id, label }] : [];
      });
      if (labels.length > 0) record.labels[name] = labels;
    }
  }
}

/**
 * Returns the names of records by id: `--` for those that the reader may not see. For a `remembered` resource, a reader
 * who may see all records also gets the names of removed ones.
 */
export async function readLabels(
  engine: Engine,
  database: Database,
  name: string,
  ids: readonly string[],
  reader: Reader,
): Promise<Map<string, Localized>> {
  if (ids.length === 0) return new Map();
  const { table, id, label } = targetOf(engine, name);
  const target = engine.sources.get(name);
  const from = target ? fromSql(target) : sql`${table}`;
  const shown = target && reader !== 'server' ? await nameable(engine, database, target, reader) : 'all';
  const seen = shown === 'all' ? sql`true` : shown;
  const { rows } = await database.execute<{ id: string; label: Localized; seen: boolean }>(
    sql`select ${id} as "id", ${label} as "label", ${seen} as "seen" from ${from} where ${id} = any(${idArray(ids)})`,
  );
  const labels = new Map(rows.map((row) => [row.id, row.seen ? row.label : HIDDEN_LABEL]));
  const gone = engine.sources.get(name)?.remembered ? ids.filter((one) => !labels.has(one)) : [];
  if (gone.length === 0) return labels;
  const remembered = await database.execute<{ id: string; label: Localized }>(sql`
    select ${removedRecord.recordId} as "id", ${removedRecord.label} as "label" from ${removedRecord}
    where ${removedRecord.resource} = ${name} and ${removedRecord.recordId} = any(${idArray(gone)})
    union all
    select ${removedName.recordId}, ${removedName.label} from ${removedName}
    where ${removedName.resource} = ${name} and ${removedName.recordId} = any(${idArray(gone)})`);
  for (const row of remembered.rows) labels.set(row.id, shown === 'all' ? row.label : HIDDEN_LABEL);
  return labels;
}

/** Adds the names of dictionary values, including those that are no longer offered. */
async function addChoices(
  engine: Engine,
  database: Database,
  definition: ResourceDefinition,
  records: readonly ResourceRecord[],
): Promise<void> {
  for (const [name, field] of answeredFields(definition)) {
    if (!('dictionary' in field) || !records.some((record) => idsOf(record[name]).length > 0)) continue;
    const options = await engine.readChoices(database, field.dictionary);
    for (const record of records) {
      const values = idsOf(record[name]);
      const labels = options.flatMap(({ value, label }) => (values.includes(value) ? [{ id: value, label }] : []));
      if (labels.length > 0) record.labels[name] = labels;
    }
  }
}

async function addFiles(
  engine: Engine,
  database: Database,
  definition: ResourceDefinition,
  records: readonly ResourceRecord[],
): Promise<void> {
  const names = fileFieldsOf(definition);
  const ids = records.flatMap((record) => names.flatMap((name) => idsOf(record[name])));
  const files = ids.length > 0 ? await engine.readFiles(database, ids) : [];
  const known = new Map(files.map(({ id, name, type, bytes, url }) => [id, { id, name, type, bytes, url }]));
  for (const record of records) {
    for (const name of names) record[name] = known.get(String(record[name])) ?? null;
  }
}

/** Returns the values of a record as they are saved: ids instead of files, and no derived values. */
export function valuesOf({ definition }: ResourceSource, record: ResourceRecord): Values {
  return Object.fromEntries(
    answeredFields(definition).map(([name, field]) => {
      const value = record[name];
      if (typeof value === 'string' && value === topOf(field)) return [name, null];
      const { kind } = field;
      const file = (kind === 'image' || kind === 'file') && typeof value === 'object' && value !== null;
      return [name, file && 'id' in value ? value.id : value];
    }),
  );
}
