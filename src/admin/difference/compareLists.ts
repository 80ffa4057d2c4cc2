/** What differs between two lists: which values went, which came, and whether those that stayed changed places. */
export type ListChange = { removed: unknown[]; added: unknown[]; isReordered: boolean };

/** Compares lists value by value; one that is there twice is two. */
export function compareLists(before: readonly unknown[], after: readonly unknown[]): ListChange {
  const removed = without(before, after);
  const added = without(after, before);
  const stayed = without(before, removed);
  const stay = without(after, added);
  return { removed, added, isReordered: stayed.some((value, at) => value !== stay[at]) };
}

/** The values of a list that another one does not have, or not as often. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = new Map<unknown, number>();
  for (const value of other) left.set(value, (left.get(value) ?? 0) + 1);
  return list.filter((value) => {
    const count = left.get(value) ?? 0;
    left.set(value, count - 1);
    return count <= 0;
  });
}
