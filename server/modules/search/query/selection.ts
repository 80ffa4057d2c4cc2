type Column = Float32Array | Float64Array;

/**
 * An order of documents: by columns in either direction, and then by document number. NaN means no value and comes last
 * in both directions.
 */
export type Keys = { columns: readonly { values: Column; sign: 1 | -1 }[]; numbers: 1 | -1 };

const BINS = 1024;
/** Up to this many documents are sorted directly. */
const FEW = 128;

/** Returns a comparison function that is negative if the first document comes first. */
export function compareBy({ columns, numbers }: Keys): (one: number, other: number) => number {
  return (one, other) => {
    for (const { values, sign } of columns) {
      const difference = compareNumbers(values[one] as number, values[other] as number, sign);
      if (difference !== 0) return difference;
    }
    return (one - other) * numbers;
  };
}

/** Compares two numbers. NaN comes last for either sign. */
export function compareNumbers(one: number, other: number, sign: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return (one - other) * sign;
}

/**
 * Returns documents `from` to `to` of an order without sorting the others. All are counted in bins by value. Only the
 * bins of the requested ones are processed further, until each holds few documents.
 * @param docs ascending
 */
export function selected(docs: Uint32Array, keys: Keys, from: number, to: number): Uint32Array {
  const end = Math.min(to, docs.length);
  if (from >= end) return new Uint32Array(0);
  const [first, ...rest] = keys.columns;
  if (first === undefined) return byNumber(docs, keys.numbers, from, end);
  if (docs.length <= FEW) return docs.slice().sort(compareBy(keys)).subarray(from, end);
  const bins = binsOf(docs, first.values, first.sign);
  if (bins === undefined) return selected(docs, { ...keys, columns: rest }, from, end);
  const part = new Uint32Array(end - from);
  for (const { docs: own, before } of wantedBins(docs, bins, from, end)) {
    // Values whose difference exceeds the largest number cannot be divided into bins.
    if (own.length === docs.length) return docs.slice().sort(compareBy(keys)).subarray(from, end);
    part.set(selected(own, keys, Math.max(0, from - before), end - before), Math.max(0, before - from));
  }
  return part;
}

function byNumber(docs: Uint32Array, sign: 1 | -1, from: number, end: number): Uint32Array {
  return sign === 1 ? docs.slice(from, end) : docs.slice(docs.length - end, docs.length - from).reverse();
}

/** Returns the bin of each document's value, in order, with the last bin for no value; undefined if all are equal. */
function binsOf(docs: Uint32Array, column: Column, sign: 1 | -1): Uint16Array | undefined {
  let [min, max, unknown] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let index = 0; index < docs.length; index++) {
    const value = column[docs[index] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
    if (Number.isNaN(value)) unknown++;
  }
  if (unknown === docs.length || (unknown === 0 && min === max)) return undefined;
  const bins = new Uint16Array(docs.length);
  const span = max - min || 1;
  for (let index = 0; index < docs.length; index++) {
    const value = column[docs[index] as number] as number;
    // A share of the span instead of a factor: it never leaves the bins and grows with the value.
    const bin = Math.min(BINS - 1, Math.floor(((value - min) / span) * BINS));
    bins[index] = Number.isNaN(value) ? BINS : sign === 1 ? bin : BINS - 1 - bin;
  }
  return bins;
}

/**
 * Returns the bins of the requested documents: their content, ascending, and how many documents are in earlier bins.
 */
function wantedBins(
  docs: Uint32Array,
  bins: Uint16Array,
  from: number,
  end: number,
): { docs: Uint32Array; before: number }[] {
  const counts = new Uint32Array(BINS + 1);
  for (let index = 0; index < bins.length; index++) {
    const bin = bins[index] as number;
    counts[bin] = (counts[bin] as number) + 1;
  }
  let first = 0;
  let passed = 0;
  while (passed + (counts[first] as number) <= from) passed += counts[first++] as number;
  const starts = [0];
  let last = first;
  for (; passed + (starts.at(-1) ?? 0) < end; last++) starts.push((starts.at(-1) ?? 0) + (counts[last] as number));
  const kept = new Uint32Array(starts.at(-1) ?? 0);
  const next = Uint32Array.from(starts);
  for (let index = 0; index < bins.length; index++) {
    const bin = (bins[index] as number) - first;
    if (bin < 0 || bin >= last - first) continue;
    const place = next[bin] as number;
    kept[place] = docs[index] as number;
    next[bin] = place + 1;
  }
  return starts
    .slice(0, -1)
    .map((start, bin) => ({ docs: kept.subarray(start, starts[bin + 1]), before: passed + start }));
}
