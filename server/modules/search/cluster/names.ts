/** Returns the name for a new index: the alias followed by the start time of the build. */
export const newName = (alias: string): string =>
  `${alias}-${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;

/**
 * Returns when the build of an index began, in milliseconds; undefined if its name does not follow the alias's pattern.
 */
export function begunAt(index: string, alias: string): number | undefined {
  if (!index.startsWith(`${alias}-`)) return undefined;
  const [, begun] = /^([0-9a-z]+)-[0-9a-f]{8}$/.exec(index.slice(alias.length + 1)) ?? [];
  return begun === undefined ? undefined : Number.parseInt(begun, 36);
}

/**
 * Returns whether an index belongs to this portal: the alias points to it, or its name follows this portal's pattern.
 * Indices of another portal whose alias begins with the same text do not match.
 */
export const isOurs = ({ index, aliases }: { index: string; aliases: readonly string[] }, alias: string): boolean =>
  aliases.includes(alias) || begunAt(index, alias) !== undefined;
