import Type, { type Static } from 'typebox';
import { MODEL_KEY_MAX } from '../lengths.ts';
import { MODEL_LIST_KEY_PATTERN } from '../patterns.ts';
import { closed } from '../schema.ts';
import { MAX_IDS } from '../vocabulary.ts';

const Key = Type.String({ pattern: MODEL_LIST_KEY_PATTERN });

/** A list of models to store under a short key: their ids or codes, in order. */
export const ModelListToKeep = closed({
  models: Type.Array(Type.String({ maxLength: MODEL_KEY_MAX }), { minItems: 1, maxItems: MAX_IDS }),
});
export type ModelListToKeep = Static<typeof ModelListToKeep>;

/** The key for the search address's `list` parameter. The same models in the same order get the same key. */
export const KeptModelList = closed({ key: Key });
export type KeptModelList = Static<typeof KeptModelList>;

export const ModelListParams = closed({ key: Key });

/**
 * A stored list as far as the reader may see it: the codes of its models, in order. `unavailable` counts models that
 * are no longer in the catalog or that the reader may not see.
 */
export const ModelList = closed({ models: Type.Array(Type.String()), unavailable: Type.Integer() });
export type ModelList = Static<typeof ModelList>;
