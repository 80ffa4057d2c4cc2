/** A stream of numbers that is the same on every run for the same seed. */
export type Random = {
  /** Uniform, from 0 inclusive to 1 exclusive. */
  next: () => number;
  /** Uniform between the two bounds. */
  between: (low: number, high: number) => number;
  /** Normally distributed around 0. */
  normal: (deviation: number) => number;
};

/** A random stream (sfc32) seeded by any text, for example an id. Not for secrets. */
export function randomFrom(seed: string): Random {
  let [a, b, c, d] = mixed(seed);
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // the first numbers after seeding still show the seed
  for (let round = 0; round < 12; round++) next();
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = (deviation: number) =>
    deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, between, normal };
}

/** Four 32-bit words out of a text (FNV-1a with four offsets). */
function mixed(seed: string): [number, number, number, number] {
  const word = (offset: number) => {
    let hash = offset | 0;
    for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
    return hash ^ (hash >>> 15);
  };
  return [word(0x811c9dc5), word(0x1b873593), word(0xcc9e2d51), word(0x38b34ae5)];
}
