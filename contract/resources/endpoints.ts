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

/** The filters of actions on many rows: those of the list, and the containing record if there is one. */
const narrowing = (definition: ResourceDefinition): Record<string, TSchema> => ({
  ...searchFields(definition),
  ...(definition.within && { [definition.within]: Type.Optional(Id) }),
});

/** The rows of a bulk action. */
const chosen = (definition: ResourceDefinition, more: Record<string, TSchema> = {}) =>
  Type.Union([
    closed({ ids: Type.Array(Id, { minItems: 1, maxItems: MANY }), ...more }),
    closed({
      matching: closed(narrowing(definition)),
      expected: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      ...more,
    }),
  ]);

/** Rows in the versions that the caller saw. */
const Seen = Type.Array(closed({ id: Id, version: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: MANY });

/** The rows to publish, in the state that was reviewed; or rows whose scheduled publication is canceled. */
const published = (definition: ResourceDefinition) => {
  const at = { at: Type.Optional(Moment) };
  return Type.Union([
    closed({ records: Seen, ...at }),
    closed({
      matching: closed(narrowing(definition)),
      expected: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      // fingerprint of the reviewed list
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
 * The result of a bulk action: the completed rows, and the unchanged rows with reasons. `queued`, for actions that
 * write mails: whether they will be sent; without a mail server they remain in the outbox.
 */
const doneSchema = (refused: Record<string, TSchema> = {}) =>
  closed({
    queued: Type.Optional(Type.Boolean()),
    done: Type.Array(Id),
    refused: Type.Array(closed({ id: Id, label: Localized, message: Type.String(), ...refused })),
  });
const Done = doneSchema();
/** The result of a removal. `uses`: the records that use a dictionary value which was not removed for that reason. */
const DoneRemoving = doneSchema({
  uses: Type.Optional(
    Type.Array(closed({ resource: Type.String(), field: Type.String(), value: Type.String(), count: Type.Integer() })),
  ),
});

/**
 * The result of an action that may continue in the background. `begun`: the number of records it works on; `removal` or
 * `bulkState` reports its progress. For a removal, records hidden from the caller's roles are not counted.
 */
const Cleared = closed({
  ...Done.properties,
  begun: Type.Optional(closed({ id: Id, count: Type.Integer() })),
});
/** Progress of a removal in the background. `left`: number of its records that still exist. */
const Removal = closed({ state: literals(REMOVAL_STATES), count: Type.Integer(), left: Type.Integer() });

const Refused = Type.Array(closed({ id: Id, label: Localized, message: Type.String() }));

/** Returns the schema of a change to one field of many rows; the value is under the field's name. */
function bulkSchema(definition: ResourceDefinition): TSchema {
  const fields = bulkFields(definition);
  return closed({
    rows: chosen(definition),
    field: literals(fields.map(([name]) => name)),
    operation: literals(BULK_OPERATIONS),
    values: Type.Optional(closed(writtenSchemasOf(definition, fields))),
  });
}

/** The effect that a bulk edit would have. Of a long list of refused records only the first ones are included. */
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

/** The position of a node before it was moved. Moving it back to this position with this version undoes the move. */
const Moved = closed({ parent: nullable(Id), before: nullable(Id), version: Type.Integer() });

/** Maximum number of records that one call compares; a confirmation dialog names as many. */
export const COMPARED_MOST = 10;

/** Address of the page that shows the record as if it were published, and when that address expires. */
const Preview = closed({ address: Type.String(), until: Instant });

/** The column for the publication state of content, which is not a field. */
export const PUBLICATION = 'publication';

/** Actions that write. A preview of a bulk edit is stored, but changes no record. */
const WRITES: ReadonlySet<string> = new Set<ResourceAction>([
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

/** Returns whether an action changes records. */
export const changesRecords = (action: string): boolean =>
  action !== 'bulkPreview' && (WRITES.has(action) || isAct(action));

/**
 * Returns whether an action needs a recent proof of identity: each that changes records of a resource which says so,
 * and a removal without a trash, which nobody can undo.
 */
function isFresh({ fresh, cleared }: ResourceDefinition, action: ResourceAction): boolean {
  if (!changesRecords(action)) return false;
  if (cleared && action === 'remove') return true;
  return fresh === true || (fresh !== undefined && fresh.harmless[action] === undefined);
}

type Named = 'caller' | 'summary' | 'tags';
type Part = Omit<JsonEndpoint, Named> | Omit<BinaryEndpoint, Named>;

/** Body and data of an act. `given`: the ids that the act asks for. */
const actPart = (definition: ResourceDefinition, { asks }: RowsAct): Part => ({
  body: chosen(definition, asks === undefined ? {} : { given: Type.Array(Id, { minItems: 1, maxItems: MAX_LIMIT }) }),
  data: Done,
});

/**
 * Returns the definition of each call of a resource: body, params, response and the callers, which follow from its
 * codes.
 */
export function resourceEndpoints(definition: ResourceDefinition): ByAction<EndpointDefinition> {
  const record = recordSchema(definition);
  // `current`: the current state of a record that changed after the caller saw it
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
      // `page`: the returned page; past the end, this is the last one
      data: closed({
        count: Type.Integer(),
        page: Type.Integer(),
        list: Type.Array(record),
        // acts that the caller's roles may not allow on some of the matching records, as in `withheld`
        withheldFromSome: Type.Optional(Type.Array(Type.String())),
        // for content, when the caller may publish: changes whenever a matching record changes
        fingerprint: Type.Optional(Type.String()),
      }),
    },
    detail: { params: IdParams, data: record },
    // the records that a field can refer to
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
      // `before`: only changes earlier than this one
      query: closed({
        before: Type.Optional(Id),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHANGES_MAX })),
      }),
      // `count`: total number of changes
      data: List(Change),
    },
    export: {
      // with `ids`, only those rows
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
    // `at`: when the withdrawal takes place; null cancels a scheduled one
    withdraw: { body: chosen(definition, { at: Type.Optional(nullable(Moment)) }), data: Done },
    discard: { body: closed({ records: Seen }), data: doneWithCurrent },
    compare: {
      body: closed({ ids: Type.Array(Id, { minItems: 1, maxItems: COMPARED_MOST, uniqueItems: true }) }),
      // `published`: the public version; null when there is none
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
            ...(isFresh(definition, action) && { fresh: true }),
            ...(definition.inPerson?.includes(action) && { apiTokens: 'never' }),
            caller: { anyOf: codesFor(definition, action) },
            summary: `${definition.title.en}: ${action}`,
            tags: [definition.name],
          },
        ],
      ];
    }),
  );
}
