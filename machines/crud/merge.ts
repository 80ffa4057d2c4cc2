import type { Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';
import { isSameValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field that came out differently: as it was read, as it was typed here, and as somebody else saved it meanwhile. */
export type FieldMerge = {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Both changed it, each in another way: only a person can tell which is right. */
  clashes: boolean;
};

/** The fields that either side changed, in the order of the form. */
export function mergeOf(definition: ResourceDefinition, base: Saving, mine: Saving, theirs: Saving): FieldMerge[] {
  return writtenFields(definition).flatMap(([field, { createOnly }]) => {
    if (createOnly || isSameValue(mine[field], theirs[field])) return [];
    const mineChanged = !isSameValue(base[field], mine[field]);
    const theirsChanged = !isSameValue(base[field], theirs[field]);
    const clashes = mineChanged && theirsChanged;
    return [{ field, base: base[field], mine: mine[field], theirs: theirs[field], clashes }];
  });
}

/** The side whose value a field takes: the chosen one, else of two the one that changed it; null while both did. */
export function sideOf({ field, base, mine, clashes }: FieldMerge, choices: Record<string, Side>): Side | null {
  const chosen = choices[field];
  if (chosen || clashes) return chosen ?? null;
  return isSameValue(base, mine) ? 'theirs' : 'mine';
}

/** Whether every field has its side. */
export const isDecided = (merges: readonly FieldMerge[], choices: Record<string, Side>): boolean =>
  merges.every((merge) => sideOf(merge, choices) !== null);

/** What is saved over `theirs`: its version, and of every field the chosen side. */
export function mergedValues(theirs: Saving, merges: readonly FieldMerge[], choices: Record<string, Side>): Saving {
  const mine = merges.filter((merge) => sideOf(merge, choices) === 'mine');
  return { ...theirs, ...Object.fromEntries(mine.map((merge) => [merge.field, merge.mine])) };
}
