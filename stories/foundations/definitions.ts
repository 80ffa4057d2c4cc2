/** A token in a definition: a value, or one per condition, and its purpose. */
type Leaf = { value: unknown; description?: string };
export type Token = Leaf & { name: string };

/** Returns the tokens of a tree of definitions, each by its full name: `ink-soft`, and `ink` for its DEFAULT. */
export function tokensIn(tree: object, path: readonly string[] = []): Token[] {
  return Object.entries(tree).flatMap(([key, branch]: [string, object]) => {
    const here = key === 'DEFAULT' ? path : [...path, key];
    return 'value' in branch ? [{ ...(branch as Leaf), name: here.join('-') }] : tokensIn(branch, here);
  });
}

/** Returns the CSS variable of a token. */
export const variable = (group: string, name: string): string =>
  `var(--${group}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('.', '\\.')})`;
