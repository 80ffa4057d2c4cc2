import { asc } from 'drizzle-orm';
import type { ImportKind } from '../../../../contract/entities/importKind.ts';
import { importKinds } from '../../../../contract/importKinds.ts';
import type { Database } from '../../../platform/database/database.ts';
import { PackedIds } from '../../../platform/export/packedIds.ts';
import type { Rows } from '../../../platform/export/writeFile.ts';
import { model } from '../../catalog/model.table.ts';
import { published } from '../../catalog/published.ts';
import { FILE_KINDS, importRows } from './importFiles.ts';
import { diseaseRows, genePanelRows, geneTableRows } from './referenceRows.ts';

/**
 * A file that `npm run import` reads as this kind with these options. An empty cell is known to be empty, so that for
 * example no RRID is proposed.
 */
export type CatalogFile = { kind: ImportKind; options: readonly string[]; rows: () => Rows };

/**
 * Returns the files of the published catalog with the patients' codes, in the order in which an empty installation must
 * import them.
 */
export async function catalogFiles(database: Database): Promise<CatalogFile[]> {
  const ids = new PackedIds();
  const rows = await database
    .select({ id: model.id })
    .from(model)
    .where(published(model))
    .orderBy(asc(model.modelCode));
  ids.add(rows.map(({ id }) => id));
  const files: readonly Omit<CatalogFile, 'options'>[] = [
    { kind: 'diseases', rows: () => diseaseRows(database) },
    { kind: 'genes', rows: () => geneTableRows(database) },
    { kind: 'genePanels', rows: () => genePanelRows(database) },
    ...FILE_KINDS.map((kind) => ({ kind, rows: () => importRows(kind, database, ids) })),
  ];
  return files.map((file) => ({ ...file, options: importKinds[file.kind].clears ? ['--clear-empty'] : [] }));
}
