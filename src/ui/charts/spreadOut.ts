/**
 * Moves positions as little as needed to keep neighbors at least `gap` apart. None is beyond `most`, or before `least`
 * if there is space. Keeps their order.
 */
export function spreadOut(
  places: readonly number[],
  gap: number,
  most = Number.POSITIVE_INFINITY,
  least = Number.NEGATIVE_INFINITY,
): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place);
  // groups that touch are laid out around their common center
  const groups: { middle: number; members: typeof order }[] = [];
  for (const entry of order) {
    groups.push({ middle: entry.place, members: [entry] });
    for (let last = groups.at(-1), before = groups.at(-2); last && before; before = groups.at(-2)) {
      const between = ((last.members.length + before.members.length) * gap) / 2;
      if (last.middle - before.middle >= between) break;
      const members: typeof order = [...before.members, ...last.members];
      const middle: number = members.reduce((sum, { place }) => sum + place, 0) / members.length;
      groups.splice(-2, 2, { middle, members });
      last = groups.at(-1);
    }
  }
  const result = [...places];
  for (const { middle, members } of groups) {
    members.forEach(({ index }, at) => {
      result[index] = middle + (at - (members.length - 1) / 2) * gap;
    });
  }
  let floor = least;
  for (const { index } of order) {
    result[index] = Math.max(result[index] ?? floor, floor);
    floor = (result[index] ?? floor) + gap;
  }
  let bound = most;
  for (const { index } of order.toReversed()) {
    result[index] = Math.min(result[index] ?? bound, bound);
    bound = (result[index] ?? bound) - gap;
  }
  return result;
}
