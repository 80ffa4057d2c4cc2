import { SYNONYM_KINDS } from '../../contract/resources/synonym.ts';
import type { gene } from '../modules/catalog/gene.table.ts';
import type { oncotreeNode } from '../modules/catalog/oncotree.table.ts';
import type { synonym } from '../modules/catalog/synonym.table.ts';
import { numberOf, readTable } from './content.ts';
import type { DemoDisease } from './diseases.ts';

type SynonymColumn = 'kind' | 'concept' | 'term' | 'language' | 'relation' | 'ambiguity';

/** Returns the OncoTree codes with their parents and the area that they belong to. */
export function oncotreeRows(diseases: readonly DemoDisease[]): (typeof oncotreeNode.$inferInsert)[] {
  const areaIds = new Map(diseases.map(({ code, id }) => [code, id]));
  return readTable<'code' | 'name' | 'tissue' | 'area' | 'how' | 'parent'>('oncotree.csv').map((row) => ({
    code: row.code,
    name: row.name,
    parentCode: row.parent === '' ? null : row.parent,
    tissue: row.tissue === '' ? null : row.tissue,
    diseaseId: areaIds.get(row.area) ?? null,
    retired: row.how === 'retired',
  }));
}

/** Returns the genes of the panels, the expression markers and the rare alterations, with their aliases. */
export function geneRows(): (typeof gene.$inferInsert)[] {
  const aliases = Map.groupBy(
    synonyms().filter(({ kind, relation }) => kind === 'gene' && relation === 'alias'),
    ({ concept }) => concept,
  );
  const aliasesOf = (symbol: string) => (aliases.get(symbol) ?? []).map(({ term }) => term);
  const panel = readTable<'gene' | 'gene_name' | 'entrez_id' | 'cytoband'>('gene-panel.csv').map((row) => ({
    symbol: row.gene,
    name: row.gene_name,
    entrezId: numberOf(row.entrez_id),
    cytoband: row.cytoband === '' ? null : row.cytoband,
    aliases: aliasesOf(row.gene),
  }));
  const known = new Set(panel.map(({ symbol }) => symbol));
  const named = [
    ...readTable<'gene' | 'name'>('expression-markers.csv'),
    ...readTable<'gene' | 'name'>('extra-genes.csv'),
  ];
  const others = named
    .filter((row) => !known.has(row.gene))
    .map((row) => ({ symbol: row.gene, name: row.name, aliases: aliasesOf(row.gene) }));
  return [...panel, ...others];
}

export function synonymRows(): (typeof synonym.$inferInsert)[] {
  return synonyms().flatMap(({ kind: written, language, ...row }) => {
    const kind = SYNONYM_KINDS.find((one) => one === written);
    return kind === undefined ? [] : { ...row, kind, language: language === 'zh' ? ('zh' as const) : ('en' as const) };
  });
}

const synonyms = () =>
  readTable<SynonymColumn>('synonyms.csv').map(({ kind, concept, term, language, relation, ambiguity }) => ({
    kind,
    concept,
    term,
    language,
    relation,
    ambiguity,
  }));
