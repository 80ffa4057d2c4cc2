import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { isExclusive } from './exclusive.ts';
import { isNegative } from './lists.ts';
import type { Placed } from './placing.ts';
import type { Term } from './terms.ts';

/**
 * A comma lists what must hold where something in the list is negative or excluded, as in 'ER positive, PR positive,
 * HER2 negative'; what is of one kind stays alternatives: 'KRAS wild type, PDX, organoid'.
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

/** Terms that commas alone join. */
function commaRuns(terms: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [];
  for (const one of terms) {
    if (one.byComma === true) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

const partsOf = (term: Term): readonly Term[] => term.joined?.clauses.flat().map((part) => part.term) ?? [term];

/** 'KRAS not G12C' denies something as well. */
const isDenied = (term: Term): boolean =>
  partsOf(term).every(
    (part) => isNegative({ term: part }) || (part.meant.as === 'gene' && part.meant.except !== undefined),
  );

/**
 * Whether a comma goes on with what is excluded: 'not lung cancer, breast cancer'. 'not HER2 positive, PR positive'
 * says two things.
 */
export const isExcludedToo = (before: Term, term: Term): boolean => isAlike(before, term) && term.meant.as !== 'marker';

/** Whether two terms are of one kind, so that a comma between them lists alternatives. */
const isAlike = (before: Term, term: Term): boolean =>
  partsOf(before).every((one) => partsOf(term).every((other) => isOneKind(one, other)));

function isOneKind(one: Term, other: Term): boolean {
  if (kindOf(one.meant) !== kindOf(other.meant)) return false;
  const isBoth = one.meant.as !== 'gene' || isExclusive(one.meant, other.meant);
  return isBoth || !(isNegative({ term: one }) || isNegative({ term: other }));
}

/** What of a model a statement is about; words that stand for nothing known are of one kind. */
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
