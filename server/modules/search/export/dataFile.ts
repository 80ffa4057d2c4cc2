import { Readable } from 'node:stream';
import type { DataFormat } from '../../../../contract/exportFormats.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import { parquetOf } from '../../../platform/export/parquetFile.ts';
import { CONTENT_TYPES, fileOf, type Rows } from '../../../platform/export/writeFile.ts';
import { type ZipEntry, zipOf } from '../../../platform/export/zipFile.ts';
import { studyFolder } from './cbioportal/folder.ts';
import { growthRows, xevaBatches, xevaDrugs, xevaExperiment, xevaModels } from './growthRows.ts';
import { mafText } from './maf.ts';
import { type CrateOrigin, roCrate } from './roCrate.ts';
import { dataTables } from './tables.ts';

type Made = { stream: Readable; contentType: string; ending: string };

const ZIP = 'application/zip';
const csvEntry = (path: string, rows: () => Rows): ZipEntry => ({
  path,
  content: () => fileOf('csv', rows(), '', 'en'),
});

/** Returns the file with the data of these models, written while it is read. Its texts are always English. */
const writers: Record<
  DataFormat,
  (database: Database, ids: PackedIds, now: Date, origin: CrateOrigin) => Made | Promise<Made>
> = {
  maf: (database, ids) => ({
    stream: Readable.from(mafText(database, ids), { objectMode: false, highWaterMark: 65_536 }),
    contentType: 'text/tab-separated-values; charset=utf-8',
    ending: 'maf',
  }),
  growth: (database, ids) => ({
    stream: fileOf('csv', growthRows(database, ids), '', 'en'),
    contentType: CONTENT_TYPES.csv,
    ending: 'growth.csv',
  }),
  xeva: (database, ids, now) => {
    const entries = [
      csvEntry('experiment.csv', () => xevaExperiment(database, ids)),
      csvEntry('model.csv', () => xevaModels(database, ids)),
      csvEntry('drug.csv', () => xevaDrugs(database, ids)),
      csvEntry('batch.csv', () => xevaBatches(database, ids)),
    ];
    ids.expectPasses(entries.length);
    return { stream: zipOf(entries, now), contentType: ZIP, ending: 'xeva.zip' };
  },
  cbioportal: async (database, ids, now) => ({
    stream: await studyFolder(database, ids, now),
    contentType: ZIP,
    ending: 'cbioportal.zip',
  }),
  parquetData: (database, ids, now) => {
    const entries = dataTables.map(({ name, columns, rows }) => ({
      path: `${name}.parquet`,
      content: () => parquetOf(columns, rows(database, ids)),
    }));
    ids.expectPasses(entries.length);
    return { stream: zipOf(entries, now), contentType: ZIP, ending: 'parquet.zip' };
  },
  rocrate: (database, ids, now, origin) => ({
    stream: roCrate(database, ids, now, origin),
    contentType: ZIP,
    ending: 'rocrate.zip',
  }),
};

/** Returns the stream, type and file ending of an export in a data format. */
export const dataFile = (
  format: DataFormat,
  database: Database,
  ids: PackedIds,
  now: Date,
  origin: CrateOrigin,
): Made | Promise<Made> => writers[format](database, ids, now, origin);
