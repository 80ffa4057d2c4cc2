import { resourceRoute } from '../../../contract/resources/routes.ts';

/** Returns the URL of a record. Undefined if its resource is listed within another one or has no screen. */
export function addressOf(resource: string, id: string): string | undefined {
  const route = resourceRoute(resource);
  return route && !route.includes(':') ? `${route}?record=${encodeURIComponent(id)}` : undefined;
}
