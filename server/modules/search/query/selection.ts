type Column = Float32Array | Float64Array;

/**
 * An order of documents: by columns, in either direction, and where all of them agree by the documents' numbers. NaN
 * stands for no value, which comes last in either direction.
 */
export type Keys = { columns: readonly { values: Column; sign: 1 | -1 }[]; numbers: 1 | -1 };

const BINS = 1024;
/** So many documents are simply sorted. */
const FEW = 128;

/** Negative where the first of two documents comes first. */
export function compareBy({ columns, numbers }: Keys): (one: number, other: number) => number {
  return (one, other) => {
    for (const { values, sign } of columns) {
      const difference = compareNumbers(values[one] as number, values[other] as number, sign);
      if (difference !== 0) return difference;
    }
    return (one - other) * numbers;
  };
}

/** Compares two numbers; NaN comes last, whatever the sign. */
export function compareNumbers(one: number, other: number, sign: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return (one - other) * sign;
}

/**
 * Documents `from` to `to` of an order. The others are not put in order: all are counted by their value in bins, and
 * the bins of the wanted ones are looked into alone, one after the other, until there are few in each.
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
    // numbers whose distance is beyond all numbers are not divided
    if (own.length === docs.length) return docs.slice().sort(compareBy(keys)).subarray(from, end);
    part.set(selected(own, keys, Math.max(0, from - before), end - before), Math.max(0, before - from));
  }
  return part;
}

function byNumber(docs: Uint32Array, sign: 1 | -1, from: number, end: number): Uint32Array {
  return sign === 1 ? docs.slice(from, end) : docs.slice(docs.length - end, docs.length - from).reverse();
}

/** For each document the bin of its value, in their order, the last one for no value; undefined where all are the same. */
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
    // a share of the span, not a factor for each value: it never leaves the bins, and rises with the value
    const bin = Math.min(BINS - 1, Math.floor(((value - min) / span) * BINS));
    bins[index] = Number.isNaN(value) ? BINS : sign === 1 ? bin : BINS - 1 - bin;
  }
  return bins;
}

/** The bins of the wanted documents: what is in each, ascending, and how many are in the bins before it. */
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
