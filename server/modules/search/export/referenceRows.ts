import { asc } from 'drizzle-orm';
import type { AlterationClass } from '../../../../contract/vocabulary.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CellValue, Rows } from '../../../platform/export/writeFile.ts';
import { gene, genePanel } from '../../catalog/gene.table.ts';
import { oncotreeNode } from '../../catalog/oncotree.table.ts';

/** Yields the genes of the catalog as the import of the kind `genes` reads them. */
export async function* geneTableRows(database: Database): Rows {
  yield [['symbol', 'name', 'aliases', 'entrez_id', 'cytoband']];
  const genes = await database.select().from(gene).orderBy(asc(gene.symbol));
  yield genes.map(({ symbol, name, aliases, entrezId, cytoband }): CellValue[] => [
    ...[symbol, name, aliases.join('|') || null, entrezId, cytoband],
  ]);
}

/**
 * Yields the nodes of OncoTree as the import of the kind `diseases` reads them. A retired code without a successor is
 * listed with two nodes: then the import gives it none, too.
 */
export async function* diseaseRows(database: Database): Rows {
  yield [['code', 'name', 'parent_code', 'main_type', 'tissue', 'level', 'history_codes']];
  const nodes = await database.select().from(oncotreeNode).orderBy(asc(oncotreeNode.code));
  const current = nodes.filter(({ retired }) => !retired);
  const retired = nodes.filter((node) => node.retired);
  const ofNone = retired.filter(({ replacedBy }) => replacedBy === null).map(({ code }) => code);
  const replaced = Map.groupBy(retired, ({ replacedBy }) => replacedBy);
  yield current.map(({ code, name, parentCode, mainType, tissue, level }, place): CellValue[] => {
    const own = (replaced.get(code) ?? []).map((node) => node.code);
    return [code, name, parentCode, mainType, tissue, level, [...own, ...(place < 2 ? ofNone : [])].join(';') || null];
  });
}

/** Yields the gene panels as the import of the kind `genePanels` reads them. */
export async function* genePanelRows(database: Database): Rows {
  yield [['panel', 'gene_symbol', 'tested_for', 'panel_name_en', 'panel_name_zh']];
  for (const panel of await database.select().from(genePanel).orderBy(asc(genePanel.code))) {
    const { code, name, mutationGenes, copyNumberGenes, fusionGenes } = panel;
    const lists: [AlterationClass, readonly string[] | null][] = [
      ['mutation', mutationGenes],
      ['copyNumber', copyNumberGenes],
      ['fusion', fusionGenes],
    ];
    yield lists.flatMap(([testedFor, genes]) =>
      (genes ?? ['*']).map((symbol): CellValue[] => [code, symbol, testedFor, name.en, name.zh]),
    );
  }
}
