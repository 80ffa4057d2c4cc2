import { resourceRoute } from '../../../contract/resources/routes.ts';

/** Where a record of a resource is shown; none where that resource stands within another or has no screen. */
export function addressOf(resource: string, id: string): string | undefined {
  const route = resourceRoute(resource);
  return route && !route.includes(':') ? `${route}?record=${encodeURIComponent(id)}` : undefined;
}
