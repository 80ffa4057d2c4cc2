import type { Snapshot } from '../../search/index/snapshot.ts';
import { correlatedGroups, type GeneCorrelators } from './expression.ts';
import { type GeneGroup, groupsOf } from './geneGroups.ts';

/** With so many genes, the code of an analysis is compiled for speed. */
const GENES = 600;
/** The strata of the models, about as many as there are diseases. */
const STRATA = 20;

/**
 * Correlates a few genes with made-up responses of all models, so that the threads have started and their code is
 * compiled before a user analyzes. The orders of these genes are then known.
 */
export async function warmUp(snapshot: Snapshot, correlators: GeneCorrelators, threads: number): Promise<void> {
  const most = Math.max(0, ...groupsOf(snapshot).map(({ genes }) => genes.length));
  const group = groupsOf(snapshot).find(({ genes }) => genes.length === most);
  if (group === undefined) return;
  const used = group.tables.flatMap(({ segment, table }) =>
    Array.from(table.docs, (doc, place) => ({ model: { segment, doc }, bestAverageChange: (place * 37) % 101 })),
  );
  // any of the threads may put the genes of an analysis in order
  const order: GeneCorrelators['order'] = async (groups) => {
    const others = Array.from({ length: threads - 1 }, () => correlators.order(groups));
    const [ordered] = await Promise.all([correlators.order(groups), ...others]);
    return ordered;
  };
  for (const strata of [null, used.map((_, place) => place % STRATA)])
    await correlatedGroups([firstOf(group)], used, strata, snapshot, { ...correlators, order });
}

/** Returns a group of the first genes of one. */
const firstOf = ({ tables, genes }: GeneGroup): GeneGroup => ({
  tables: tables.map((table) => ({ ...table, rowOf: table.rowOf.slice(0, GENES) })),
  genes: genes.slice(0, GENES),
});
