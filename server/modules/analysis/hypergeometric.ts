/** The margins of a 2 × 2 table: the first row, the first column, and all of it. */
export type Margins = { row: number; column: number; total: number };

/** The smallest and the largest value that the first cell of a table can have. */
export const cellRange = ({ row, column, total }: Margins): { least: number; most: number } => ({
  least: Math.max(0, row + column - total),
  most: Math.min(row, column),
});

/**
 * Returns the probabilities of the values of the first cell of a table with these margins, if its odds ratio is `odds`
 * (noncentral hypergeometric distribution; Fog 2008, Commun Stat Simul Comput 37). They begin at the value `from`.
 *
 * It goes out from the most likely value by the ratio of neighbors, so that a large table costs as much as its spread.
 * @param ignored values that are less likely than this, relative to the most likely one, are left out with all beyond
 */
export function cellProbabilities(
  margins: Margins,
  odds: number,
  ignored = 0,
): { from: number; probabilities: Float64Array } {
  const { row, column, total } = margins;
  const { least, most } = cellRange(margins);
  const rest = total - row - column;
  /** How much more likely the next value is. It falls with every value. */
  const growth = (cell: number) => (odds * ((column - cell) * (row - cell))) / ((cell + 1) * (rest + cell + 1));
  let [low, high] = [least, most];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (growth(middle) > 1) low = middle + 1;
    else high = middle;
  }
  const mode = low;
  const below: number[] = [];
  for (let cell = mode - 1, weight = 1; cell >= least; cell--) {
    weight /= growth(cell);
    if (weight < ignored) break;
    below.push(weight);
  }
  const above: number[] = [];
  for (let cell = mode + 1, weight = 1; cell <= most; cell++) {
    weight *= growth(cell - 1);
    if (weight < ignored) break;
    above.push(weight);
  }
  const probabilities = Float64Array.from([...below.reverse(), 1, ...above]);
  let sum = 0;
  for (const weight of probabilities) sum += weight;
  for (let place = 0; place < probabilities.length; place++)
    probabilities[place] = (probabilities[place] as number) / sum;
  return { from: mode - below.length, probabilities };
}
