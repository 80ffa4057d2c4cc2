import Type, { type Static } from 'typebox';
import { LISTED_LINE_MAX } from '../lengths.ts';
import { MODEL_TYPES } from '../modelTypes.ts';
import { closed, literals } from '../schema.ts';
import { MAX_IDS } from '../vocabulary.ts';

/**
 * The result of a pasted or uploaded list, in its order: names that were found, not found, or repeated. An entry with
 * several names is split. `value` is the model code or gene symbol, `label` the name of the model or gene.
 */
export const ResolvedList = closed({
  matched: Type.Array(closed({ entry: Type.String(), value: Type.String(), label: Type.String() })),
  /**
   * Names that several models or genes share; `after` is the number of `matched` entries before the name in the list.
   */
  ambiguous: Type.Array(
    closed({
      entry: Type.String(),
      after: Type.Integer(),
      choices: Type.Array(
        closed({
          value: Type.String(),
          label: Type.String(),
          modelType: Type.Optional(literals(MODEL_TYPES)),
        }),
      ),
    }),
  ),
  unmatched: Type.Array(Type.String()),
  /** Names of a model or gene that an earlier name in the list already found. */
  duplicates: Type.Array(closed({ entry: Type.String(), value: Type.String() })),
});
export type ResolvedList = Static<typeof ResolvedList>;
export const ListToResolve = closed({
  kind: literals(['models', 'genes']),
  entries: Type.Array(Type.String({ maxLength: LISTED_LINE_MAX }), { minItems: 1, maxItems: MAX_IDS }),
});
export type ListToResolve = Static<typeof ListToResolve>;
