import Type, { type Static } from 'typebox';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Id, Instant, Localized, literals, nullable, Page, Text } from '../schema.ts';
import { trashed } from '../trashCodes.ts';

const Resource = literals(trashed.map(({ name }) => name));

export const TrashQuestion = closed({
  ...Page,
  resource: Type.Optional(Resource),
  text: Type.Optional(Text(SEARCH_TEXT_MAX)),
});

/** A removed record of a resource: its name, who removed it, and when. */
export const TrashedRecord = closed({
  resource: Type.String(),
  id: Id,
  label: Localized,
  removedAt: Instant,
  removedBy: nullable(closed({ id: Id, label: Localized })),
});
export type TrashedRecord = Static<typeof TrashedRecord>;

/**
 * `resources`: those whose trash the caller may open, with their number of removed records. `keptDays`: days until
 * records are deleted for good; null when they are kept until a user deletes them.
 */
export const TrashAnswer = closed({
  count: Type.Integer(),
  list: Type.Array(TrashedRecord),
  resources: Type.Array(closed({ resource: Type.String(), count: Type.Integer() })),
  keptDays: nullable(Type.Integer()),
});
export type TrashAnswer = Static<typeof TrashAnswer>;

export const TrashChoice = closed({
  records: Type.Array(closed({ resource: Resource, id: Id }), { minItems: 1, maxItems: 200 }),
});
export type TrashChoice = Static<typeof TrashChoice>;

/** Which records left the trash, and which did not, with the reason for each. */
export const TrashOutcome = closed({
  done: Type.Array(Id),
  refused: Type.Array(closed({ id: Id, label: Localized, message: Type.String() })),
});
export type TrashOutcome = Static<typeof TrashOutcome>;
