import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { TestedGenes } from '../../platform/search/record.ts';

/** What the rows of models refer to, read once for a whole reading of the models. */
export type IndexContext = {
  /** The slug of an area that is published, then those of the published ones above it. */
  areasFrom(id: string | null): string[];
  /** An OncoTree code, then those above it. */
  codesFrom(code: string | null): string[];
  /** Genes of a panel together with genes read beside it; the same object for the same set. Null: nothing is known. */
  testedGenes(panel: string | null, genes: readonly string[]): TestedGenes | null;
};

export async function readIndexContext(database: Database): Promise<IndexContext> {
  const { rows: areas } = await database.execute<{ id: string; slug: string; parent: string | null }>(
    sql`select id, slug, parent_id as parent from disease where state = 'published'`,
  );
  const slugs = new Map(areas.map(({ id, slug }) => [id, slug]));
  const climb = climber(areas);
  const { rows: nodes } = await database.execute<{ id: string; parent: string | null }>(
    sql`select code as id, parent_code as parent from oncotree_node`,
  );
  return {
    areasFrom: (id) => climb(id).map((area) => slugs.get(area) ?? area),
    codesFrom: climber(nodes),
    testedGenes: await readPanels(database),
  };
}

/** The way up from a node, which begins with the node itself; each way is found once. */
function climber(rows: readonly { id: string; parent: string | null }[]): (from: string | null) => string[] {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const known = new Map<string, string[]>();
  return (from) => {
    if (from === null || !parents.has(from)) return [];
    let way = known.get(from);
    if (way === undefined) {
      way = [];
      for (let at: string | null | undefined = from; at && parents.has(at) && !way.includes(at); at = parents.get(at))
        way.push(at);
      known.set(from, way);
    }
    return way;
  };
}

async function readPanels(database: Database): Promise<IndexContext['testedGenes']> {
  const { rows } = await database.execute<{
    code: string;
    mutation_genes: string[] | null;
    copy_number_genes: string[] | null;
    fusion_genes: string[] | null;
  }>(sql`select code, mutation_genes, copy_number_genes, fusion_genes from gene_panel`);
  const setOf = (genes: string[] | null) => (genes === null ? null : new Set(genes));
  const panels = new Map<string, TestedGenes>(
    rows.map((row) => [
      row.code,
      {
        mutation: setOf(row.mutation_genes),
        copyNumber: setOf(row.copy_number_genes),
        fusion: setOf(row.fusion_genes),
      },
    ]),
  );
  const nothing: TestedGenes = { mutation: new Set(), copyNumber: new Set(), fusion: new Set() };
  const widened = new Map<string, TestedGenes>();
  return (code, genes) => {
    const panel = code === null ? undefined : panels.get(code);
    if (genes.length === 0) return panel ?? null;
    const key = `${code ?? ''} ${genes.join(' ')}`;
    let tested = widened.get(key);
    if (tested === undefined) {
      const { mutation, copyNumber, fusion } = panel ?? nothing;
      tested = { mutation: mutation === null ? null : new Set([...mutation, ...genes]), copyNumber, fusion };
      widened.set(key, tested);
    }
    return tested;
  };
}
