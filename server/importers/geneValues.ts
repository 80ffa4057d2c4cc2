import { sql } from 'drizzle-orm';
import type { Alteration } from '../../contract/entities/model.ts';
import type { Database } from '../platform/database/database.ts';
import { type AlterationSources, withAlterations } from './alterationSources.ts';
import { alteration, joined } from './alterations.ts';
import type { Cells, Reader, Reading } from './cells.ts';
import { columnsOf } from './columns.ts';
import { GatheredValues } from './gatheredValues.ts';
import { GeneNames } from './geneNames.ts';
import { type GeneNumber, GeneUnits } from './geneUnits.ts';
import type { Fates, ImportContext, Importer, Located, Wanted } from './importer.ts';
import { rowsByModel, withData } from './modelRows.ts';
import { modelContent } from './modelsTarget.ts';
import { SeenPairs } from './pairs.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { kept, SharedTexts } from './sharedTexts.ts';
import { readGeneBeside } from './spreadsheetGenes.ts';
import { readNumber } from './values.ts';

export type GeneValueRecord = { modelId: string; gene: string; entrezId: number | null; value: GeneNumber };

/** The column of `model` that holds a number for each gene, and the file's column for it. */
const kinds = {
  /** log2(TPM + 1) */
  expression: { column: 'expression', value: 'log2_tpm_plus1' },
  /** Relative to a diploid genome, linear: 1 means two copies. */
  copyNumber: { column: 'copy_number', value: 'relative_copy_number' },
} as const;

const readEntrez = readNumber(1, 2 ** 31);

/**
 * Creates the importer for one number per model and gene, in the format of `depmap_24q4_expression_long.csv` (log2(TPM
 * + 1)) and `depmap_24q4_copy_number_long.csv` (copies relative to a diploid genome). Rows are gathered by model, in
 * whatever order the file has them, so that each model is written once. Genes that the file does not name keep their
 * numbers. Numbers in another unit are converted (`geneUnits.ts`). GISTIC calls become alterations of the file as their
 * source.
 *
 * @throws ImportError for a unit that cannot be converted
 */
export function geneValueImporter(
  name: keyof typeof kinds,
  { fileName, unit }: ImportContext,
): Importer<GeneValueRecord> {
  const units = new GeneUnits(name, unit);
  const seen = new SeenPairs();
  const names = new GeneNames();
  const geneOf = geneReader();
  const modelIds = new SharedTexts();
  return {
    name,
    table: 'model',
    key: 'id',
    versioned: true,
    content: modelContent,
    batchSize: 15_000,
    columns: columnsOf(name),
    group: ({ modelId }) => modelId,
    gathered: { column: 'model_id', create: () => new GatheredValues() },
    ...(units.needScan && { scan: (cells: Cells) => units.scan(cells) }),
    read: (cells) => readRow(cells, { name, seen, units, geneOf, modelIds }),
    wanted: (database, batch, report) => wantedModels(database, batch, report, { name, names, source: fileName }),
  };
}

type RowReading = {
  name: keyof typeof kinds;
  seen: SeenPairs;
  units: GeneUnits;
  geneOf: (entrezId: number | null) => Reader<string>;
  modelIds: SharedTexts;
};

function readRow(cells: Cells, { name, seen, units, geneOf, modelIds }: RowReading): GeneValueRecord | null {
  const given = cells.required('model_id');
  const modelId = given === null ? null : modelIds.of(given);
  cells.id = modelId ?? '';
  const entrezId = cells.read('entrez_id', readEntrez);
  // a matrix can name its genes by Entrez numbers only
  const isNumbered = entrezId !== null && !cells.isGiven('gene_symbol');
  const gene = isNumbered ? String(entrezId) : cells.needed('gene_symbol', geneOf(entrezId));
  const value = cells.needed(kinds[name].value, units.readerFor(modelId ?? ''));
  if (modelId === null || gene === null || value === null) return null;
  if (!seen.add(modelId, gene)) {
    cells.refuseRow('gene_symbol', reasons.valueAlready);
    return null;
  }
  return { modelId, gene, entrezId, value };
}

/** Returns `readGeneBeside`, which reads each name of a gene once: files repeat them for each model. */
function geneReader(): (entrezId: number | null) => Reader<string> {
  const known = new Map<string, { entrezId: number | null; reading: Reading<string> }>();
  return (entrezId) => (text) => {
    const before = known.get(text);
    if (before?.entrezId === entrezId) return before.reading;
    const read = readGeneBeside(entrezId)(text);
    const reading = 'value' in read ? { ...read, value: kept(read.value) } : read;
    known.set(kept(text), { entrezId, reading });
    return reading;
  };
}

async function wantedModels(
  database: Database,
  batch: readonly Located<GeneValueRecord>[],
  report: Report,
  { name, names, source }: { name: keyof typeof kinds; names: GeneNames; source: string },
): Promise<Wanted[]> {
  const { column } = kinds[name];
  const hasCalls = batch.some(({ record }) => typeof record.value !== 'number');
  const calls = hasCalls ? sql`m.alterations, m.alteration_sources, ` : sql``;
  const columns = sql`${calls}m.data_available, m.${sql.identifier(column)}`;
  const models = await rowsByModel(database, batch, report, columns);
  const genes = await names.load(database);
  return models.map(({ now, located, at }) => {
    const before = now[column] as Readonly<Record<string, number>>;
    const after: Record<string, number> = { ...before };
    // the stored numbers that change; new ones are only counted, because a file can have millions
    const was: Record<string, number> = {};
    const is: Record<string, number> = {};
    const rows: Fates = { added: 0, changed: 0, unchanged: 0 };
    const taken = new Set<string>();
    const stored = ((now.alteration_sources as AlterationSources | undefined)?.[source] ?? []).map(
      (one) => [one.gene, one] as const,
    );
    const earlier = new Map<string, Alteration>(stored);
    const called = new Map(earlier);
    for (const { line, record } of located) {
      const { modelId, gene, entrezId, value } = record;
      if (genes.refuses({ line, id: modelId, gene, entrezId }, report)) continue;
      const symbol = genes.symbolOf({ line, id: modelId, gene, entrezId }, report);
      if (taken.has(symbol)) {
        const reason = reasons.valueAlready;
        report.add({ kind: 'row refused', line, id: modelId, column: 'gene_symbol', value: gene, reason });
        continue;
      }
      taken.add(symbol);
      if (typeof value === 'number') {
        const known = before[symbol];
        rows[known === undefined ? 'added' : known === value ? 'unchanged' : 'changed']++;
        if (known === value) continue;
        after[symbol] = value;
        if (known === undefined) continue;
        was[symbol] = known;
        is[symbol] = value;
      } else {
        const one = value.call === null ? undefined : alteration(symbol, value.call);
        const known = earlier.get(symbol);
        rows[one?.kind === known?.kind ? 'unchanged' : known === undefined ? 'added' : 'changed']++;
        if (one === undefined) called.delete(symbol);
        else called.set(symbol, one);
        // A number from before would contradict the call; a call has none.
        if (value.relative === null) delete after[symbol];
        else after[symbol] = value.relative;
      }
    }
    const isSame = rows.added === 0 && rows.changed === 0;
    const values = {
      // first, because a difference here spares the comparison of twenty thousand numbers
      data_available: withData(now.data_available, name),
      [column]: isSame && !hasCalls ? before : after,
    };
    const changed = hasCalls ? withAlterations(now, source, joined([...called.values()])) : {};
    const parts = [{ at, before: { ...now, [column]: was }, after: { ...changed, [column]: is } }];
    return { existing: now, values: { ...values, ...changed }, rows, at, parts };
  });
}
