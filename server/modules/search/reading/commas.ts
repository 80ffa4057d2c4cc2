import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { isExclusive } from './exclusive.ts';
import { isNegative } from './lists.ts';
import type { Placed } from './placing.ts';
import type { Term } from './terms.ts';

/**
 * Reads a comma as "and" if something in the list is negative or excluded, as in 'ER positive, PR positive, HER2
 * negative'. Terms of the same kind remain alternatives: 'KRAS wild type, PDX, organoid'.
 */
export function withProfiles(placed: readonly Placed[]): Placed[] {
  const telling = placed.filter(({ term }) => !term.silent);
  const parted = new Set<Placed>();
  for (const run of commaRuns(telling)) {
    if (!run.some(({ term }) => term.excluded || isDenied(term))) continue;
    for (const [at, one] of run.entries()) {
      const before = run[at - 1]?.term;
      if (before !== undefined && one.term.alternative && !isAlike(before, one.term)) parted.add(one);
    }
  }
  return placed.map((one) =>
    parted.has(one) ? { ...one, term: { ...one.term, alternative: false, behindComma: true } } : one,
  );
}

/** Returns groups of terms that are joined only by commas. */
function commaRuns(terms: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [];
  for (const one of terms) {
    if (one.byComma === true) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

const partsOf = (term: Term): readonly Term[] => term.joined?.clauses.flat().map((part) => part.term) ?? [term];

/** Whether a term denies something; 'KRAS not G12C' does too. */
const isDenied = (term: Term): boolean =>
  partsOf(term).every(
    (part) => isNegative({ term: part }) || (part.meant.as === 'gene' && part.meant.except !== undefined),
  );

/**
 * Returns whether a comma continues an exclusion: 'not lung cancer, breast cancer'. 'not HER2 positive, PR positive'
 * has two separate statements.
 */
export const isExcludedToo = (before: Term, term: Term): boolean => isAlike(before, term) && term.meant.as !== 'marker';

/** Whether two terms are of the same kind, so that a comma between them means "or". */
const isAlike = (before: Term, term: Term): boolean =>
  partsOf(before).every((one) => partsOf(term).every((other) => isOneKind(one, other)));

function isOneKind(one: Term, other: Term): boolean {
  if (kindOf(one.meant) !== kindOf(other.meant)) return false;
  const isBoth = one.meant.as !== 'gene' || isExclusive(one.meant, other.meant);
  return isBoth || !(isNegative({ term: one }) || isNegative({ term: other }));
}

/** Returns which property of a model a statement is about. All unknown words are of one kind. */
function kindOf(meant: Meant): string {
  switch (meant.as) {
    case 'value':
      return `value ${meant.facet}`;
    case 'range':
      return `range ${meant.range}`;
    case 'marker':
      return `marker ${meant.marker}`;
    case 'gene':
      return `gene ${meant.gene.gene}`;
    case 'words':
    case 'literal':
    case 'code':
    case 'unknown':
      return 'words';
    default:
      return meant.as;
  }
}
