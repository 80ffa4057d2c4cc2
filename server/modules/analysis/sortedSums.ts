import type { RankedModels } from './orderedSums.ts';
import { RankSums } from './rankSums.ts';
import { type StratifiedSums, scalesOf } from './stratifiedSums.ts';

/** The sums over a few columns of tables, by putting the values of each gene in order. */
export class SortedSums implements StratifiedSums {
  product = 0;
  tied = 0;
  readonly #models: RankedModels;
  readonly #sums: RankSums;
  readonly #scales: ReturnType<typeof scalesOf>;

  constructor(models: RankedModels) {
    this.#models = models;
    this.#sums = new RankSums(Math.max(1, models.weights.length));
    this.#scales = scalesOf(models.ends);
  }

  sum(gene: number): void {
    const { runs, tables, ends, weights } = this.#models;
    const [sums, { ofProduct, ofTies }] = [this.#sums, this.#scales];
    let into = 0;
    for (const { table, chosen } of runs) {
      const own = tables[table];
      if (own !== undefined) sums.take(own, own.rowOf[gene] as number, chosen, into);
      into += chosen.length;
    }
    this.product = 0;
    this.tied = 0;
    let from = 0;
    for (let stratum = 0; stratum < ends.length; stratum++) {
      const end = ends[stratum] as number;
      sums.sum(weights, from, end);
      this.product += sums.product * (ofProduct[stratum] as number);
      this.tied += sums.tied * (ofTies[stratum] as number);
      from = end;
    }
  }
}
