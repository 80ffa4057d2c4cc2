import { falseDiscovery } from '../../analysis/counts.ts';
import type { CorrelatedGenes } from './correlateGenes.ts';

/** The correlations of a group of genes, all over the same models. */
export type GenesToOrder = CorrelatedGenes & { models: number; strata: number };

/** Genes in the order of p, by their places in the groups one after the other, with rounded numbers. */
export type OrderedGenes = Record<'places' | 'models' | 'strata', Uint32Array> &
  Record<'rho' | 'low' | 'high' | 'p' | 'q', Float64Array>;

/**
 * Puts the correlated genes of all groups in order, the lowest p first and equal ones by their places, and adjusts p by
 * Benjamini and Hochberg. Genes without a correlation are left out.
 */
export default function orderGenes(groups: readonly GenesToOrder[]): OrderedGenes {
  const all = concatenated(groups.map(({ p }) => p));
  const places = all
    .map((_, place) => place)
    .filter((place) => !Number.isNaN(all[place]))
    .sort((one, other) => (all[one] as number) - (all[other] as number) || one - other);
  /** A column of all groups in the order of p. A `map` takes a fifth of the time of `from`. */
  const inOrder = (columnOf: (group: GenesToOrder) => Float64Array) => {
    const column = concatenated(groups.map(columnOf));
    return places.map((place) => column[place] as number);
  };
  const counts = (name: 'models' | 'strata') =>
    new Uint32Array(inOrder((group) => new Float64Array(group.p.length).fill(group[name])));
  const sorted = inOrder(({ p }) => p);
  return {
    places: new Uint32Array(places),
    models: counts('models'),
    strata: counts('strata'),
    rho: inOrder(({ rho }) => rho).map(rounded),
    low: inOrder(({ low }) => low).map(rounded),
    high: inOrder(({ high }) => high).map(rounded),
    p: sorted.map(short),
    q: falseDiscovery(sorted).map(short),
  };
}

/** Puts columns one after the other. */
export function concatenated(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const column of columns) {
    all.set(column, from);
    from += column.length;
  }
  return all;
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const short = (value: number): number => Number(value.toPrecision(6));
