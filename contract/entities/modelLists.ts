import Type, { type Static } from 'typebox';
import { MODEL_KEY_MAX } from '../lengths.ts';
import { MODEL_LIST_KEY_PATTERN } from '../patterns.ts';
import { closed } from '../schema.ts';
import { MAX_IDS } from '../vocabulary.ts';

const Key = Type.String({ pattern: MODEL_LIST_KEY_PATTERN });

/** A list of models to keep under a short address: their ids or codes, in their order. */
export const ModelListToKeep = closed({
  models: Type.Array(Type.String({ maxLength: MODEL_KEY_MAX }), { minItems: 1, maxItems: MAX_IDS }),
});
export type ModelListToKeep = Static<typeof ModelListToKeep>;

/** The key that the address of the search takes as `list`: the same models in the same order have the same key. */
export const KeptModelList = closed({ key: Key });
export type KeptModelList = Static<typeof KeptModelList>;

export const ModelListParams = closed({ key: Key });

/**
 * A kept list as its reader may see it: the codes of its models, in their order. `unavailable` counts those that are
 * not in the catalog any more, or not for this reader.
 */
export const ModelList = closed({ models: Type.Array(Type.String()), unavailable: Type.Integer() });
export type ModelList = Static<typeof ModelList>;
