import Type from 'typebox';
import type { EndpointDefinition } from '../../../contract/endpoint.ts';
import { byField, fittingValue } from '../../../contract/fieldValues.ts';
import { ID_PATTERN } from '../../../contract/patterns.ts';
import { resourceEndpoints } from '../../../contract/resources/endpoints.ts';
import type { Chosen, ListQuery } from '../../../contract/resources/record.ts';
import {
  isAct,
  type ResourceAct,
  type ResourceAction,
  type ResourceDefinition,
  resourceRoutes,
} from '../../../contract/resources/resource.ts';
import type { Route } from '../../../contract/routes.ts';
import { refusals } from '../http/reply.ts';
import { actOnRows } from './act.ts';
import { bulkEdit, bulkJob, bulkState, bulkUndo } from './bulk.ts';
import { bulkPreview } from './bulkPreview.ts';
import { clear, clearingJob, removal } from './clear.ts';
import { compare } from './compare.ts';
import { exportRecords } from './export.ts';
import { type ChangesAsked, history } from './history.ts';
import { detail, list, options } from './list.ts';
import { move } from './move.ts';
import { preview } from './preview.ts';
import { discard, publish } from './publish.ts';
import { remove } from './remove.ts';
import { restore, trash } from './restore.ts';
import { save } from './save.ts';
import {
  asReadBy,
  type Engine,
  type ResourceCall,
  type ResourceContext,
  type ResourceSource,
  type ResourceWrite,
} from './source.ts';
import { withdraw } from './withdraw.ts';

/** A route that is not in `contract/routes.ts`. The routes of resources follow from their definitions. */
export type ResourceRoute = {
  /** Unique: `area.list`. */
  key: string;
  definition: ResourceDefinition;
  route: Route;
  endpoint: EndpointDefinition;
  /** Adapts a body to its schema where the intent is clear. */
  tidy?: (body: unknown) => unknown;
  /** `commit` is only for writes. */
  handle: (input: object, call: ResourceWrite) => Promise<unknown>;
};

export type Resources = { engine: Engine; routes: readonly ResourceRoute[] };

/**
 * Creates all back-office operations of the resources, as routes for `registerEndpoints`.
 *
 * ```ts
 * createResources(context, [source({ definition: area, table: areaTable })]);
 * ```
 */
export function createResources(context: ResourceContext, given: readonly ResourceSource[]): Resources {
  const engine: Engine = {
    ...context,
    sources: new Map(given.map((each) => [each.definition.name, each])),
    clearing: context.jobs.define(clearingJob(() => engine)),
    bulkEdits: context.jobs.define(bulkJob(() => engine)),
  };
  return { engine, routes: given.flatMap((each) => routesOf(engine, each)) };
}

/** The validated input of a request. Which parts it has depends on the action. */
type Input = { params: Record<string, string>; query: unknown; body: unknown };

function routesOf(engine: Engine, of: ResourceSource): ResourceRoute[] {
  const { definition } = of;
  const routes = resourceRoutes(definition);
  const endpoints = resourceEndpoints(definition);
  const actions = Object.keys(endpoints) as ResourceAction[];
  return actions.flatMap((action) => {
    const [route, endpoint] = [routes[action], endpoints[action]];
    if (!route || !endpoint) return [];
    const work: Work = isAct(action)
      ? (_, __, { body }, call) => actOnRows(engine, of, action, body as Parameters<typeof actOnRows>[3], call)
      : handlers[action];
    const handle: ResourceRoute['handle'] = async (input, call) =>
      work(engine, await asReadBy(engine, engine.database, of, call.caller), input as Input, call);
    const key = `${definition.name}.${action}`;
    const also = action === 'remove' && route.path.endsWith('/') ? [byPath(engine, of, route, endpoint)] : [];
    const tidy = action === 'save' ? { tidy: (body: unknown) => fitted(of, body) } : {};
    return [{ key, definition, route, endpoint, handle, ...tidy }, ...also];
  });
}

