import type { SavedView, ViewToSave } from '../../contract/entities/system.ts';
import { keyOf } from '../../contract/keyText.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { formatList, parseList } from '../crud/codec.ts';
import { isSameLook, type Look, lookOf } from './look.ts';

/** The question of a view, as the list's address says it. */
export const queryIn = ({ state }: SavedView): string => (typeof state.query === 'string' ? state.query : '');

/** The own view of this name, whatever its case. */
export const ownNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => view.own && keyOf(view.name) === keyOf(name));

/** Whether the list shows just what the view keeps. */
export const isShownView = (definition: ResourceDefinition, view: SavedView, look: Look, query: string): boolean =>
  normal(definition, queryIn(view)) === normal(definition, query) && isSameLook(definition, lookOf(view.state), look);

const normal = (definition: ResourceDefinition, query: string): string =>
  formatList(definition, parseList(definition, `?${query}`).question);

/** A view as it is sent, to be kept anew. */
export const copyOf = ({ resource, name, audience, role, state }: SavedView): ViewToSave => ({
  resource,
  name,
  audience,
  ...(role && { role }),
  state,
});

/** A kept view as it is sent, to be changed. */
export const changeOf = (
  view: SavedView,
  change: Partial<Pick<ViewToSave, 'name' | 'audience' | 'role' | 'state'>>,
) => ({
  ...copyOf(view),
  ...change,
  id: view.id,
  version: view.version,
});
