/** The measured values of a model: `values[n]` belongs to `genes[n]`. Models of one study share the list of genes. */
export type GeneValues = { readonly genes: readonly string[]; readonly values: Float64Array };

export const NO_GENE_VALUES: GeneValues = { genes: [], values: new Float64Array(0) };

/** The signs around a gene and after it: `"KRAS": 5.1`. */
const KEY_SIGNS = '"": ';
const KEY_END = '": ';

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

  /** Like `of`, for a record as PostgreSQL writes it. Of a known list of genes only the numbers are read. */
  ofText(text: string): GeneValues {
    if (text === '{}') return NO_GENE_VALUES;
    for (const list of this.#known) {
      const values = valuesIn(text, list);
      if (values !== undefined) return { genes: this.#shared(list), values };
    }
    return this.of(JSON.parse(text) as Record<string, number>);
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

/** Returns the numbers of a record as PostgreSQL writes it; undefined if it does not have exactly these genes. */
function valuesIn(text: string, genes: readonly string[]): Float64Array | undefined {
  if (!text.startsWith(`{"${genes[0]}": `)) return undefined;
  const values = new Float64Array(genes.length);
  let at = 1;
  for (let place = 0; place < genes.length; place++) {
    const gene = genes[place] as string;
    const from = at + gene.length + KEY_SIGNS.length;
    const isNext = text.startsWith(gene, at + 1) && text.startsWith(KEY_END, from - KEY_END.length);
    const end = isNext ? text.indexOf(place === genes.length - 1 ? '}' : ',', from) : -1;
    const value = end === -1 ? Number.NaN : Number(text.slice(from, end));
    if (Number.isNaN(value)) return undefined;
    values[place] = value;
    at = end + 2;
  }
  return at === text.length + 1 ? values : undefined;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false;
  return true;
}
