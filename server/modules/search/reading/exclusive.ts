import type { Marker, MarkerLevel } from '../../../../contract/diseaseGroups.ts';
import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { classesAsked } from '../changes/alteration.ts';

/**
 * The possible results of a marker, one letter each, that belong to each level, as in `markerSought`. For HER2, low is
 * also negative. For PD-L1, low and high are also positive. ER and PR are separate markers among the hormone receptors,
 * so one can be positive and the other low.
 */
const REPORTS: Readonly<Record<Marker, Readonly<Record<MarkerLevel, string>>>> = {
  her2: { negative: 'ab', low: 'b', positive: 'c', high: 'c' },
  er: { negative: 'a', low: 'b', positive: 'c', high: 'c' },
  pr: { negative: 'a', low: 'b', positive: 'c', high: 'c' },
  hormoneReceptor: { negative: 'a', low: 'bc', positive: 'cd', high: 'cd' },
  pdl1: { negative: 'a', low: 'b', positive: 'bc', high: 'c' },
  msi: { negative: 'a', low: 'b', positive: 'c', high: 'c' },
};

/** Returns whether no model can satisfy both statements. 'KRAS mutant and wild type' means models of either kind. */
export function isExclusive(one: Meant, other: Meant): boolean {
  if (one.as === 'marker' && other.as === 'marker' && one.marker === other.marker) {
    const reports = reportsOf(other);
    return reportsOf(one).every((report) => !reports.includes(report));
  }
  if (one.as !== 'gene' || other.as !== 'gene' || one.gene.gene !== other.gene.gene) return false;
  return excludes(one.gene, other.gene) || excludes(other.gene, one.gene);
}

function reportsOf({ marker, level, not }: Extract<Meant, { as: 'marker' }>): string[] {
  const levels = REPORTS[marker];
  const own = [...levels[level]];
  return not === true ? [...Object.values(levels).join('')].filter((report) => !own.includes(report)) : own;
}

/**
 * Whether one criterion excludes the other. Wild type and not tested exclude an alteration of the same kind, and wild
 * type excludes not tested.
 */
function excludes(one: GeneCriterion, other: GeneCriterion): boolean {
  const isLacking = one.status === 'wildType' || one.status === 'notTested';
  if (other.status === 'altered') return isLacking && isPart(other, one);
  if (one.status !== 'notTested' || classesOf(one) !== classesOf(other)) return false;
  return other.status === 'wildType' || (other.status === 'tested' && isPart(other, one));
}

/** Returns the classes of a criterion: the driver classes if it only names a gene. */
const classesOf = (criterion: GeneCriterion): string => classesAsked(criterion, []).join();

/** Whether all alterations of one criterion are also alterations of the other. */
const isPart = (one: GeneCriterion, { kind, change }: GeneCriterion): boolean =>
  (change === undefined || change === one.change) && (kind === undefined || kind === kindOf(one));

/** A change without a kind is a mutation, or a fusion if it names partners. */
const kindOf = (criterion: GeneCriterion): string | undefined =>
  criterion.kind ?? (criterion.change === undefined ? undefined : classesOf(criterion));
