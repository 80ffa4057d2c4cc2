import { createHash } from 'node:crypto';

/**
 * A stream of random numbers that depends only on its seed, so that the demo data is the same on every machine. `fork`
 * returns an independent stream for a part, so that one part does not affect the others.
 */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Uniform whole number, both ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  normal(mean: number, deviation: number): number;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
  fork(name: string): Random;
};

export function createRandom(seed: string): Random {
  const next = sfc32(createHash('sha256').update(seed).digest());
  const random: Random = {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted: (list, weight) => {
      let left = next() * list.reduce((sum, item) => sum + weight(item), 0);
      for (const item of list) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return at(list, list.length - 1);
    },
    shuffle: (list) => {
      const result = [...list];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1));
        [result[last], result[other]] = [at(result, other), at(result, last)];
      }
      return result;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
  return random;
}

/** Returns a UUIDv7 of an instant whose other bits come from the name. The same name gives the same id every time. */
export function namedId(name: string, instant: Date): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUIntBE(instant.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('nothing to choose from');
  return list[index] as T;
}

/** The Small Fast Counter generator (C. Doty-Humphrey, PractRand), seeded with 96 bits. */
function sfc32(seed: Buffer): () => number {
  let a = seed.readUInt32LE(0);
  let b = seed.readUInt32LE(4);
  let c = seed.readUInt32LE(8);
  let counter = 1;
  const step = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) step();
  return step;
}
