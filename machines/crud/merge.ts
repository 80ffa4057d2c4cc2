import type { Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';
import { isSameValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field that differs: as loaded, as typed here, and as saved by another user in the meantime. */
export type FieldMerge = {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Both users changed it in different ways, so the user must choose. */
  clashes: boolean;
};

/** Returns the fields that either side changed, in form order. */
export function mergeOf(definition: ResourceDefinition, base: Saving, mine: Saving, theirs: Saving): FieldMerge[] {
  return writtenFields(definition).flatMap(([field, { createOnly }]) => {
    if (createOnly || isSameValue(mine[field], theirs[field])) return [];
    const mineChanged = !isSameValue(base[field], mine[field]);
    const theirsChanged = !isSameValue(base[field], theirs[field]);
    const clashes = mineChanged && theirsChanged;
    return [{ field, base: base[field], mine: mine[field], theirs: theirs[field], clashes }];
  });
}

/**
 * Returns the side whose value a field gets: the chosen side, otherwise the only side that changed it; null while both
 * did.
 */
export function sideOf({ field, base, mine, clashes }: FieldMerge, choices: Record<string, Side>): Side | null {
  const chosen = choices[field];
  if (chosen || clashes) return chosen ?? null;
  return isSameValue(base, mine) ? 'theirs' : 'mine';
}

/** Whether a side is determined for every field. */
export const isDecided = (merges: readonly FieldMerge[], choices: Record<string, Side>): boolean =>
  merges.every((merge) => sideOf(merge, choices) !== null);

/** Returns the values to save over `theirs`: its version, and each field from the chosen side. */
export function mergedValues(theirs: Saving, merges: readonly FieldMerge[], choices: Record<string, Side>): Saving {
  const mine = merges.filter((merge) => sideOf(merge, choices) === 'mine');
  return { ...theirs, ...Object.fromEntries(mine.map((merge) => [merge.field, merge.mine])) };
}
