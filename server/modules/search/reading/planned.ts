import { all, either, NOTHING, not, type Sought } from './sought.ts';
import type { Term } from './terms.ts';

/** A term and its interpretation. `silent` words have no effect on the result. */
export type PlannedTerm = Term & {
  typed: string;
  excluded: boolean;
  /** Either this term or the previous one is enough. */
  alternative: boolean;
  silent: boolean;
  corrected?: string;
  /** The comma before it was read as 'and', because something in its list is negative. */
  behindComma?: boolean;
};

/** Returns the search condition. Neighboring alternatives form one condition; unknown words add none. */
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

/** Returns the drug that a text asks about, named as in the models. */
export function agentOf(terms: readonly PlannedTerm[]): string | null {
  for (const { meant, excluded } of terms)
    if (!excluded && (meant.as === 'tested' || meant.as === 'resistant' || meant.as === 'sensitive'))
      // A drug class has no response itself.
      return meant.label === undefined ? meant.agent : null;
  return null;
}
