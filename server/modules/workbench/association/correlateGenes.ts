import { OrderedSums, type Orders } from '../../analysis/orderedSums.ts';
import { RankSums, type Rows } from '../../analysis/rankSums.ts';
import { correlationOf } from '../../analysis/spearman.ts';

/** Genes that were measured in the same models, which are in the order of their strata. */
export type GenesToCorrelate = {
  /** The values of the models, one run after the other: some columns of a table. */
  runs: readonly { table: number; chosen: Uint32Array }[];
  /** The shared values of the tables, and the rows of the genes in each. Orders are kept where they pay. */
  tables: readonly { rows: Rows; rowOf: Uint32Array; orders?: Orders | undefined }[];
  /** The end of each stratum in the order of the models. */
  ends: Uint32Array;
  /** Twice the rank of each model's change within its stratum, less the mean of all. */
  weights: Int32Array;
  /** The sum of the squares of the changes' ranks, each divided by the size of its stratum plus one. */
  squares: number;
};

/** The correlations of the genes; all are not a number if there is none. */
export type CorrelatedGenes = { rho: Float64Array; low: Float64Array; high: Float64Array; p: Float64Array };

/** Correlates the values of genes with the changes, by ranks within strata. */
export default function correlateGenes(groups: readonly GenesToCorrelate[]): CorrelatedGenes[] {
  const sums = new RankSums(Math.max(1, ...groups.map(({ weights }) => weights.length)));
  return groups.map((group) => correlateGroup(group, sums));
}

function correlateGroup(group: GenesToCorrelate, sums: RankSums): CorrelatedGenes {
  const { tables, ends, weights, squares } = group;
  const size = tables[0]?.rowOf.length ?? 0;
  const columns = () => new Float64Array(size).fill(Number.NaN);
  const result = { rho: columns(), low: columns(), high: columns(), p: columns() };
  const sumsOf = orderedSums(group) ?? sortedSums(group, sums);
  for (let gene = 0; gene < size; gene++) {
    let [product, squaresX, from] = [0, 0, 0];
    const { products, ties } = sumsOf(gene);
    for (const [stratum, end] of ends.entries()) {
      const models = end - from;
      product += (products[stratum] as number) / (2 * (models + 1)) ** 2;
      squaresX += (models ** 3 - models - (ties[stratum] as number)) / (12 * (models + 1) ** 2);
      from = end;
    }
    const found = correlationOf({
      product,
      squaresX,
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

/** Computes the sums of each stratum for a gene. The next gene overwrites them. */
type SumsOf = (gene: number) => { products: Float64Array; ties: Float64Array };

/** Sums by the kept orders of the only table, if there are any. */
function orderedSums({ runs, tables, ends, weights }: GenesToCorrelate): SumsOf | null {
  const [only, another] = tables;
  if (only?.orders === undefined || another !== undefined) return null;
  const chosen = Uint32Array.from(runs.flatMap((run) => Array.from(run.chosen)));
  const sums = new OrderedSums(only.rows, only.orders, chosen, weights, ends);
  const { rowOf } = only;
  return (gene) => {
    sums.sum(rowOf[gene] as number);
    return { products: sums.product, ties: sums.tied };
  };
}

/** Sums by putting the values of each gene in order. */
function sortedSums({ runs, tables, ends, weights }: GenesToCorrelate, sums: RankSums): SumsOf {
  const found = { products: new Float64Array(ends.length), ties: new Float64Array(ends.length) };
  return (gene) => {
    let into = 0;
    for (const { table, chosen } of runs) {
      const own = tables[table];
      if (own !== undefined) sums.take(own.rows, own.rowOf[gene] as number, chosen, into);
      into += chosen.length;
    }
    let from = 0;
    for (const [stratum, end] of ends.entries()) {
      sums.sum(weights, from, end);
      found.products[stratum] = sums.product;
      found.ties[stratum] = sums.tied;
      from = end;
    }
    return found;
  };
}
