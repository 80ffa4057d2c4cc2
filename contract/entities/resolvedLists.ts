import Type, { type Static } from 'typebox';
import { LISTED_LINE_MAX } from '../lengths.ts';
import { closed, literals } from '../schema.ts';
import { MAX_IDS, MODEL_TYPES } from '../vocabulary.ts';

/**
 * A pasted or uploaded list, name by name and in its order: what was found, what was not, what stands twice. An entry
 * that holds several names is taken apart. `value` is the model code or the gene symbol, `label` the model's or the
 * gene's name.
 */
export const ResolvedList = closed({
  matched: Type.Array(closed({ entry: Type.String(), value: Type.String(), label: Type.String() })),
  /** Names that several models or genes share; `after` is how many of `matched` come before the name in the list. */
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
  /** Names that stand again for something an earlier one already named. */
  duplicates: Type.Array(closed({ entry: Type.String(), value: Type.String() })),
});
export type ResolvedList = Static<typeof ResolvedList>;
export const ListToResolve = closed({
  kind: literals(['models', 'genes']),
  entries: Type.Array(Type.String({ maxLength: LISTED_LINE_MAX }), { minItems: 1, maxItems: MAX_IDS }),
});
export type ListToResolve = Static<typeof ListToResolve>;
