import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { PRODUCT_NAME } from '../../../../contract/constants.ts';
import type { ExportQuery } from '../../../../contract/entities/savedSearches.ts';
import type { SearchSelection } from '../../../../contract/entities/search.ts';
import { hasColumns } from '../../../../contract/exportFormats.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { m } from '../../../i18n/compiled/messages.js';
import { changesOf } from '../../../platform/database/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { PackedIds } from '../../../platform/export/packedIds.ts';
import { PARQUET_TYPE, parquetOf } from '../../../platform/export/parquetFile.ts';
import { mostRows, tooManyRows } from '../../../platform/export/rowLimit.ts';
import { CONTENT_TYPES, fileOf } from '../../../platform/export/writeFile.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { fileMoment, writeInstant } from '../../../platform/time/zones.ts';
import { growthStudy } from '../../catalog/growthStudy.table.ts';
import { model } from '../../catalog/model.table.ts';
import type { NameReader } from '../../catalog/names.ts';
import { published } from '../../catalog/published.ts';
import type { SearchEngine, Visibility } from '../engine/engine.ts';
import { fileColumns } from './columns.ts';
import { dataFile } from './dataFile.ts';
import { type ExportedTable, exportedRows, typedRows } from './rows.ts';

/** Exports contain published models only, for all users. */
const VISIBILITY: Visibility = 'published';

export type FileNeeds = Pick<Dependencies, 'database' | 'config'> & {
  engine: Pick<SearchEngine, 'ids'>;
  readNames: NameReader;
};

/** The reader of a file. `onRead` gets the number of models that were read. */
export type FileReader = { locale: Locale; timeZone: string; onRead?: (models: number) => void };

/** A file that is written while it is read, and the number of models of the search. */
export type OpenedFile = { models: number; stream: Readable; contentType: string; fileName: string };

/**
 * Opens the file with the models of a search: the columns of the table in its order, and a last line with the source of
 * the file. A data format has the data of the models instead of the columns.
 *
 * @throws Refusal `fail` for none or more models than a sheet holds
 * @throws IndexNotReady
 */
export async function openFile(needs: FileNeeds, asked: ExportQuery, reader: FileReader): Promise<OpenedFile> {
  const { database, config, engine, readNames } = needs;
  const { locale, timeZone, onRead } = reader;
  const { columns, format, address, ...selection } = asked;
  const most = hasColumns(format) ? mostRows(format) : Number.POSITIVE_INFINITY;
  const found = await engine.ids({ ...selection, locale }, VISIBILITY, most);
  if (found.count === 0) throw new Refusal('fail', m.export_empty({}, { locale }));
  if (found.count > most) throw tooManyRows(found.count, locale);
  const now = new Date();
  const named = `oncology-models-${fileMoment(timeZone, now)}`;
  const query =
    address === undefined ? inWords(selection, hasColumns(format) ? locale : 'en') : config.publicUrl + address;
  if (!hasColumns(format)) {
    const ids = new PackedIds(onRead);
    for await (const batch of found.batches) ids.add(batch);
    const origin = {
      site: config.publicUrl,
      query,
      product: manifest.version,
      catalog: await catalogVersion(database),
    };
    const { stream, contentType, ending } = await dataFile(format, database, ids, now, origin);
    return { models: found.count, stream, contentType, fileName: `${named}.${ending}` };
  }
  const at = writeInstant(timeZone, now, 'second');
  const table = {
    ids: found.batches,
    columns: fileColumns(columns, found.agent !== undefined || selection.waterfall !== undefined),
    agent: found.agent ?? null,
    ...{ locale, timeZone, onRead },
    ending: (count: number) =>
      m.export_provenance(
        { product: PRODUCT_NAME, version: manifest.version, at, zone: timeZone, count, query },
        { locale },
      ),
  };
  const opened = { models: found.count, fileName: `${named}.${format}` };
  if (format === 'parquet') return { ...opened, stream: typedFile(needs, table), contentType: PARQUET_TYPE };
  const rows = exportedRows(database, readNames, table);
  const stream = fileOf(format, rows, m.export_sheet({}, { locale }), locale);
  return { ...opened, stream, contentType: CONTENT_TYPES[format] };
}

/**
 * Returns the version of the catalog: the day of its newest change, and the number of changes so far. It differs after
 * every change.
 */
async function catalogVersion(database: Database): Promise<string> {
  const [row] = await database
    .select({ day: sql<string>`to_char(max(${model.updatedAt}) at time zone 'UTC', 'YYYY-MM-DD')`, changes: CHANGES })
    .from(model)
    .where(published(model));
  return `${row?.day}.${row?.changes.split('/')[0]}`;
}

const CHANGES = changesOf(model, growthStudy);

/** Returns the table with the types of its columns. The line that names its source is in the file's metadata. */
function typedFile({ database, readNames }: FileNeeds, table: ExportedTable): Readable {
  const { columns, locale, timeZone } = table;
  const named = columns.map(({ header, type }) => ({ name: header(locale, timeZone), type }));
  let models = 0;
  async function* counted() {
    for await (const rows of typedRows(database, readNames, table)) {
      models += rows.length;
      yield rows;
    }
  }
  const parts = parquetOf(named, counted(), () => ({ source: table.ending(models) }));
  return Readable.from(parts, { objectMode: false });
}

/** Describes the selection in words if no address describes it. */
function inWords({ ids, ...asked }: SearchSelection, locale: Locale): string {
  const said = Object.keys(asked).length > 0 ? [JSON.stringify(asked)] : [];
  return [...said, ...(ids ? [m.export_query_selected({ count: ids.length }, { locale })] : [])].join('; ') || '*';
}
