import type { ShortlistModel } from '../../contract/entities/collections.ts';

/** The user's changes that the server has not saved yet. A model is in only one of the two lists. */
export type Changes = { add: ShortlistModel[]; remove: string[] };

export const noChanges: Changes = { add: [], remove: [] };

export const isNothing = ({ add, remove }: Changes): boolean => add.length === 0 && remove.length === 0;

/** Returns the list with models added at the end; models already in it keep their position. */
export function withModels(list: readonly ShortlistModel[], models: readonly ShortlistModel[]): ShortlistModel[] {
  const held = new Set(list.map(({ id }) => id));
  return [...list, ...models.filter(({ id }) => !held.has(id))];
}

export const withoutModels = (list: readonly ShortlistModel[], ids: readonly string[]): ShortlistModel[] =>
  list.filter(({ id }) => !ids.includes(id));

/** Returns the list as it will be after the changes are saved. */
export const changed = (list: readonly ShortlistModel[], { add, remove }: Changes): ShortlistModel[] =>
  withModels(withoutModels(list, remove), add);

/** Combines both changes; for the same model, the later one wins. */
export function joined(earlier: Changes, later: Changes): Changes {
  return {
    add: withModels(withoutModels(earlier.add, later.remove), later.add),
    remove: [
      ...earlier.remove.filter((id) => !later.add.some((model) => model.id === id) && !later.remove.includes(id)),
      ...later.remove,
    ],
  };
}
