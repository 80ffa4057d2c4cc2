import { sql } from 'drizzle-orm';
import { isUnsaid } from '../../contract/fieldValues.ts';
import { LANGUAGES, type Language, missingLanguages } from '../../contract/localized.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Database } from '../platform/database/database.ts';
import type { Cells } from './cells.ts';
import { columnsOf } from './columns.ts';
import { GeneNames } from './geneNames.ts';
import { ImportError, type Importer, type Located, type Wanted } from './importer.ts';
import { rowsByModel, withData } from './modelRows.ts';
import { modelContent } from './modelsTarget.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readGene } from './spreadsheetGenes.ts';
import { EXOME, keepPanel, mutationPanel, type PanelRow, readPanels, testedWith, withGenes } from './tested.ts';

/** In place of a gene: all genes of the panel. */
const ALL_GENES = '*';

/** A model and what it was tested with: a panel, a gene of it, or a gene by itself. */
export type AssayRecord = { modelId: string; panel: string | null; gene: string | null };

/** A panel of the file with the line of its first row. Its name is empty if the file gives none. */
type Panel = { genes: Map<string, number>; name: Localized; line: number };

/**
 * Creates the importer for files that list the genes in which each model was tested for mutations: one model and gene
 * per row. Other columns are ignored. A file of calls lists only findings, so wild type needs this file.
 *
 * All genes of the file form the `panel`; a model with fewer genes gets its genes one by one, and a row with `*` gives
 * its model all of them. A row without a panel gives its model this gene alone. A new panel needs a name in one
 * language, or gets its code as name if the file has no column for names. Without `gene_symbol` the panel must be in
 * the catalog, or be `exome`.
 *
 * @throws ImportError for a panel without genes that the catalog does not have
 */
export function assayImporter(): Importer<AssayRecord> {
  const named = new Map<string, Panel>();
  const names = new GeneNames();
  const state: { panels?: Map<string, PanelRow> } = {};
  return {
    name: 'assays',
    table: 'model',
    key: 'id',
    versioned: true,
    content: modelContent,
    batchSize: 15_000,
    columns: columnsOf('assays'),
    group: ({ modelId }) => modelId,
    scan: (cells) => scanRow(cells, named),
    read: readRow,
    wanted: async (database, batch, report) => {
      const genes = await names.load(database);
      state.panels ??= await panelsOf(database, named, genes, report);
      const taken = withNames(batch, named, state.panels, report);
      return wantedModels(database, taken, report, state.panels, genes);
    },
    also: async (database, wanted) => {
      const used = new Set(wanted.map(({ values }) => values.tested_panel));
      for (const [code, panel] of state.panels ?? [])
        if (used.has(code) && (named.has(code) || code === EXOME))
          await keepPanel(database, panel, nameOf(named.get(code)));
    },
  };
}

function scanRow(cells: Cells, named: Map<string, Panel>): void {
  const code = cells.text('panel');
  if (cells.text('gene_symbol') === ALL_GENES) return;
  const gene = cells.read('gene_symbol', readGene);
  if (code === null || gene === null) return;
  const panel = named.get(code) ?? { genes: new Map(), name: { en: '', zh: '' }, line: cells.line };
  const isNamed = LANGUAGES.some((language) => cells.has(nameColumn(language)));
  for (const language of LANGUAGES) panel.name[language] ||= isNamed ? (cells.text(nameColumn(language)) ?? '') : code;
  panel.genes.set(gene, cells.line);
  named.set(code, panel);
}

const nameColumn = (language: Language) => `panel_name_${language}` as const;

const nameOf = (panel: Panel | undefined): Localized | undefined => (isUnsaid(panel?.name) ? undefined : panel?.name);

function readRow(cells: Cells): AssayRecord | null {
  const modelId = cells.required('model_id');
  cells.id = modelId ?? '';
  const isPanel = !cells.has('gene_symbol') || cells.text('gene_symbol') === ALL_GENES;
  const panel = isPanel ? cells.required('panel') : cells.text('panel');
  if (modelId === null || (isPanel && panel === null)) return null;
  if (isPanel) return { modelId, panel, gene: null };
  const gene = cells.needed('gene_symbol', readGene);
  return gene === null ? null : { modelId, panel, gene };
}

/**
 * Returns the panels of the catalog and of the file, where the file has precedence; new panels without a name are left
 * out. Reports each language in which the name of a new panel is missing.
 */
async function panelsOf(
  database: Database,
  named: ReadonlyMap<string, Panel>,
  names: GeneNames,
  report: Report,
): Promise<Map<string, PanelRow>> {
  const panels = await readPanels(database);
  for (const [code, { genes, name, line }] of named) {
    if (code === EXOME) continue;
    if (!panels.has(code)) {
      if (isUnsaid(name)) continue;
      for (const missing of missingLanguages(name))
        report.add({
          kind: 'noticed',
          line,
          id: code,
          column: nameColumn(missing),
          value: '',
          reason: reasons.oneLanguage,
        });
    }
    const symbols = [...genes].map(([gene, line]) => names.symbolOf({ line, id: '', gene, entrezId: null }, report));
    panels.set(code, mutationPanel(code, [...new Set(symbols)].sort()));
  }
  return panels;
}

/** Keeps the rows whose panel has a name. */
const withNames = (
  batch: readonly Located<AssayRecord>[],
  named: ReadonlyMap<string, Panel>,
  panels: ReadonlyMap<string, PanelRow>,
  report: Report,
): Located<AssayRecord>[] =>
  batch.filter(({ line, record: { modelId: id, panel } }) => {
    const isNameless = panel !== null && named.has(panel) && !panels.has(panel);
    if (isNameless)
      report.add({ kind: 'row refused', line, id, column: nameColumn('en'), value: '', reason: reasons.nameless });
    return !isNameless;
  });

async function wantedModels(
  database: Database,
  batch: readonly Located<AssayRecord>[],
  report: Report,
  panels: ReadonlyMap<string, PanelRow>,
  names: GeneNames,
): Promise<Wanted[]> {
  const columns = sql`m.tested_panel, m.tested_genes, m.data_available`;
  const models = await rowsByModel(database, batch, report, columns);
  return models.map(({ now, located, at }) => {
    let values: Record<string, unknown> = { ...now };
    for (const [code, rows] of Map.groupBy(located, ({ record }) => record.panel)) {
      const panel = code === null ? undefined : panels.get(code);
      if (code !== null && panel === undefined) throw new ImportError(reasons.noPanel(code));
      const read = rows.flatMap(({ line, record: { modelId, gene } }) =>
        gene === null ? [] : [names.symbolOf({ line, id: modelId, gene, entrezId: null }, report)],
      );
      const all = panel?.mutation_genes ?? null;
      const whole = read.length === 0 || (all !== null && new Set(read).size === all.length);
      if (panel !== undefined && whole) values = { ...values, ...testedWith(values, panel, panels) };
      else values = { ...values, tested_genes: withGenes(values.tested_genes as string[], read) };
    }
    values.data_available = withData(now.data_available, 'mutation');
    const { id: _id, model_code: _code, ...columns } = values;
    const changed = JSON.stringify(columns) !== JSON.stringify({ ...columns, ...pick(now, columns) });
    const count = located.length;
    const rows = { added: changed ? count : 0, changed: 0, unchanged: changed ? 0 : count };
    return { existing: now, values: columns, rows, at };
  });
}

const pick = (from: Readonly<Record<string, unknown>>, columns: object) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, from[name]]));
