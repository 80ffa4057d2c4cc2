/** A field that differs between two values. A field that only one of them has is undefined in the other. */
export type Difference = { path: string; before: unknown; after: unknown };

/** Returns the deepest fields that differ, in the order of the later value; removed ones last. */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (!isFields(before) || !isFields(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].flatMap((name) => differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`));
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
