import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Alteration } from '../../contract/entities/model.ts';
import { fusionNamed, partnersOf } from '../../contract/fusions.ts';
import { checkModel } from '../modules/content/checks/checkModel.ts';
import { today } from '../modules/content/checks/known.ts';
import { inOneSpelling } from '../modules/search/changes/keys.ts';
import type { Database } from '../platform/database/database.ts';
import { AlleleFractions } from './alleleFractions.ts';
import { type AlterationRecord, readAlterationsOf } from './alterationRecord.ts';
import { type AlterationSources, withAlterations } from './alterationSources.ts';
import { joined, keyOf } from './alterations.ts';
import { reportFindings } from './checked.ts';
import { columnsOf } from './columns.ts';
import { GeneNames } from './geneNames.ts';
import {
  type Fates,
  type ImportContext,
  ImportError,
  type Importer,
  type Located,
  type Part,
  type Wanted,
} from './importer.ts';
import { rowsByModel, withData } from './modelRows.ts';
import { modelContent } from './modelsTarget.ts';
import { SeenPairs } from './pairs.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { RowAdjacency } from './rowAdjacency.ts';
import { EXOME, keepPanel, type PanelRow, readPanels, testedWith } from './tested.ts';
import { VariantChoice } from './variantChoice.ts';

/**
 * Creates the importer for files with one alteration per row. It reads the headers of three files:
 *
 * - `pdmr_driver_alterations.csv`: codes
 * - `depmap_24q4_mutation_calls.csv`: hotspot and damaging calls
 * - `depmap_25q3_somatic_mutations_109models.csv`: every variant; `variantChoice.ts` selects the relevant ones
 *
 * For each model in the file, the new rows replace the earlier rows of the same `source` (by default the file's name).
 * Other sources are not changed. `panel` is the panel that the models were tested with: a gene on it without an
 * alteration is wild type.
 *
 * @throws ImportError for a panel that is not in the catalog
 */
export function alterationImporter({ fileName }: ImportContext): Importer<AlterationRecord> {
  const names = new GeneNames();
  const choice = new VariantChoice();
  const fractions = new AlleleFractions();
  const sequenced = new SeenPairs();
  const adjacency = new RowAdjacency();
  const panels: { all?: Map<string, PanelRow> } = {};
  return {
    name: 'alterations',
    table: 'model',
    key: 'id',
    versioned: true,
    content: modelContent,
    get batchSize() {
      return adjacency.batchSize(5_000);
    },
    columns: columnsOf('alterations'),
    group: ({ modelId }) => modelId,
    scan: (cells) => {
      choice.scan(cells);
      fractions.scan(cells);
      adjacency.scan(cells.text('model_id'));
    },
    read: (cells) => {
      const record = readAlterationsOf(cells, { fileName, choice, fractions });
      // Of the many rows that only show that a model was sequenced, one is enough.
      const { modelId, source, panel } = record ?? {};
      return record?.isPassedOver && !sequenced.add(`${modelId}`, `${source}\t${panel ?? ''}`) ? null : record;
    },
    wanted: async (database, batch, report) => {
      panels.all ??= await readPanels(database);
      return wantedModels(database, batch, report, await names.load(database), panels.all);
    },
    also: async (database, wanted) => {
      const exome = panels.all?.get(EXOME);
      if (exome !== undefined && wanted.some(({ values }) => values.tested_panel === EXOME))
        await keepPanel(database, exome);
    },
  };
}

const COLUMNS = sql`m.alterations, m.alteration_sources, m.tested_panel, m.tested_genes, m.data_available`;

async function wantedModels(
  database: Database,
  batch: readonly Located<AlterationRecord>[],
  report: Report,
  genes: GeneNames,
  panels: ReadonlyMap<string, PanelRow>,
): Promise<Wanted[]> {
  const models = await rowsByModel(database, batch, report, COLUMNS);
  return models.map(({ now, located, at }) => {
    const parts: Part[] = [];
    let values: Record<string, unknown> = { ...now, data_available: withData(now.data_available, 'mutation') };
    const rows: Fates = { added: 0, changed: 0, unchanged: 0 };
    for (const [source, own] of Map.groupBy(located, ({ record }) => record.source)) {
      const known = own.filter(
        ({ line, record: { isPassedOver, gene, entrezId, modelId } }) =>
          isPassedOver || !genes.refuses({ line, id: modelId, gene, entrezId }, report),
      );
      const found = known.map(({ line, record }) => ({
        ...record,
        line,
        gene: record.isPassedOver
          ? record.gene
          : genes.symbolOf({ line, id: record.modelId, gene: record.gene, entrezId: record.entrezId }, report),
      }));
      const before = ((now.alteration_sources as AlterationSources)[source] ?? []).map(inOneSpelling);
      const said = saidBefore(before);
      const stated = found.map(({ gene, alterations, clears, line, modelId }) => {
        const symbolOf = (name: string) => genes.symbolOf({ line, id: modelId, gene: name, entrezId: null }, report);
        const named = alterations.map((one) => withSymbols(one, gene, symbolOf));
        reportFindings(checkModel({ alterations: named }, { today: today() }), columnOf, { line, id: modelId }, report);
        for (const part of named.flatMap((one) => clearedOf(one, said, clears)))
          parts.push({ at: { line, id: modelId }, ...part });
        return named.flatMap((one) => keptOf(one, said, clears));
      });
      const all = joined(stated.flat());
      const fate = fates(before, all);
      // A row that was passed over is counted as such.
      for (const [place, list] of stated.entries()) if (!found[place]?.isPassedOver) rows[fate(list)]++;
      reportGone(before, all, own, report);
      values = { ...values, ...withAlterations(values, source, all) };
    }
    for (const code of new Set(located.map(({ record }) => record.panel))) {
      if (code === null) continue;
      const panel = panels.get(code);
      if (panel === undefined) throw new ImportError(reasons.noPanel(code));
      values = { ...values, ...testedWith(values, panel, panels) };
    }
    const { id: _id, model_code: _code, ...columns } = values;
    return { existing: now, values: columns, rows, at, parts };
  });
}

