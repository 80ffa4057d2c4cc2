import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { TestedGenes } from '../search/engine/record.ts';
import type { NewGenePanel } from './gene.table.ts';

type Lists = Pick<NewGenePanel, 'mutationGenes' | 'copyNumberGenes' | 'fusionGenes'>;

/**
 * Combines the genes of a panel with genes that were tested for mutations in addition. Null: the tested genes are
 * unknown.
 */
export type TestedGenesOf = (panel: string | null, genes: readonly string[]) => TestedGenes | null;

const NOTHING: TestedGenes = { mutation: new Set(), copyNumber: new Set(), fusion: new Set() };
const setOf = (genes: readonly string[] | null | undefined) => (genes ? new Set(genes) : null);

/** Returns the genes that a panel tests; a null list means every gene. */
const panelGenes = ({ mutationGenes, copyNumberGenes, fusionGenes }: Lists): TestedGenes => ({
  mutation: setOf(mutationGenes),
  copyNumber: setOf(copyNumberGenes),
  fusion: setOf(fusionGenes),
});

function widened(panel: TestedGenes | undefined, genes: readonly string[]): TestedGenes | null {
  if (genes.length === 0) return panel ?? null;
  const { mutation, copyNumber, fusion } = panel ?? NOTHING;
  return { mutation: mutation === null ? null : new Set([...mutation, ...genes]), copyNumber, fusion };
}

/**
 * Returns the tested genes of one model.
 *
 * @param panel its assay, null or undefined without one
 * @param genes genes tested for mutations in addition to the panel or without one
 */
export const testedGenesOf = (panel: Lists | null | undefined, genes: readonly string[]): TestedGenes | null =>
  widened(panel ? panelGenes(panel) : undefined, genes);

/** Reads every panel. The returned function gives the same object for the same panel and genes. */
export async function readTestedGenes(database: Database): Promise<TestedGenesOf> {
  const { rows } = await database.execute<{ code: string } & Lists>(
    sql`select code, mutation_genes as "mutationGenes", copy_number_genes as "copyNumberGenes",
      fusion_genes as "fusionGenes" from gene_panel`,
  );
  const panels = new Map(rows.map(({ code, ...lists }) => [code, panelGenes(lists)]));
  const known = new Map<string, TestedGenes | null>();
  return (code, genes) => {
    const panel = code === null ? undefined : panels.get(code);
    if (genes.length === 0) return panel ?? null;
    const key = `${code ?? ''} ${genes.join(' ')}`;
    let tested = known.get(key);
    if (tested === undefined) {
      tested = widened(panel, genes);
      known.set(key, tested);
    }
    return tested;
  };
}
