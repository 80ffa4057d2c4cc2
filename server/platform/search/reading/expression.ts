import { LEVEL_WORDS } from '../../../../contract/searchText.ts';
import type { Saying } from './changes.ts';
import type { Reader } from './reader.ts';

/** Percentiles of expression among all models from which a gene counts as highly, and up to which as lowly, expressed. */
const HIGH_EXPRESSION = { min: 75 };
const LOW_EXPRESSION = { max: 25 };

/** What is said of a gene's expression: 'high', 'overexpressed', '低'. */
export function expressedAt(reader: Reader, at: number): Saying | undefined {
  const high = reader.wordsAt(at, [...LEVEL_WORDS.high, 'overexpression', 'overexpressed', 'highexpression', '过表达']);
  if (high !== undefined) return { said: { expressionPercentile: HIGH_EXPRESSION }, next: high };
  const low = reader.wordsAt(at, [...LEVEL_WORDS.low, 'underexpressed', 'lowexpression']);
  return low === undefined ? undefined : { said: { expressionPercentile: LOW_EXPRESSION }, next: low };
}
