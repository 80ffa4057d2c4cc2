import { sql } from 'drizzle-orm';
import { isUnsaid } from '../../contract/fieldValues.ts';
import { LANGUAGES, missingLanguages } from '../../contract/localized.ts';
import type { Localized } from '../../contract/schema.ts';
import { ALTERATION_CLASSES, type AlterationClass } from '../../contract/vocabulary.ts';
import type { Database } from '../platform/database/database.ts';
import type { Cells, Reader } from './cells.ts';
import { columnsOf } from './columns.ts';
import { GeneNames } from './geneNames.ts';
import type { Importer, Located, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readGene } from './spreadsheetGenes.ts';

/** In place of a gene: every gene. */
const ALL_GENES = '*';

/** A gene that a panel tests; null: every gene. */
export type PanelGeneRecord = {
  panel: string;
  gene: string | null;
  testedFor: AlterationClass;
  name: Localized;
  /** Whether the file has a column for names. */
  isNamed: boolean;
};

/** Reads a class of change: `mutation`, `copyNumber`, `fusion` and their usual names. */
export const readTestedFor: Reader<AlterationClass> = (text) => {
  const word = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const value = /^(mutations?|snvs?|突变)$/.test(word)
    ? 'mutation'
    : /^(copynumbers?|cnas?|cnvs?|拷贝数)$/.test(word)
      ? 'copyNumber'
      : /^(fusions?|svs?|structuralvariants?|融合)$/.test(word)
        ? 'fusion'
        : undefined;
  if (value === undefined) return { refused: reasons.noneOf(ALTERATION_CLASSES) };
  return value === text ? { value } : { value, why: reasons.namedAsHere };
};

const COLUMNS: Readonly<Record<AlterationClass, string>> = {
  mutation: 'mutation_genes',
  copyNumber: 'copy_number_genes',
  fusion: 'fusion_genes',
};

/**
 * Creates the importer for gene panels: a panel, a gene and a class of change per row. The rows of a panel replace its
 * genes as a whole. A class without rows is not tested; `*` in place of a gene means every gene.
 */
export function genePanelImporter(): Importer<PanelGeneRecord> {
  const names = new GeneNames();
  return {
    name: 'genePanels',
    table: 'gene_panel',
    key: 'code',
    versioned: false,
    // the rows of a panel need not be adjacent, and each panel is replaced as a whole
    batchSize: Number.POSITIVE_INFINITY,
    columns: columnsOf('genePanels'),
    read: readRow,
    wanted: async (database, batch, report) => wantedPanels(database, batch, await names.load(database), report),
  };
}

function readRow(cells: Cells): PanelGeneRecord | null {
  const panel = cells.required('panel');
  cells.id = panel ?? '';
  const all = cells.text('gene_symbol') === ALL_GENES;
  const gene = all ? null : cells.needed('gene_symbol', readGene);
  const testedFor = cells.givenOrRefused('tested_for', readTestedFor);
  if (panel === null || (gene === null && !all) || testedFor === null) return null;
  const isNamed = LANGUAGES.some((language) => cells.has(`panel_name_${language}`));
  const name = {
    en: cells.text('panel_name_en') ?? '',
    zh: cells.text('panel_name_zh') ?? '',
  };
  return { panel, gene, testedFor: testedFor.given ?? 'mutation', name, isNamed };
}

async function wantedPanels(
  database: Database,
  batch: readonly Located<PanelGeneRecord>[],
  names: GeneNames,
  report: Report,
): Promise<Wanted[]> {
  const { rows } = await database.execute<{ row: TableRow }>(
    sql`select to_jsonb(p) as row from gene_panel p order by code for update`,
  );
  const existing = new Map(rows.map(({ row }) => [String(row.code), row]));
  return [...Map.groupBy(batch, ({ record }) => record.panel)].flatMap(([code, located]): Wanted[] => {
    const now = existing.get(code);
    const at = { line: located[0]?.line ?? 0, id: code };
    const name = nameOf(located, now);
    if (isUnsaid(name)) {
      for (const { line } of located)
        report.add({
          kind: 'row refused',
          line,
          id: code,
          column: 'panel_name_en',
          value: '',
          reason: reasons.nameless,
        });
      return [];
    }
    if (now === undefined)
      for (const missing of missingLanguages(name))
        report.add({ kind: 'noticed', ...at, column: `panel_name_${missing}`, value: '', reason: reasons.oneLanguage });
    const values = { code, name, ...genesOf(located, names, report) };
    const count = located.length;
    const isSame = now !== undefined && JSON.stringify({ ...now, ...values }) === JSON.stringify(now);
    const fate = now === undefined ? 'added' : isSame ? 'unchanged' : 'changed';
    return [{ existing: now, values, rows: { added: 0, changed: 0, unchanged: 0, [fate]: count }, at }];
  });
}

/** Returns the name of the file, else the stored one. A new panel has its code as name if the file has no names. */
function nameOf(located: readonly Located<PanelGeneRecord>[], now: TableRow | undefined): Localized {
  const records = located.map(({ record }) => record);
  const given = (language: 'en' | 'zh') => records.map(({ name }) => name[language]).find((text) => text !== '') ?? '';
  const name = { en: given('en'), zh: given('zh') };
  if (!isUnsaid(name)) return name;
  const [first] = records;
  const code = first?.panel ?? '';
  return (now?.name as Localized | undefined) ?? (first?.isNamed ? name : { en: code, zh: code });
}

/** Returns the genes of a panel by class in the order of the file; null is every gene. */
function genesOf(located: readonly Located<PanelGeneRecord>[], names: GeneNames, report: Report): TableRow {
  const byClass = ALTERATION_CLASSES.map((testedFor) => {
    const own = located.filter(({ record }) => record.testedFor === testedFor);
    if (own.some(({ record }) => record.gene === null)) return [COLUMNS[testedFor], null] as const;
    const symbols = own.map(({ line, record: { panel: id, gene } }) =>
      names.symbolOf({ line, id, gene: gene ?? '', entrezId: null }, report),
    );
    return [COLUMNS[testedFor], [...new Set(symbols)]] as const;
  });
  return Object.fromEntries(byClass);
}
