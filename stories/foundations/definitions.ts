/** A token as a definition holds it: a value, or one by condition, and what it is for. */
type Leaf = { value: unknown; description?: string };
export type Token = Leaf & { name: string };

/** The tokens of a tree of definitions, each by its whole name: `ink-soft`, and `ink` for its DEFAULT. */
export function tokensIn(tree: object, path: readonly string[] = []): Token[] {
  return Object.entries(tree).flatMap(([key, branch]: [string, object]) => {
    const here = key === 'DEFAULT' ? path : [...path, key];
    return 'value' in branch ? [{ ...(branch as Leaf), name: here.join('-') }] : tokensIn(branch, here);
  });
}

/** A token as the style sheet knows it. */
export const variable = (group: string, name: string): string =>
  `var(--${group}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('.', '\\.')})`;
