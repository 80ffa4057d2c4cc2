/** The measured values of a model: `values[n]` belongs to `genes[n]`. Models of one study share the list of genes. */
export type GeneValues = { readonly genes: readonly string[]; readonly values: Float64Array };

export const NO_GENE_VALUES: GeneValues = { genes: [], values: new Float64Array(0) };

/** How many different lists of genes are compared with the next one. */
const MOST = 8;

/**
 * Makes compact values from records by gene. A record of all human genes takes a tenth of the room, because models that
 * were measured in the same way have the same genes.
 */
export class GeneLists {
  readonly #known: (readonly string[])[] = [];

  of(record: Readonly<Record<string, number>>): GeneValues {
    const genes = Object.keys(record);
    if (genes.length === 0) return NO_GENE_VALUES;
    const values = new Float64Array(genes.length);
    for (let place = 0; place < genes.length; place++) values[place] = record[genes[place] as string] as number;
    return { genes: this.#shared(genes), values };
  }

  #shared(genes: readonly string[]): readonly string[] {
    const at = this.#known.findIndex((list) => isSame(list, genes));
    const list = at === -1 ? genes : (this.#known[at] as readonly string[]);
    if (at > 0) this.#known.splice(at, 1);
    if (at !== 0) this.#known.unshift(list);
    if (this.#known.length > MOST) this.#known.pop();
    return list;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false;
  return true;
}
