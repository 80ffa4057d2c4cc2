import correlateGenes, { type CorrelatedGenes, type GenesToCorrelate } from './correlateGenes.ts';
import orderGenes, { type GenesToOrder, type OrderedGenes } from './orderGenes.ts';

/** What is computed of genes in one go. */
export type GeneTask = { correlate?: readonly GenesToCorrelate[]; order?: readonly GenesToOrder[] };
export type ComputedGenes = { correlated: CorrelatedGenes[]; ordered: OrderedGenes };

/** Computes in a thread. Both steps of an analysis use the same threads: others would start in the middle of it. */
export default function computeGenes({ correlate = [], order = [] }: GeneTask): ComputedGenes {
  return { correlated: correlateGenes(correlate), ordered: orderGenes(order) };
}