const fitted = ({ definition: { fields } }: ResourceSource, body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? byField(fields, body as Record<string, unknown>, fittingValue)
    : body;

/** Adds a route with the ids in the path, separated by commas, where the specification's path ends in `/`. */
function byPath(engine: Engine, of: ResourceSource, route: Route, endpoint: EndpointDefinition): ResourceRoute {
  const ID = ID_PATTERN.slice(1, -1);
  const { body: _body, ...rest } = endpoint;
  return {
    key: `${of.definition.name}.removeByPath`,
    definition: of.definition,
    route: { ...route, path: `${route.path}:ids` },
    endpoint: {
      ...rest,
      params: Type.Object({ ids: Type.String({ pattern: `^${ID}(,${ID})*$` }) }, { additionalProperties: false }),
      body: Type.Object({}, { additionalProperties: false }),
    },
    handle: async (input, call) => {
      const ids = (input as Input).params.ids?.split(',') ?? [];
      return remove(engine, await asReadBy(engine, engine.database, of, call.caller), { ids }, call);
    },
  };
}

type Work = (engine: Engine, of: ResourceSource, input: Input, call: ResourceWrite) => Promise<unknown>;

/** The handler of each action. Bodies are those that `resourceEndpoints` declares and are already validated. */
const handlers: Record<Exclude<ResourceAction, ResourceAct>, Work> = {
  list: (engine, of, { params, body }, call) => list(engine, of, { parent: params?.id, body: body as ListQuery }, call),
  detail: (engine, of, { params }, call) => detail(engine, of, idOf(params, call), call),
  options: (engine, of, { body }, call) => options(engine, of, body as Parameters<typeof options>[2], call),
  save: (engine, of, { body }, call) => save(engine, of, body as Parameters<typeof save>[2], call),
  remove: (engine, of, { body }, call) => (of.definition.cleared ? clear : remove)(engine, of, body as Chosen, call),
  removal: (engine, of, { params }, call) => removal(engine, of, idOf(params, call), call),
  restore: (engine, of, { body }, call) => restore(engine, of, (body as { ids: string[] }).ids, call),
  trash: (engine, of, { body }, call) => trash(engine, of, body as Parameters<typeof trash>[2], call),
  history: (engine, of, { params, query }, call) =>
    history(engine, of, { id: idOf(params, call), ...(query as ChangesAsked) }, call),
  export: (engine, of, { body }, call) => exportRecords(engine, of, body as Parameters<typeof exportRecords>[2], call),
  move: (engine, of, { body }, call) => move(engine, of, body as Parameters<typeof move>[2], call),
  publish: (engine, of, { body }, call) => publish(engine, of, body as Parameters<typeof publish>[2], call),
  withdraw: (engine, of, { body }, call) => withdraw(engine, of, body as Parameters<typeof withdraw>[2], call),
  compare: (engine, of, { body }, call) => compare(engine, of, (body as { ids: string[] }).ids, call),
  preview: (engine, of, { body }, call) => preview(engine, of, (body as { id: string }).id, call),
  bulkPreview: (engine, of, { body }, call) => bulkPreview(engine, of, body as Parameters<typeof bulkPreview>[2], call),
  bulkEdit: (engine, of, { body }, call) => bulkEdit(engine, of, (body as { id: string }).id, call),
  bulkUndo: (engine, of, { body }, call) => bulkUndo(engine, of, (body as { id: string }).id, call),
  bulkState: (engine, of, { params }, call) => bulkState(engine, of, idOf(params, call), call),
  discard: (engine, of, { body }, call) =>
    discard(engine, of, (body as { records: Parameters<typeof discard>[2] }).records, call),
};

function idOf(params: Input['params'], call: ResourceCall): string {
  if (params.id === undefined) throw refusals.notFound(call.locale);
  return params.id;
}
