import type { SavedView, ViewToSave } from '../../contract/entities/system.ts';
import { keyOf } from '../../contract/keyText.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { formatList, parseList } from '../crud/codec.ts';
import { isSameLook, type Look, lookOf } from './look.ts';

/** Returns the query of a view, as in the list's address. */
export const queryIn = ({ state }: SavedView): string => (typeof state.query === 'string' ? state.query : '');

/** Returns the user's own view with this name, ignoring case. */
export const ownNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => view.own && keyOf(view.name) === keyOf(name));

/**
 * Whether the list shows exactly what the view stores.
 * @param usualLimit the user's page size of a list whose address does not name one
 */
export function isShownView(
  definition: ResourceDefinition,
  view: SavedView,
  look: Look,
  query: string,
  usualLimit: number,
): boolean {
  // with the page size that applies, named or not
  const normal = (one: string) =>
    formatList(definition, parseList(definition, `?${one}`, usualLimit).question, null, null);
  return normal(queryIn(view)) === normal(query) && isSameLook(definition, lookOf(view.state), look);
}

/** Returns the body of a request that saves a view as a new one. */
export const copyOf = ({ resource, name, audience, role, state }: SavedView): ViewToSave => ({
  resource,
  name,
  audience,
  ...(role && { role }),
  state,
});

/** Returns the body of a request that changes a saved view. */
export const changeOf = (
  view: SavedView,
  change: Partial<Pick<ViewToSave, 'name' | 'audience' | 'role' | 'state'>>,
) => ({
  ...copyOf(view),
  ...change,
  id: view.id,
  version: view.version,
});
