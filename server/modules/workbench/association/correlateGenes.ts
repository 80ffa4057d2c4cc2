import { RankSums, type Rows } from '../../analysis/rankSums.ts';
import { correlationOf } from '../../analysis/spearman.ts';

/** Genes that were measured in the same models, which are in the order of their strata. */
export type GenesToCorrelate = {
  /** The values of the models, one run after the other: some columns of a table. */
  runs: readonly { table: number; chosen: Uint32Array }[];
  /** The shared values of the tables, and the rows of the genes in each. */
  tables: readonly { rows: Rows; rowOf: Uint32Array }[];
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

function correlateGroup({ runs, tables, ends, weights, squares }: GenesToCorrelate, sums: RankSums): CorrelatedGenes {
  const size = tables[0]?.rowOf.length ?? 0;
  const columns = () => new Float64Array(size).fill(Number.NaN);
  const result = { rho: columns(), low: columns(), high: columns(), p: columns() };
  for (let gene = 0; gene < size; gene++) {
    let into = 0;
    for (const { table, chosen } of runs) {
      const own = tables[table];
      if (own !== undefined) sums.take(own.rows, own.rowOf[gene] as number, chosen, into);
      into += chosen.length;
    }
    let [product, squaresX, from] = [0, 0, 0];
    for (const end of ends) {
      const models = end - from;
      sums.sum(weights, from, end);
      product += sums.product / (2 * (models + 1)) ** 2;
      squaresX += (models ** 3 - models - sums.tied) / (12 * (models + 1) ** 2);
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
