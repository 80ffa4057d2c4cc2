/** Returns the mean ranks of values, from 1, and how many values share each shared rank. */
export function ranked(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const order = values.map((_, place) => place).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  const ties: number[] = [];
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[first] ?? 0]) end += 1;
    for (const place of order.slice(first, end)) ranks[place] = (first + 1 + end) / 2;
    if (end - first > 1) ties.push(end - first);
    first = end;
  }
  return { ranks, ties };
}

/** Returns the sum of t³ − t over the sizes of the ties, by which ties lower the variance of ranks. */
export const tiedCubes = (ties: readonly number[]): number => ties.reduce((sum, count) => sum + count ** 3 - count, 0);
