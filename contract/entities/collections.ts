import Type, { type Static } from 'typebox';
import { closed, Id, Localized, literals, nullable } from '../schema.ts';
import { MAX_SHORTLIST, MODEL_TYPES } from '../vocabulary.ts';

/** A model on a shortlist: what a person knows it by. A visitor's device keeps it as it stands here. */
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

/** A model that was put on the shortlist and is not in the database any more, by the code it had. */
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

/** What to add and what to remove; either may be there already, or not be there any more. */
export const ShortlistChange = closed({ add: Ids, remove: Ids });
export type ShortlistChange = Static<typeof ShortlistChange>;

/** The shortlist after a change. */
export const ChangedShortlist = closed({
  ...Shortlist.properties,
  /** How many were not on it before. */
  added: Type.Integer(),
  /** Of those to be added, the ones that are not in the database. */
  unknown: Type.Array(Id),
});
export type ChangedShortlist = Static<typeof ChangedShortlist>;
