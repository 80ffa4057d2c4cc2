import { sql } from 'drizzle-orm';
import type { Localized } from '../../contract/schema.ts';
import type { Database } from '../platform/database/database.ts';
import type { TableRow } from './importer.ts';

/** The genes that an assay reads; null means every gene. */
export type PanelRow = {
  code: string;
  mutation_genes: readonly string[] | null;
  copy_number_genes: readonly string[] | null;
  fusion_genes: readonly string[] | null;
};

/** The panel of whole exomes: mutations of every gene, no copy numbers, no fusions. */
export const EXOME = 'exome';
const EXOME_NAME: Localized = { en: 'Whole exome', zh: '全外显子组' };

export async function readPanels(database: Database): Promise<Map<string, PanelRow>> {
  const { rows } = await database.execute<PanelRow>(
    sql`select code, mutation_genes, copy_number_genes, fusion_genes from gene_panel`,
  );
  const panels = new Map(rows.map((row) => [row.code, row]));
  if (!panels.has(EXOME)) panels.set(EXOME, mutationPanel(EXOME, null));
  return panels;
}

export const mutationPanel = (code: string, genes: readonly string[] | null): PanelRow => ({
  code,
  mutation_genes: genes,
  copy_number_genes: [],
  fusion_genes: [],
});

/** Writes a mutation panel if it is new or changed. An existing name is kept. */
export async function keepPanel(
  database: Database,
  { code, mutation_genes }: PanelRow,
  name?: Localized,
): Promise<void> {
  const shown = name ?? (code === EXOME ? EXOME_NAME : { en: code, zh: code });
  const genes = mutation_genes === null ? null : JSON.stringify(mutation_genes);
  const list = sql`(select array_agg(gene order by place) from jsonb_array_elements_text(${genes}::jsonb) with ordinality listed(gene, place))`;
  await database.execute(sql`
    insert into gene_panel (code, name, mutation_genes, copy_number_genes, fusion_genes)
    values (${code}, ${JSON.stringify(shown)}::jsonb, ${list}, '{}', '{}')
    on conflict (code) do update set mutation_genes = excluded.mutation_genes
    where gene_panel.mutation_genes is distinct from excluded.mutation_genes`);
}

/**
 * Returns the columns `tested_panel` and `tested_genes` of a model that was tested with a further panel. The wider
 * panel is kept. If neither panel covers the other, the second adds its genes one by one.
 */
export function testedWith(
  now: TableRow,
  panel: PanelRow,
  panels: ReadonlyMap<string, PanelRow>,
): { tested_panel: string; tested_genes: readonly string[] } {
  const genes = now.tested_genes as readonly string[];
  const current = typeof now.tested_panel === 'string' ? panels.get(now.tested_panel) : undefined;
  if (current === undefined) return { tested_panel: panel.code, tested_genes: genes };
  if (current.code === panel.code || covers(current, panel)) return { tested_panel: current.code, tested_genes: genes };
  if (covers(panel, current)) return { tested_panel: panel.code, tested_genes: genes };
  return { tested_panel: current.code, tested_genes: withGenes(genes, panel.mutation_genes ?? []) };
}

/** Returns the list with the missing genes appended in their order, each once. */
export const withGenes = (genes: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...genes, ...more]),
];

const covers = (one: PanelRow, other: PanelRow): boolean =>
  (['mutation_genes', 'copy_number_genes', 'fusion_genes'] as const).every((kind) => {
    const [wide, narrow] = [one[kind], other[kind]];
    return wide === null || (narrow?.every((gene) => wide.includes(gene)) ?? false);
  });
