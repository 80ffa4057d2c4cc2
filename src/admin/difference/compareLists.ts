/** The difference of two lists: removed values, added values, and whether the remaining ones were reordered. */
export type ListChange = { removed: unknown[]; added: unknown[]; isReordered: boolean };

/** Compares lists value by value. A value that occurs twice counts twice. */
export function compareLists(before: readonly unknown[], after: readonly unknown[]): ListChange {
  const removed = without(before, after);
  const added = without(after, before);
  const stayed = without(before, removed);
  const stay = without(after, added);
  return { removed, added, isReordered: stayed.some((value, at) => value !== stay[at]) };
}

/** The values of a list that another list lacks or has less often. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = new Map<unknown, number>();
  for (const value of other) left.set(value, (left.get(value) ?? 0) + 1);
  return list.filter((value) => {
    const count = left.get(value) ?? 0;
    left.set(value, count - 1);
    return count <= 0;
  });
}
