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
  const group: number[] = [];
  const within: number[] = [];
  for (const [number, { p }] of groups.entries())
    for (let place = 0; place < p.length; place++) {
      group.push(number);
      within.push(place);
    }
  const ofPlace = (place: number) => groups[group[place] as number] as GenesToOrder;
  const number = (name: keyof CorrelatedGenes, place: number) =>
    ofPlace(place)[name][within[place] as number] as number;
  const all = Float64Array.from(group, (_, place) => number('p', place));
  const places = Uint32Array.from(all.keys())
    .filter((place) => !Number.isNaN(all[place]))
    .sort((one, other) => (all[one] as number) - (all[other] as number) || one - other);
  const sorted = Float64Array.from(places, (place) => all[place] as number);
  const column = (name: 'rho' | 'low' | 'high') => Float64Array.from(places, (place) => rounded(number(name, place)));
  return {
    places,
    models: Uint32Array.from(places, (place) => ofPlace(place).models),
    strata: Uint32Array.from(places, (place) => ofPlace(place).strata),
    rho: column('rho'),
    low: column('low'),
    high: column('high'),
    p: sorted.map(short),
    q: falseDiscovery(sorted).map(short),
  };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const short = (value: number): number => Number(value.toPrecision(6));
