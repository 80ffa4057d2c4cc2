import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion } from '../../../../contract/entities/search.ts';
import type { RangeName } from '../../../../contract/vocabulary.ts';
import type { Field } from '../engine/record.ts';
import type { Lookup } from '../query/lookup.ts';

/**
 * What a text requires of a model, for both engines. Names are already resolved to index values; `words` are looked up
 * as typed. A `range` includes its bounds and never matches a model without the number.
 */
export type Sought =
  | { how: 'values'; field: Field; values: readonly string[] }
  | { how: 'gene'; criterion: GeneCriterion }
  | { how: 'response'; criterion: ResponseCriterion }
  | { how: 'range'; range: RangeName; min?: number; max?: number }
  | { how: 'words'; lookups: readonly Lookup[] }
  | { how: 'all' | 'any'; of: readonly Sought[] }
  | { how: 'not'; of: Sought };

export const NOTHING: Sought = { how: 'any', of: [] };

export const values = (field: Field, ...wanted: readonly string[]): Sought => ({
  how: 'values',
  field,
  values: wanted,
});
export const all = (...of: readonly Sought[]): Sought => (of.length === 1 && of[0] ? of[0] : { how: 'all', of });
export const either = (...of: readonly Sought[]): Sought => (of.length === 1 && of[0] ? of[0] : { how: 'any', of });
export const not = (of: Sought): Sought => ({ how: 'not', of });
