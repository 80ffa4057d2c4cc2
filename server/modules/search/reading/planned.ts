import { all, either, NOTHING, not, type Sought } from './sought.ts';
import type { Term } from './terms.ts';

/** Words of a text and how they were read; a text asks nothing by its `silent` words. */
export type PlannedTerm = Term & {
  typed: string;
  excluded: boolean;
  /** This one or the one before it is enough. */
  alternative: boolean;
  silent: boolean;
  corrected?: string;
  /** Behind a comma that was read as 'and', because something in its list is negative. */
  behindComma?: boolean;
};

/** Neighbors that are alternatives of each other are one condition; words that nothing is known of are none. */
export function soughtOf(terms: readonly PlannedTerm[]): Sought {
  const known = terms.filter(({ meant }) => meant.as !== 'unknown');
  if (known.length === 0) return NOTHING;
  const groups: PlannedTerm[][] = [];
  for (const term of known) {
    const group = groups.at(-1);
    if (term.alternative && group !== undefined) group.push(term);
    else groups.push([term]);
  }
  return all(
    ...groups.map((group) => {
      const conditions = group.map(({ sought, excluded }) => (excluded ? not(sought) : sought));
      return (group.every(({ excluded }) => excluded) ? all : either)(...conditions);
    }),
  );
}

/** The drug a text asks about, as models have it. */
export function agentOf(terms: readonly PlannedTerm[]): string | null {
  for (const { meant, excluded } of terms)
    if (!excluded && (meant.as === 'tested' || meant.as === 'resistant' || meant.as === 'sensitive'))
      // a class of drugs has no response of its own
      return meant.label === undefined ? meant.agent : null;
  return null;
}
