import { isExclusive } from './exclusive.ts';
import { isNegative } from './lists.ts';
import type { Placed } from './placing.ts';
import type { Term } from './terms.ts';

const WORDS: readonly string[] = ['words', 'literal', 'code', 'unknown'];
const DRUGS: readonly string[] = ['tested', 'prior', 'resistant', 'sensitive', 'naive'];

/**
 * A comma lists what must hold where something in the list is negative or excluded, as in 'ER positive, PR positive,
 * HER2 negative'; what is of one kind stays alternatives: 'KRAS wild type, PDX, organoid'.
 */
export function withProfiles(placed: readonly Placed[]): Placed[] {
  const telling = placed.filter(({ term }) => !term.silent);
  const parted = new Set<Placed>();
  for (const run of commaRuns(telling)) {
    if (!run.some(({ term }) => term.excluded || isDenied(term))) continue;
    for (const [at, { term }] of run.entries()) {
      const one = run[at];
      const before = run[at - 1]?.term;
      if (one === undefined || before === undefined || !term.alternative || term.excluded) continue;
      if (!isAlike(before, term)) parted.add(one);
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
  const [a, b] = [one.meant, other.meant];
  if (a.as === 'value' && b.as === 'value') return a.facet === b.facet;
  if (a.as === 'range' && b.as === 'range') return a.range === b.range;
  if (a.as === 'marker' && b.as === 'marker') return a.marker === b.marker;
  if (a.as === 'gene' && b.as === 'gene') {
    if (a.gene.gene !== b.gene.gene) return false;
    return isExclusive(a, b) || !(isNegative({ term: one }) || isNegative({ term: other }));
  }
  return (WORDS.includes(a.as) && WORDS.includes(b.as)) || (a.as === b.as && [...DRUGS, 'disease'].includes(a.as));
}
