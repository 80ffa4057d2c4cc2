import { PRODUCT_NAME } from '../../../../contract/constants.ts';
import type { SearchSelection } from '../../../../contract/entities/search.ts';
import { hasColumns } from '../../../../contract/exportFormats.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { m } from '../../../i18n/compiled/messages.js';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { PackedIds } from '../../../platform/export/packedIds.ts';
import { mostRows, tooManyRows } from '../../../platform/export/rowLimit.ts';
import { CONTENT_TYPES, fileOf } from '../../../platform/export/writeFile.ts';
import type { Handler, Locale } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refusals } from '../../../platform/http/reply.ts';
import type { Limit } from '../../../platform/limits/limiter.ts';
import { fileMoment, writeInstant } from '../../../platform/time/zones.ts';
import type { NameReader } from '../../catalog/names.ts';
import { IndexNotReady, type SearchEngine, type Visibility } from '../engine/engine.ts';
import { fileColumns } from './columns.ts';
import { dataFile } from './dataFile.ts';
import { exportedRows } from './rows.ts';

/** Exports contain published models only, for all users. */
const VISIBILITY: Visibility = 'published';
/** Exports per account: enough for work, too few to copy the catalog search by search. */
const LIMIT: Limit = { max: 30, windowSeconds: 600 };

/**
 * Returns the handler that exports the models of a search as a file: the columns of the table in its order, and a last
 * line with the source of the file. A data format has the data of the models instead of the columns.
 *
 * @throws Refusal `too_many` for too many exports of one account, `fail` for none or more models than a sheet holds
 */
export function exportHandler({
  database,
  limiter,
  config,
  engine,
  readNames,
}: Pick<Dependencies, 'database' | 'limiter' | 'config'> & {
  engine: SearchEngine;
  readNames: NameReader;
}): Handler<'exportModels'> {
  return async ({ body }, { caller, locale, timeZone }) => {
    const { allowed, retryAfterSeconds } = await limiter.take(`export:${caller.user.id}`, LIMIT);
    if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
    const { columns, format, address, ...selection } = body;
    const most = hasColumns(format) ? mostRows(format) : Number.POSITIVE_INFINITY;
    const found = await engine.ids({ ...selection, locale }, VISIBILITY, most).catch((error: unknown) => {
      throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
    });
    if (found.count === 0) throw new Refusal('fail', m.export_empty({}, { locale }));
    if (found.count > most) throw tooManyRows(found.count, locale);
    const now = new Date();
    const named = `oncology-models-${fileMoment(timeZone, now)}`;
    if (!hasColumns(format)) {
      const ids = new PackedIds();
      for await (const batch of found.batches) ids.add(batch);
      const { stream, contentType, ending } = await dataFile(format, database, ids, now);
      return { stream, contentType, fileName: `${named}.${ending}` };
    }
    const at = writeInstant(timeZone, now, 'second');
    const query = address === undefined ? inWords(selection, locale) : config.publicUrl + address;
    const rows = exportedRows(database, readNames, {
      ids: found.batches,
      columns: fileColumns(columns, found.agent !== undefined || selection.waterfall !== undefined),
      agent: found.agent ?? null,
      ...{ locale, timeZone },
      ending: (count) =>
        m.export_provenance(
          { product: PRODUCT_NAME, version: manifest.version, at, zone: timeZone, count, query },
          { locale },
        ),
    });
    return {
      stream: fileOf(format, rows, m.export_sheet({}, { locale }), locale),
      contentType: CONTENT_TYPES[format],
      fileName: `${named}.${format}`,
    };
  };
}

/** Describes the selection in words if no address describes it. */
function inWords({ ids, ...asked }: SearchSelection, locale: Locale): string {
  const said = Object.keys(asked).length > 0 ? [JSON.stringify(asked)] : [];
  return [...said, ...(ids ? [m.export_query_selected({ count: ids.length }, { locale })] : [])].join('; ') || '*';
}
