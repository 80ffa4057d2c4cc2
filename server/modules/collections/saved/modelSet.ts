/**
 * Number of stored bytes per id. The last eight bytes of a UUIDv7 are random, so no two models of a catalog share them.
 */
const SIZE = 8;

/** Packs a set of models for storage: eight bytes per model, so a search over 100,000 models needs 800 kB. */
export function packed(ids: Iterable<string>): Buffer {
  return Buffer.concat([...ids].map((id) => Buffer.from(id.replaceAll('-', '').slice(-2 * SIZE), 'hex')));
}

/** Returns the ids that are not in a stored set, in their order. */
export function notIn(set: Buffer, ids: readonly string[]): string[] {
  const known = new Set<bigint>();
  for (let at = 0; at + SIZE <= set.length; at += SIZE) known.add(set.readBigUInt64BE(at));
  return ids.filter((id) => !known.has(BigInt(`0x${id.replaceAll('-', '').slice(-2 * SIZE)}`)));
}
