import { type KeptTable, OrderedSums, type RankedModels } from '../../analysis/orderedSums.ts';
import { SortedSums } from '../../analysis/sortedSums.ts';
import { correlationOf } from '../../analysis/spearman.ts';
import { squaresWithoutTies } from '../../analysis/stratifiedSums.ts';

/** Genes that were measured in the same models, which are in the order of their strata. */
export type GenesToCorrelate = RankedModels & {
  /** The kept orders of the table with most of the models; null where they do not pay. */
  kept: KeptTable | null;
  /** The sum of the squares of the changes' ranks, each divided by the size of its stratum plus one. */
  squares: number;
};

/** The correlations of the genes; all are not a number if there is none. */
export type CorrelatedGenes = { rho: Float64Array; low: Float64Array; high: Float64Array; p: Float64Array };

/** A smaller share of the squares is a rounding error: all values of each stratum are equal. */
const ROUNDING = 1e-9;

/** Correlates the values of genes with the changes, by ranks within strata. */
export default function correlateGenes(groups: readonly GenesToCorrelate[]): CorrelatedGenes[] {
  return groups.map(correlateGroup);
}

function correlateGroup(group: GenesToCorrelate): CorrelatedGenes {
  const { tables, ends, weights, squares, kept } = group;
  const size = tables[0]?.rowOf.length ?? 0;
  const columns = () => new Float64Array(size).fill(Number.NaN);
  const result = { rho: columns(), low: columns(), high: columns(), p: columns() };
  const sums = kept === null ? new SortedSums(group) : new OrderedSums(group, kept);
  const most = squaresWithoutTies(ends);
  for (let gene = 0; gene < size; gene++) {
    sums.sum(gene);
    const squaresX = most - sums.tied;
    const found = correlationOf({
      product: sums.product,
      squaresX: squaresX > most * ROUNDING ? squaresX : 0,
      squaresY: squares,
      observations: weights.length,
      strata: ends.length,
    });
    if (found === null) continue;
    result.rho[gene] = found.value;
    result.low[gene] = found.low;
    result.high[gene] = found.high;
    result.p[gene] = found.p;
  }
  return result;
}
