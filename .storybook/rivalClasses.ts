/**
 * Returns the elements of the page with two classes of the theme that set the same property in the same condition, as
 * `p_4 p_6`. Which one wins depends on their order in the style sheet, which the build sorts by value: a view chooses
 * between styles, it does not override one by `cx`.
 */
export function rivalClasses(within: ParentNode): string[] {
  return [...within.querySelectorAll('[class]')].flatMap(({ tagName, classList }) =>
    rivalsIn([...classList]).map((pair) => `${tagName.toLowerCase()}: ${pair}`),
  );
}

/** Returns the pairs of classes of one element that set the same property in the same condition. */
export function rivalsIn(classes: readonly string[]): string[] {
  const seen = new Map<string, string>();
  return classes.flatMap((name) => {
    const kind = kindOf(name);
    if (kind === null) return [];
    const rival = seen.get(kind);
    seen.set(kind, name);
    return rival === undefined ? [] : [`${rival} ${name}`];
  });
}

/**
 * Returns the conditions and property of an atomic class, such as `hover:color`; null for another class: those of
 * recipes have two hyphens or underscores in their name, as `button--size_sm`.
 */
function kindOf(name: string): string | null {
  const parts = name.split(/:(?![^[]*\])/);
  const property = /^(--[a-zA-Z\d-]+|-?[a-z\d]+(?:-[a-z\d]+)*)_[^_]/.exec(parts.at(-1) ?? '')?.[1];
  if (property === undefined) return null;
  return [...parts.slice(0, -1).toSorted(), property, name.endsWith('!') ? '!' : ''].join(':');
}