/**
 * Returns the file column of a checked field. The gene and the fusion partners were looked up when the row was read.
 */
function columnOf(field: string): string | undefined {
  const last = field.split('.').at(-1);
  return last === 'proteinChange' ? 'protein_change' : last === 'alleleFraction' ? 'allele_fraction' : undefined;
}

/** Returns the alteration with the catalog's symbols for its gene and for both partners of a fusion. */
function withSymbols(one: Alteration, gene: string, symbolOf: (name: string) => string): Alteration {
  const partners = one.kind === 'fusion' ? partnersOf(one.proteinChange ?? '', one.gene) : undefined;
  if (partners === undefined) return { ...one, gene };
  const [start, end] = partners.map((partner) => (partner === one.gene ? gene : symbolOf(partner)));
  return { ...one, gene, proteinChange: fusionNamed([start ?? gene, end ?? gene]) };
}

type Clears = AlterationRecord['clears'];
type Said = { byKey: ReadonlyMap<string, Alteration>; changed: ReadonlyMap<string, readonly Alteration[]> };

const kindKey = ({ gene, kind }: Alteration): string => `${gene} ${kind}`;

/** Indexes the earlier alterations of a source: all by key, and those with a protein change by gene and kind. */
function saidBefore(before: readonly Alteration[]): Said {
  return {
    byKey: new Map(before.map((one) => [keyOf(one), one])),
    changed: Map.groupBy(
      before.filter(({ proteinChange }) => proteinChange !== null),
      kindKey,
    ),
  };
}

/**
 * Returns the stored alterations of the same gene and kind with a protein change, if the row names no protein change.
 */
function leftOpen(one: Alteration, { byKey, changed }: Said): readonly Alteration[] {
  return one.proteinChange !== null || byKey.has(keyOf(one)) ? [] : (changed.get(kindKey(one)) ?? []);
}

/**
 * Completes an alteration from its source's earlier data with the values that the row lacks: the protein changes of the
 * gene and the allele fraction.
 */
function keptOf(one: Alteration, said: Said, clears: Clears): readonly Alteration[] {
  const open = clears.change ? [] : leftOpen(one, said);
  return (open.length > 0 ? open : [one]).map((named) => ({
    ...named,
    alleleFraction:
      named.alleleFraction ?? (clears.fraction ? null : (said.byKey.get(keyOf(named))?.alleleFraction ?? null)),
  }));
}

/** Returns the stored values that a row clears. */
function clearedOf(one: Alteration, said: Said, clears: Clears): Omit<Part, 'at'>[] {
  const changes = clears.change ? leftOpen(one, said) : [];
  const known = clears.fraction ? said.byKey.get(keyOf(one)) : undefined;
  return [
    ...changes.map(({ proteinChange }) => ({
      before: { protein_change: proteinChange },
      after: { protein_change: null },
    })),
    ...(known
      ? [{ before: { allele_fraction: known.alleleFraction }, after: { allele_fraction: one.alleleFraction } }]
      : []),
  ];
}

/**
 * Returns a function that reports the outcome for the alterations of a row. An alteration that was merged into a more
 * specific one of another row gets the outcome of that one.
 */
function fates(
  before: readonly Alteration[],
  all: readonly Alteration[],
): (stated: readonly Alteration[]) => keyof Fates {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const taken = new Map(all.map((one) => [keyOf(one), one]));
  const ofGene = new Map(all.map((one) => [`${one.gene} ${one.kind}`, one]));
  return (stated) => {
    const now = stated.map((one) => taken.get(keyOf(one)) ?? ofGene.get(`${one.gene} ${one.kind}`) ?? one);
    if (now.every((one) => isDeepStrictEqual(one, known.get(keyOf(one))))) return 'unchanged';
    return now.some((one) => known.has(keyOf(one))) ? 'changed' : 'added';
  };
}

function reportGone(
  before: readonly Alteration[],
  all: readonly Alteration[],
  [first]: readonly Located<AlterationRecord>[],
  report: Report,
): void {
  if (first === undefined) return;
  const { line, record } = first;
  const still = new Set(all.map(keyOf));
  for (const one of before) {
    if (still.has(keyOf(one))) continue;
    const reason = reasons.saidNoLonger;
    report.add({ kind: 'noticed', line, id: record.modelId, column: 'gene_symbol', value: keyOf(one).trim(), reason });
  }
}
