type Variants = Readonly<Record<string, unknown>>;

/** Returns the class names of a recipe with one element: its name, then one class per chosen or default variant. */
export function recipeClass(name: string, defaults: Variants) {
  return (chosen: Variants = {}): string => name + variantClasses(name, defaults, chosen);
}

/** Returns the class names of a recipe with several elements, by slot. */
export function slotClasses(slots: Readonly<Record<string, string>>, defaults: Variants) {
  return (chosen: Variants = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(slots).map(([slot, name]) => [slot, name + variantClasses(name, defaults, chosen)]),
    );
}

function variantClasses(name: string, defaults: Variants, chosen: Variants): string {
  let classes = '';
  for (const key in { ...defaults, ...chosen }) {
    const value = chosen[key] ?? defaults[key];
    if (value !== undefined && value !== false) classes += ` ${name}--${key}_${value}`;
  }
  return classes;
}
