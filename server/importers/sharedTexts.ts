/**
 * Returns the text as the engine keeps names of properties: equal texts are one object then. A cell of a file is a view
 * into a large piece of text, and millions of them name the same thousands of genes. Looking such a name up compares
 * characters each time; looking up a kept one compares addresses.
 */
export function kept(text: string): string {
  const [name = text] = Object.keys({ [text]: true });
  return name;
}

/** Returns one object for equal texts, so that a word that millions of rows repeat is held once. */
export class SharedTexts {
  readonly #known = new Map<string, string>();

  of(text: string): string {
    let known = this.#known.get(text);
    if (known === undefined) {
      known = kept(text);
      this.#known.set(known, known);
    }
    return known;
  }
}
