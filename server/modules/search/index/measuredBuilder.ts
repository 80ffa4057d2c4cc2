import type { Breathe } from '../../../platform/time/breather.ts';
import type { GeneValues } from '../engine/geneValues.ts';
import { addBit, at, emptyBits } from './bits.ts';
import { Measured, type MeasuredTable } from './measured.ts';

/** A table is split if it is larger. */
const MOST_BYTES = 2 ** 28;
/** Genes whose values are read together, because they are beside each other in memory. */
const BLOCK = 16;

/** The models with one list of genes, and the values of each. */
type Listed = { genes: readonly string[]; docs: number[]; values: Float64Array[] };
/** Genes that are in the same lists, and the place of each in every list. */
type Group = { lists: readonly number[]; genes: readonly string[]; places: readonly Uint32Array[] };
/** The documents of a table with the values of each, and the number of its list among those of the group. */
type Order = { docs: Uint32Array; values: readonly Float64Array[]; lists: Uint32Array };

/** Collects the values of models, and turns them into values of genes at the end. */
export class MeasuredBuilder {
  readonly #lists = new Map<readonly string[], Listed>();
  readonly #docs: number[] = [];

  add({ genes, values }: GeneValues, doc: number): void {
    if (values.length === 0) return;
    this.#docs.push(doc);
    let listed = this.#lists.get(genes);
    if (listed === undefined) {
      listed = { genes, docs: [], values: [] };
      this.#lists.set(genes, listed);
    }
    listed.docs.push(doc);
    listed.values.push(values);
  }

  /**
   * Builds the result.
   *
   * @param docNumbers the final number of each document, by the number under which it was added
   * @param breathe called between the genes
   */
  async finish(docNumbers: Uint32Array, breathe: Breathe): Promise<Measured> {
    const lists = [...this.#lists.values()];
    const tables: MeasuredTable[] = [];
    for (const group of await groupsOf(lists, breathe)) {
      const order = orderOf(
        group.lists.map((list) => lists[list] as Listed),
        docNumbers,
      );
      const { docs } = order;
      const most = Math.max(1, Math.floor(MOST_BYTES / (Float32Array.BYTES_PER_ELEMENT * docs.length)));
      for (let first = 0; first < group.genes.length; first += most) {
        const genes = group.genes.length <= most ? group.genes : group.genes.slice(first, first + most);
        const places = group.places.map((all) => all.subarray(first, first + most));
        tables.push({ docs, genes, values: await valuesOf(order, places, breathe) });
      }
    }
    const measured = emptyBits(docNumbers.length);
    for (const doc of this.#docs) addBit(measured, at(docNumbers, doc));
    return new Measured(tables, measured);
  }
}

/** Groups the genes by the lists that contain them. Spellings of one gene are one gene with the values of each. */
async function groupsOf(lists: readonly Listed[], breathe: Breathe): Promise<readonly Group[]> {
  const [only, ...others] = lists;
  const alone = only && others.length === 0 ? groupOfAll(only.genes) : null;
  if (alone !== null) return [alone];
  const found = new Map<string, { gene: string; lists: number[]; places: number[] }>();
  for (const [list, { genes }] of lists.entries())
    for (const [place, gene] of genes.entries()) {
      const key = gene.toLowerCase();
      const known = found.get(key);
      if (known === undefined) found.set(key, { gene, lists: [list], places: [place] });
      else {
        known.lists.push(list);
        known.places.push(place);
      }
      const pause = breathe();
      if (pause) await pause;
    }
  return [...Map.groupBy(found.values(), (one) => one.lists.join(' ')).values()].map((genes) => {
    const own = genes[0]?.lists ?? [];
    return {
      lists: own,
      genes: genes.map(({ gene }) => gene),
      places: own.map((_, list) => Uint32Array.from(genes, ({ places }) => places[list] ?? 0)),
    };
  });
}

/** The groups of single lists. An import changes models with the same genes again and again. */
const groupsOfAll = new WeakMap<readonly string[], Group | null>();

/** Returns the group of a list; null if it has two spellings of a gene. */
function groupOfAll(genes: readonly string[]): Group | null {
  let group = groupsOfAll.get(genes);
  if (group === undefined) {
    const isOnce = new Set(genes.map((gene) => gene.toLowerCase())).size === genes.length;
    group = isOnce ? { lists: [0], genes, places: [Uint32Array.from(genes.keys())] } : null;
    groupsOfAll.set(genes, group);
  }
  return group;
}

/** Returns the models of some lists in the order of their documents. */
function orderOf(lists: readonly Listed[], docNumbers: Uint32Array): Order {
  const all = lists.flatMap(({ docs, values }, list) =>
    docs.map((doc, index) => ({ doc: at(docNumbers, doc), values: values[index] as Float64Array, list })),
  );
  all.sort((one, other) => one.doc - other.doc);
  return {
    docs: Uint32Array.from(all, ({ doc }) => doc),
    values: all.map(({ values }) => values),
    lists: Uint32Array.from(all, ({ list }) => list),
  };
}

/** Returns the values of genes, a row for each: what the models have turned from columns into rows. */
async function valuesOf(
  { values, lists }: Order,
  places: readonly Uint32Array[],
  breathe: Breathe,
): Promise<Float32Array> {
  const rows = places[0]?.length ?? 0;
  const width = values.length;
  const turned = new Float32Array(new SharedArrayBuffer(rows * width * Float32Array.BYTES_PER_ELEMENT));
  for (let first = 0; first < rows; first += BLOCK) {
    const end = Math.min(rows, first + BLOCK);
    for (let column = 0; column < width; column++) {
      const own = values[column] as Float64Array;
      const at = places[lists[column] as number] as Uint32Array;
      for (let row = first; row < end; row++) turned[row * width + column] = own[at[row] as number] as number;
    }
    const pause = breathe();
    if (pause) await pause;
  }
  return turned;
}
