import type { ShortlistModel } from '../../contract/entities/collections.ts';

/** What a person has done and the server does not know yet. A model stands in one of the two at most. */
export type Changes = { add: ShortlistModel[]; remove: string[] };

export const noChanges: Changes = { add: [], remove: [] };

export const isNothing = ({ add, remove }: Changes): boolean => add.length === 0 && remove.length === 0;

/** The list with models put at its end; those that it holds already stay where they are. */
export function withModels(list: readonly ShortlistModel[], models: readonly ShortlistModel[]): ShortlistModel[] {
  const held = new Set(list.map(({ id }) => id));
  return [...list, ...models.filter(({ id }) => !held.has(id))];
}

export const withoutModels = (list: readonly ShortlistModel[], ids: readonly string[]): ShortlistModel[] =>
  list.filter(({ id }) => !ids.includes(id));

/** The list as it will be once the changes are saved. */
export const changed = (list: readonly ShortlistModel[], { add, remove }: Changes): ShortlistModel[] =>
  withModels(withoutModels(list, remove), add);

/** Both, the later winning where they speak of the same model. */
export function joined(earlier: Changes, later: Changes): Changes {
  return {
    add: withModels(withoutModels(earlier.add, later.remove), later.add),
    remove: [
      ...earlier.remove.filter((id) => !later.add.some((model) => model.id === id) && !later.remove.includes(id)),
      ...later.remove,
    ],
  };
}
