import { createHash } from 'node:crypto';
import { fieldLines } from './text.ts';

/** The word of the matrix for an assay of all genes. */
export const ALL_GENES = 'WXS';
/** The word of the matrix for a sample that was not tested. */
export const NOT_TESTED = 'NA';

const NO_GENES: ReadonlySet<string> = new Set();

/**
 * The lists of tested genes that the samples of a study refer to. A portal keeps the lists of all its studies under
 * their ids, so an id depends on the genes.
 */
export class GenePanels {
  readonly #genes = new Map<string, ReadonlySet<string>>();
  readonly #known = new WeakMap<ReadonlySet<string>, string>();

  /**
   * Returns the entry of the matrix for a sample.
   *
   * @param tested the genes of its assays: null for all genes, undefined if they are unknown
   * @param altered the genes of each alteration. At least one of them was tested, whatever is known about the assays:
   * an assay of one gene also finds its fusions with others
   * @param name the name of the panel if the sample was tested with one
   */
  entryFor(tested: ReadonlySet<string> | null | undefined, altered: readonly string[][], name: string | null): string {
    if (tested === null) return ALL_GENES;
    const added = altered.filter((genes) => !genes.some((gene) => tested?.has(gene))).flat();
    const genes = tested && added.length === 0 ? tested : new Set([...(tested ?? []), ...added]);
    if (genes.size === 0) return NOT_TESTED;
    const known = this.#known.get(genes);
    if (known !== undefined) return known;
    const id = idOf(genes, added.length === 0 ? name : null);
    this.#known.set(genes, id);
    if (!this.#genes.has(id)) this.#genes.set(id, genes);
    return id;
  }

  /** Returns whether a gene is tested by an entry of the matrix. */
  tests(entry: string, gene: string): boolean {
    return entry === ALL_GENES || this.genesOf(entry).has(gene);
  }

  /** Returns the genes of the list that an entry of the matrix refers to. */
  genesOf(entry: string): ReadonlySet<string> {
    return this.#genes.get(entry) ?? NO_GENES;
  }

  /** Returns the files of the lists, by their names. */
  files(): Map<string, string> {
    return new Map(
      [...this.#genes].map(([id, genes]) => [
        `data_gene_panel_${id}.txt`,
        fieldLines({ stable_id: id, description: `Tested genes: ${genes.size}` }) +
          `gene_list:\t${[...genes].toSorted().join('\t')}\n`,
      ]),
    );
  }
}

function idOf(genes: ReadonlySet<string>, name: string | null): string {
  const hash = createHash('sha256')
    .update([...genes].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 12);
  const readable = name?.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 40);
  return `${readable || 'genes'}_${hash}`;
}
