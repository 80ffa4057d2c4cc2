import { officeRoutes } from './officeRoutes.ts';
import { siteRoutes } from './siteRoutes.ts';

export { type Method, pathOf, type Route } from './siteRoutes.ts';

/**
 * Method and path of every call. Callers and schemas for the same keys are in `endpoints/`, which compiles only if
 * every key here has both. The browser loads the two tables apart.
 */
export const routes = { ...siteRoutes, ...officeRoutes };

export type RouteKey = keyof typeof routes;
