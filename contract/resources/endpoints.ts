import Type, { type TSchema } from 'typebox';
import { CHANGES_MAX, MAX_LIMIT } from '../constants.ts';
import type { BinaryEndpoint, EndpointDefinition, JsonEndpoint } from '../endpoint.ts';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Id, IdParams, Instant, List, Localized, literals, nullable, Page, Text } from '../schema.ts';
import { BULK_OPERATIONS } from './bulk.ts';
import { systemFields } from './fields.ts';
import { REMOVAL_STATES } from './record.ts';
import {
  actionOfAct,
  type ByAction,
  bulkFields,
  codesFor,
  isAct,
  type ResourceAction,
  type ResourceDefinition,
  type RowsAct,
  referringFields,
  resourceRoutes,
} from './resource.ts';
import { documentedSaveBody, saveBody } from './saveBodies.ts';
import {
  LabelSchema,
  MANY,
  Moment,
  parentSchema,
  recordSchema,
  searchFields,
  sortSchema,
  writtenSchemasOf,
} from './schemas.ts';

/** What work on many rows is narrowed to: as the list is, which may stand within a record. */
const narrowing = (definition: ResourceDefinition): Record<string, TSchema> => ({
  ...searchFields(definition),
  ...(definition.within && { [definition.within]: Type.Optional(Id) }),
});

/** The rows that bulk work is about. */
const chosen = (definition: ResourceDefinition, more: Record<string, TSchema> = {}) =>
  Type.Union([
    closed({ ids: Type.Array(Id, { minItems: 1, maxItems: MANY }), ...more }),
    closed({
      matching: closed(narrowing(definition)),
      expected: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      ...more,
    }),
  ]);

