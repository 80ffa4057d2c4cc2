import Type, { type Static } from 'typebox';
import { MODEL_TYPES } from '../modelTypes.ts';
import { closed, Id, Localized, literals, nullable } from '../schema.ts';
import { MAX_SHORTLIST } from '../shortlistLimit.ts';

/** A model on a shortlist, with what identifies it to a user. A visitor's device stores it in this form. */
export const ShortlistModel = closed({
  id: Id,
  modelCode: Type.String(),
  name: Type.String(),
  modelType: literals(MODEL_TYPES),
  disease: nullable(Localized),
  cancerType: Localized,
  histology: nullable(Localized),
});
export type ShortlistModel = Static<typeof ShortlistModel>;

/** A model on the shortlist that is no longer in the database, with its former code. */
export const GoneModel = closed({ id: Id, modelCode: Type.String() });
export type GoneModel = Static<typeof GoneModel>;

/** The shortlist of an account, in the order in which the models were added. */
export const Shortlist = closed({
  count: Type.Integer(),
  list: Type.Array(ShortlistModel),
  gone: Type.Array(GoneModel),
});
export type Shortlist = Static<typeof Shortlist>;

const Ids = Type.Array(Id, { maxItems: MAX_SHORTLIST });

/** Models to add and to remove. Adding one that is on the list and removing one that is not are allowed. */
export const ShortlistChange = closed({ add: Ids, remove: Ids });
export type ShortlistChange = Static<typeof ShortlistChange>;

/** The shortlist after a change. */
export const ChangedShortlist = closed({
  ...Shortlist.properties,
  /** Number of added models that were not on it before. */
  added: Type.Integer(),
  /** Ids to add that are not in the database. */
  unknown: Type.Array(Id),
});
export type ChangedShortlist = Static<typeof ChangedShortlist>;
