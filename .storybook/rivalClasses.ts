/**
 * Returns the elements of the page with two classes of the theme that set the same property in the same condition, as
 * `p_4 p_6`. Which one wins depends on their order in the style sheet, which the build sorts by value: a view chooses
 * between styles, it does not override one by `cx`.
 */
export function rivalClasses(within: ParentNode): string[] {
  return [...within.querySelectorAll('[class]')].flatMap((element) => {
    const seen = new Map<string, string>();
    return [...element.classList].flatMap((name) => {
      const kind = kindOf(name);
      const rival = kind === null ? undefined : seen.get(kind);
      if (kind !== null) seen.set(kind, name);
      return rival === undefined ? [] : [`${element.tagName.toLowerCase()}: ${rival} ${name}`];
    });
  });
}

/** Returns the conditions and property of an atomic class, such as `hover:color`; null for another class. */
function kindOf(name: string): string | null {
  const parts = name.split(/:(?![^[]*\])/);
  const [property, value] = /^([a-z][\w-]*?)_(.+)$/.exec(parts.at(-1) ?? '')?.slice(1) ?? [];
  if (property === undefined || value === undefined || /--|__/.test(name)) return null;
  return [...parts.slice(0, -1).toSorted(), property, value.endsWith('!') ? '!' : ''].join(':');
}
