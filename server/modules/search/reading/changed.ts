import { isFound } from './changes.ts';
import type { Reader } from './reader.ts';
import { NOTHING, type Sought } from './sought.ts';

/** Returns whether a model has the change that a text states for a gene. */
export function hasChange(reader: Reader): boolean {
  const has = (sought: Sought): boolean => {
    if (sought.how === 'all') return sought.of.some(has);
    if (sought.how !== 'gene' || sought.criterion.change === undefined) return false;
    return isFound(reader.lexicon, sought.criterion.gene, sought.criterion.change);
  };
  return has(reader.geneAt(0)?.term.sought ?? NOTHING);
}
