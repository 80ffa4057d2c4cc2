import type { Meant } from '../../../../contract/entities/searchReading.ts';

/** Whether no model can be as both of two statements say: 'KRAS mutant and wild type' are models of either kind. */
export function isExclusive(one: Meant, other: Meant): boolean {
  if (one.as === 'marker' && other.as === 'marker') {
    const levels = new Set([one.level, other.level]);
    if (one.marker !== other.marker || one.not === true || other.not === true) return false;
    return levels.has('negative') ? levels.has('positive') || levels.has('high') : false;
  }
  return excludes(one, other) || excludes(other, one);
}

/** Wild type leaves no alteration of its kind, and not tested neither. */
function excludes(one: Meant, other: Meant): boolean {
  if (one.as !== 'gene' || other.as !== 'gene' || one.gene.gene !== other.gene.gene) return false;
  const { status, kind, change } = one.gene;
  if (change !== undefined || (kind !== undefined && kind !== other.gene.kind)) return false;
  if (status === 'wildType') return other.gene.status === 'altered' || other.gene.status === 'notTested';
  return status === 'notTested' && other.gene.status === 'tested' && kind === other.gene.kind;
}
