import type { DataOf, EndpointDefinition, InputOf } from '../endpoint.ts';
import type { RouteKey } from '../routes.ts';
import { accountEndpoints } from './accounts.ts';
import { catalogEndpoints } from './catalog.ts';

/** Caller and schemas of every route. A route without them does not compile, nor does a definition without a route. */
export const endpoints = {
  ...accountEndpoints,
  ...catalogEndpoints,
} as const satisfies Record<RouteKey, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
export type EndpointInput<K extends EndpointKey> = InputOf<Endpoints[K]>;
export type EndpointData<K extends EndpointKey> = DataOf<Endpoints[K]>;
