import { type SQL, sql } from 'drizzle-orm';
import type { ExportFormat } from '../../../contract/exportFormats.ts';
import { PUBLICATION } from '../../../contract/resources/endpoints.ts';
import type { Field, Option } from '../../../contract/resources/fields.ts';
import type { ListQuery, ResourceRecord, Sort } from '../../../contract/resources/record.ts';
import { codesFor, fieldOf } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { PackedIds } from '../export/packedIds.ts';
import { mostRows, tooManyRows } from '../export/rowLimit.ts';
import { type CellValue, CONTENT_TYPES, fileOf, type Rows } from '../export/writeFile.ts';
import type { StreamReply } from '../http/handler.ts';
import { refusals } from '../http/reply.ts';
import type { Limit } from '../limits/limiter.ts';
import { fileMoment } from '../time/zones.ts';
import { audit } from './audit.ts';
import { type Choices, cellsOf, headingsOf } from './exportCells.ts';
import { fromSql } from './expressions.ts';
import { idArray } from './filters.ts';
import { selection } from './list.ts';
import { orderSql } from './order.ts';
import { readRecords } from './read.ts';
import { rowIds } from './rowIds.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';
import { visibilityOf } from './visibility.ts';

const LIMIT: Limit = { max: 30, windowSeconds: 600 };
const BATCH = 500;

type Asked = ListQuery & { columns: string[]; format: ExportFormat; ids?: string[] };

/**
 * Exports a list as a file: all pages or the chosen rows, with the requested columns, and labels instead of codes and
 * ids.
 */
export async function exportRecords(
  engine: Engine,
  of: ResourceSource,
  body: Asked,
  call: ResourceCall,
): Promise<StreamReply> {
  const { definition } = of;
  const { database } = engine;
  const { columns, format, sort, ids, ...search } = body;
  const { allowed, retryAfterSeconds } = await engine.limiter.take(`export:${call.caller.user.id}`, LIMIT);
  if (!allowed) throw refusals.tooMany(call.locale, retryAfterSeconds);
  for (const name of columns)
    if (fieldOf(definition, name)?.secret !== undefined) throw refusals.badRequest(call.locale);
  const matching = await selection(engine, database, of, { search }, call);
  const where = ids ? sql`${matching} and ${of.table.id} = any(${idArray(ids)})` : matching;
  const order = await orderSql(engine, of, sort as Sort[] | undefined, call);
  const select = sql`select ${of.table.id} as id from ${fromSql(of)} where ${where} order by ${order}`;
  const found = await rowIds(engine.transaction, select, mostRows(format));
  if (found.count > mostRows(format)) throw tooManyRows(await countOf(database, of, where), call.locale);
  await audit(database, call, {
    action: 'export',
    resource: definition.name,
    resourceId: null,
    label: definition.title,
    after: { columns, format, count: found.count },
  });
  const rows = rowsOf(engine, of, { ids: found, columns }, call);
  return {
    stream: fileOf(format, rows, definition.title[call.locale].slice(0, 31), call.locale),
    contentType: CONTENT_TYPES[format],
    fileName: `${definition.name}-${fileMoment(call.timeZone, new Date())}.${format}`,
  };
}

async function countOf(database: Database, of: ResourceSource, where: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${fromSql(of)} where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

async function* rowsOf(
  engine: Engine,
  of: ResourceSource,
  { ids, columns }: { ids: PackedIds; columns: string[] },
  call: ResourceCall,
): Rows {
  const { database } = engine;
  const fields = columns.flatMap((name): { name: string; field: Field | null }[] => {
    const field = name === PUBLICATION ? null : fieldOf(of.definition, name);
    return field === undefined ? [] : [{ name, field }];
  });
  const choices = await readChoices(engine, fields);
  yield [fields.flatMap(({ field }) => headingsOf(field, call))];
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'export'));
  for (const batch of ids.batches(BATCH)) {
    const part = { where: sql`${of.table.id} = any(${idArray(batch)}) and ${visible}` };
    const records = await readRecords(engine, database, of, part, call.caller);
    const byId = new Map(records.map((record) => [record.id, record]));
    yield batch.flatMap((id) => {
      const record = byId.get(id);
      return record
        ? [
            fields.flatMap(({ name, field }) =>
              field ? cellsOf(record, name, field, choices, call) : [publicationOf(record, call)],
            ),
          ]
        : [];
    });
  }
}

async function readChoices(engine: Engine, fields: readonly { name: string; field: Field | null }[]): Promise<Choices> {
  const all = new Map<string, ReadonlyMap<string, Localized>>();
  for (const { name, field } of fields) {
    if (field === null) continue;
    if (field.kind !== 'choice' && field.kind !== 'choices') continue;
    const options: readonly Option[] =
      'options' in field ? field.options : await engine.readChoices(engine.database, field.dictionary);
    all.set(name, new Map(options.map(({ value, label }) => [value, label])));
  }
  return all;
}

function publicationOf({ publication }: ResourceRecord, { locale }: ResourceCall): CellValue {
  if (!publication) return null;
  const word = { draft: m.export_draft, published: m.export_published, changed: m.export_changed }[publication.state];
  return word({}, { locale });
}