/** Rows as the caller saw them. */
const Seen = Type.Array(closed({ id: Id, version: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: MANY });

/** The rows to publish, as they were reviewed; or those whose planned publication is taken back. */
const published = (definition: ResourceDefinition) => {
  const at = { at: Type.Optional(Moment) };
  return Type.Union([
    closed({ records: Seen, ...at }),
    closed({
      matching: closed(narrowing(definition)),
      expected: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      // of the list that was reviewed
      fingerprint: Text(40),
      ...at,
    }),
    chosen(definition, { at: Type.Null() }),
  ]);
};

const Ids = closed({ ids: Type.Array(Id, { minItems: 1, maxItems: MANY }) });
const Change = closed({
  id: Id,
  at: Instant,
  user: nullable(LabelSchema),
  action: Type.String(),
  before: Type.Record(Type.String(), Type.Unknown()),
  after: Type.Record(Type.String(), Type.Unknown()),
  message: Type.String(),
  attachments: Type.Array(Type.String()),
  names: Type.Record(Type.String(), Type.Array(LabelSchema)),
});
const Removed = closed({ id: Id, label: Localized, removedAt: Instant, removedBy: nullable(LabelSchema) });
/**
 * What bulk work did, and which rows were left as they were, each with its reason. `queued`, of what writes mails: whether
 * they go out; without a mail server they are kept.
 */
const doneSchema = (refused: Record<string, TSchema> = {}) =>
  closed({
    queued: Type.Optional(Type.Boolean()),
    done: Type.Array(Id),
    refused: Type.Array(closed({ id: Id, label: Localized, message: Type.String(), ...refused })),
  });
const Done = doneSchema();
/** The same of a removal. `uses`: the records that need one that stays, as a value of theirs. */
const DoneRemoving = doneSchema({
  uses: Type.Optional(
    Type.Array(closed({ resource: Type.String(), field: Type.String(), value: Type.String(), count: Type.Integer() })),
  ),
});

/**
 * The same of what may go on in the background. `begun`: so many are worked on there, and `removal` or `bulkState` says
 * how far it is; of a removal those that the roles keep from the caller are not among them.
 */
const Cleared = closed({
  ...Done.properties,
  begun: Type.Optional(closed({ id: Id, count: Type.Integer() })),
});
/** How far a removal in the background is. `left`: how many of those that it is about are still there. */
const Removal = closed({ state: literals(REMOVAL_STATES), count: Type.Integer(), left: Type.Integer() });

const Refused = Type.Array(closed({ id: Id, label: Localized, message: Type.String() }));

/** A change of one field of rows; its value is under the field's name. */
function bulkSchema(definition: ResourceDefinition): TSchema {
  const fields = bulkFields(definition);
  return closed({
    rows: chosen(definition),
    field: literals(fields.map(([name]) => name)),
    operation: literals(BULK_OPERATIONS),
    values: Type.Optional(closed(writtenSchemasOf(definition, fields))),
  });
}

/** What a bulk edit would do. Of a long list of refused records the first ones are named. */
const Previewed = closed({
  id: Id,
  count: Type.Integer(),
  checked: Type.Integer(),
  changing: Type.Integer(),
  same: Type.Integer(),
  refusedCount: Type.Integer(),
  refused: Refused,
  sample: Type.Array(
    closed({
      id: Id,
      label: Localized,
      before: Type.Unknown(),
      after: Type.Unknown(),
      labels: Type.Array(LabelSchema),
    }),
  ),
});

/** Where a node stood before it was moved: moved there with this version, it stands as if nothing had been. */
const Moved = closed({ parent: nullable(Id), before: nullable(Id), version: Type.Integer() });

/** So many records are compared by a call: as many as a question shows by name. */
export const COMPARED_MOST = 10;

/** Where a page shows the record as if it were published, and until when. */
const Preview = closed({ address: Type.String(), until: Instant });

/** The column of how content stands towards the public, which is no field. */
export const PUBLICATION = 'publication';

/** What changes records. */
const WRITES: ReadonlySet<ResourceAction> = new Set([
  'save',
  'remove',
  'restore',
  'move',
  'publish',
  'withdraw',
  'discard',
  'bulkPreview',
  'bulkEdit',
  'bulkUndo',
]);

type Named = 'caller' | 'summary' | 'tags';
type Part = Omit<JsonEndpoint, Named> | Omit<BinaryEndpoint, Named>;

/** `given`: what the act asks for. */
const actPart = (definition: ResourceDefinition, { asks }: RowsAct): Part => ({
  body: chosen(definition, asks === undefined ? {} : { given: Type.Array(Id, { minItems: 1, maxItems: MAX_LIMIT }) }),
  data: Done,
});

/** Bodies, params and replies of each call of a resource; callers follow from its codes. */
export function resourceEndpoints(definition: ResourceDefinition): ByAction<EndpointDefinition> {
  const record = recordSchema(definition);
  // `current`: what a record is now that was changed after the caller saw it
  const doneWithCurrent = doneSchema({ current: Type.Optional(record) });
  const search = searchFields(definition);
  const sort = sortSchema(definition);
  const named = [...Object.keys(definition.fields), ...Object.keys(systemFields)];
  const columns = Type.Array(literals(definition.content ? [...named, PUBLICATION] : named), {
    minItems: 1,
    maxItems: 100,
  });
  const within = definition.within ? { params: IdParams } : {};
  const parts: ByAction<Part> = {
    ...Object.fromEntries(
      Object.entries(definition.acts ?? {}).map(([name, act]) => [actionOfAct(name), actPart(definition, act)]),
    ),
    list: {
      ...within,
      body: closed({ ...search, ...Page, sort }),
      // which page it is: beyond the end that is the last one
      data: closed({
        count: Type.Integer(),
        page: Type.Integer(),
        list: Type.Array(record),
        // what the caller's roles may keep from some of those that match, by the words of `withheld`
        withheldFromSome: Type.Optional(Type.Array(Type.String())),
        // of content, for those who may publish it: changes with every change of the records that match
        fingerprint: Type.Optional(Type.String()),
      }),
    },
    detail: { params: IdParams, data: record },
    // what one of its fields can refer to
    options: {
      body: closed({
        field: literals(referringFields(definition).map(([name]) => name)),
        text: Type.Optional(Text(SEARCH_TEXT_MAX)),
        ids: Type.Optional(Type.Array(Id, { maxItems: MAX_LIMIT })),
      }),
      data: List(closed({ id: Id, label: Localized, parent: nullable(Id) })),
    },
    save: {
      body: saveBody(definition),
      documentedBody: documentedSaveBody(definition),
      data: record,
    },
    remove: { body: chosen(definition), data: definition.cleared ? Cleared : DoneRemoving },
    removal: { params: IdParams, data: Removal },
    restore: { body: Ids, data: Done },
    trash: { body: closed(Page), data: List(Removed) },
    history: {
      params: IdParams,
      // `before`: those earlier than this change
      query: closed({
        before: Type.Optional(Id),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHANGES_MAX })),
      }),
      // `count`: how many there are of all
      data: List(Change),
    },
    export: {
      // with `ids` those rows alone
      body: closed({
        ...narrowing(definition),
        ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MANY })),
        sort,
        columns,
        format: literals(['csv', 'xlsx'] as const),
      }),
      binary: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      streamed: true,
    },
    move: {
      body: closed({
        id: Id,
        parent: parentSchema(definition),
        before: nullable(Id),
        version: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
      data: Moved,
    },
    publish: { body: published(definition), data: doneWithCurrent },
    // `at`: when it happens by itself; null takes such a plan back
    withdraw: { body: chosen(definition, { at: Type.Optional(nullable(Moment)) }), data: Done },
    discard: { body: closed({ records: Seen }), data: doneWithCurrent },
    compare: {
      body: closed({ ids: Type.Array(Id, { minItems: 1, maxItems: COMPARED_MOST, uniqueItems: true }) }),
      // `published`: as the public has it; null where it has nothing of it
      data: closed({ list: Type.Array(closed({ current: record, published: nullable(record) })) }),
    },
    preview: { body: closed({ id: Id }), data: Preview },
    bulkPreview: { body: bulkSchema(definition), data: Previewed },
    bulkEdit: { body: closed({ id: Id }), data: Cleared },
    bulkUndo: { body: closed({ id: Id }), data: Cleared },
    bulkState: {
      params: IdParams,
      data: closed({
        ...Removal.properties,
        doneCount: Type.Integer(),
        refusedCount: Type.Integer(),
        refused: Refused,
      }),
    },
  };
  const routes = resourceRoutes(definition);
  const actions = (Object.keys(parts) as ResourceAction[]).filter((action) => routes[action]);
  return Object.fromEntries(
    actions.flatMap((action) => {
      const part = parts[action];
      if (!part) return [];
      return [
        [
          action,
          {
            ...part,
            ...((WRITES.has(action) || isAct(action)) && { write: true }),
            caller: { anyOf: codesFor(definition, action) },
            summary: `${definition.title.en}: ${action}`,
            tags: [definition.name],
          },
        ],
      ];
    }),
  );
}
