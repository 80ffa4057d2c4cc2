import Type, { type Static } from 'typebox';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import type { PermissionCode } from '../permissions.ts';
import { resources } from '../resources/index.ts';
import { codesFor, type ResourceDefinition, resourceRoutes } from '../resources/resource.ts';
import { closed, Id, Instant, Localized, literals, nullable, Page, Text } from '../schema.ts';

/** The resources whose removed records are kept. */
const removable = (resources as readonly ResourceDefinition[]).filter((each) => resourceRoutes(each).trash);
/** Whoever may remove records of one of them may open the trash. */
export const TRASH_CODES: PermissionCode[] = [...new Set(removable.flatMap((each) => codesFor(each, 'trash')))];
const Resource = literals(removable.map(({ name }) => name));

export const TrashQuestion = closed({
  ...Page,
  resource: Type.Optional(Resource),
  text: Type.Optional(Text(SEARCH_TEXT_MAX)),
});

/** A removed record of any resource: what it is called, and who removed it when. */
export const TrashedRecord = closed({
  resource: Type.String(),
  id: Id,
  label: Localized,
  removedAt: Instant,
  removedBy: nullable(closed({ id: Id, label: Localized })),
});
export type TrashedRecord = Static<typeof TrashedRecord>;

/**
 * `resources`: those whose trash the caller may open, with how many records lie in it. `keptDays`: how long they are kept
 * before they are deleted for good; null: until somebody deletes them.
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

/** Which records left the trash, and which did not, each with its reason. */
export const TrashOutcome = closed({
  done: Type.Array(Id),
  refused: Type.Array(closed({ id: Id, label: Localized, message: Type.String() })),
});
export type TrashOutcome = Static<typeof TrashOutcome>;
