import { isFound } from './changes.ts';
import { geneAt } from './genes.ts';
import type { Reader } from './reader.ts';
import type { Sought } from './sought.ts';

/** Whether any model has the change that a text says of a gene. */
export function hasChange(reader: Reader): boolean {
  const read = geneAt(reader, 0);
  if (read?.next !== reader.tokens.length) return false;
  const has = (sought: Sought): boolean => {
    if (sought.how === 'values') return sought.values.length > 0;
    if (sought.how === 'all' || sought.how === 'any') return sought.of.some(has);
    if (sought.how !== 'gene' || sought.criterion.change === undefined) return false;
    return isFound(reader.lexicon, sought.criterion.gene, sought.criterion.change);
  };
  return has(read.term.sought);
}
