/** The name of an index that is built now: after its alias, with the moment at which it was begun. */
export const newName = (alias: string): string =>
  `${alias}-${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;

/** When an index of this name was begun, in milliseconds; undefined where it is not named like one of the alias. */
export function begunAt(index: string, alias: string): number | undefined {
  if (!index.startsWith(`${alias}-`)) return undefined;
  const [, begun] = /^([0-9a-z]+)-[0-9a-f]{8}$/.exec(index.slice(alias.length + 1)) ?? [];
  return begun === undefined ? undefined : Number.parseInt(begun, 36);
}

/**
 * Whether an index is this portal's: the alias points to it, or it is named as only this portal names them. A portal
 * beside this one, whose alias begins with this one's, has others.
 */
export const isOurs = ({ index, aliases }: { index: string; aliases: readonly string[] }, alias: string): boolean =>
  aliases.includes(alias) || begunAt(index, alias) !== undefined;
