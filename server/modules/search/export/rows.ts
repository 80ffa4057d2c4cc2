import type { Database } from '../../../platform/database/database.ts';
import type { ParquetValue } from '../../../platform/export/parquetFile.ts';
import type { Rows } from '../../../platform/export/writeFile.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import type { NameReader } from '../../catalog/names.ts';
import { readResults } from '../summaries.ts';
import { cellOf, type ExportedModel, type FileColumn } from './columns.ts';

/** Models per read; this limits the memory of an export, however long it is. */
const BATCH = 500;

export type ExportedTable = {
  ids: AsyncIterable<string[]>;
  columns: readonly FileColumn[];
  agent: string | null;
  locale: Locale;
  /** Time zone in which instants are written. */
  timeZone: string;
  /** Returns the last line, once the number of models in the file is known. */
  ending: (models: number) => string;
  /** Gets the number of models that were read, after each batch. */
  onRead?: ((models: number) => void) | undefined;
};

/**
 * Returns the header, the models in the order of `ids`, an empty line, and the source of the file. A model that was
 * unpublished after the search is left out and not counted.
 */
export async function* exportedRows(database: Database, readNames: NameReader, table: ExportedTable): Rows {
  const { columns, locale, timeZone } = table;
  yield [columns.map(({ header }) => header(locale, timeZone))];
  let models = 0;
  for await (const rows of typedRows(database, readNames, table)) {
    models += rows.length;
    yield rows.map((row) => row.map((value) => cellOf(value, timeZone)));
  }
  yield [[], [table.ending(models)]];
}

/** Returns the models in the order of `ids`, without a header. A model that was unpublished is left out. */
export async function* typedRows(
  database: Database,
  readNames: NameReader,
  { ids: lists, columns, agent, locale, onRead }: Omit<ExportedTable, 'ending' | 'timeZone'>,
): AsyncGenerator<ParquetValue[][]> {
  let read = 0;
  for await (const ids of inBatches(lists)) {
    const found = new Map<string, ExportedModel>();
    for (const model of await readResults(database, ids, 'published', readNames, agent)) found.set(model.id, model);
    const rows = ids.flatMap((id): ParquetValue[][] => {
      const summary = found.get(id);
      return summary ? [columns.map(({ value }) => value(summary, locale))] : [];
    });
    if (rows.length > 0) yield rows;
    read += ids.length;
    onRead?.(read);
  }
}

async function* inBatches(lists: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const list of lists) {
    for (let first = 0; first < list.length; first += BATCH) yield list.slice(first, first + BATCH);
  }
}
