import type { Route, RouteKey } from '../../contract/routes.ts';
import { siteRoutes } from '../../contract/siteRoutes.ts';

let known: Partial<Record<RouteKey, Route>> = siteRoutes;

/** Adds the routes of code that has just been loaded. */
export function addRoutes(more: Partial<Record<RouteKey, Route>>): void {
  known = { ...known, ...more };
}

/**
 * Returns the route of a call.
 * @throws if its code has not been loaded: only the back-office makes calls of `officeRoutes`
 */
export function routeOf(key: RouteKey): Route {
  const route = known[key];
  if (!route) throw new Error(`the route ${key} belongs to code that has not been loaded`);
  return route;
}
