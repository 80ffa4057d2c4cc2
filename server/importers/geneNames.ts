import { sql } from 'drizzle-orm';
import { WORDS } from '../modules/content/checks/words.ts';
import type { Database } from '../platform/database/database.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { kept } from './sharedTexts.ts';

/**
 * With at least this many genes, the table counts as the whole human genome: a word that is not a symbol in it is not a
 * symbol at all.
 */
const WHOLE_GENOME = 15_000;

const NUMBER = /^\d+$/;

export type GeneFinding = { line: number; id: string; gene: string; entrezId: number | null };

/**
 * Maps the gene names in files to the catalog's symbols. A symbol is kept; else the Entrez number decides; else an
 * alias that only one gene has. Aliases count only if the catalog has the whole genome: otherwise `MLL` could be the
 * symbol of a missing gene. A name that no gene has is kept and reported once.
 */
export class GeneNames {
  readonly #told = new Set<string>();
  readonly #symbols = new Set<string>();
  readonly #byEntrez = new Map<number, string>();
  readonly #byAlias = new Map<string, string | null>();
  #read: Promise<void> | undefined;

  /** Reads the genes of the catalog, once per import. */
  async load(database: Database): Promise<this> {
    this.#read ??= this.#load(database);
    await this.#read;
    return this;
  }

  symbolOf({ line, id, gene, entrezId }: GeneFinding, report: Report): string {
    if (this.#symbols.has(gene)) return gene;
    const known = this.#numbered(gene, entrezId) ?? this.#aliasOf(gene);
    const about = { line, id, column: 'gene_symbol', value: gene };
    if (known === undefined) {
      if (this.#symbols.size > 0 && !this.#told.has(gene))
        report.add({ kind: 'noticed', ...about, reason: WORDS['gene.unknown'].message });
    } else if (!this.#told.has(gene))
      report.add({
        kind: 'normalized',
        ...about,
        reason: reasons.geneSymbol,
        result: known,
      });
    this.#told.add(gene);
    return known ?? gene;
  }

  /**
   * Refuses the row of a gene that has only a number which no gene of the catalog has.
   * @returns whether the row is refused
   */
  refuses({ line, id, gene, entrezId }: GeneFinding, report: Report): boolean {
    if (!NUMBER.test(gene) || this.#symbols.size === 0 || this.#numbered(gene, entrezId) !== undefined) return false;
    const reason = reasons.unknownEntrez;
    report.add({ kind: 'row refused', line, id, column: 'gene_symbol', value: gene, reason });
    return true;
  }

  /** Returns whether the name was not reported yet, and marks it as reported. */
  isFirst(gene: string): boolean {
    const isFirst = !this.#told.has(gene);
    this.#told.add(gene);
    return isFirst;
  }

  /**
   * A function for checks that returns the symbol of a gene by one of its names; undefined if the catalog has no genes.
   */
  get known(): ((name: string) => string | undefined) | undefined {
    if (this.#symbols.size === 0) return undefined;
    return (name) => [name, name.toUpperCase()].find((one) => this.#symbols.has(one)) ?? this.#aliasOf(name);
  }

  #numbered(gene: string, entrezId: number | null): string | undefined {
    const number = entrezId ?? (NUMBER.test(gene) ? Number(gene) : null);
    return number === null ? undefined : this.#byEntrez.get(number);
  }

  #aliasOf(gene: string): string | undefined {
    return this.#symbols.size < WHOLE_GENOME ? undefined : (this.#byAlias.get(gene.toUpperCase()) ?? undefined);
  }

  async #load(database: Database): Promise<void> {
    const { rows } = await database.execute<{ symbol: string; entrez_id: number | null; aliases: string[] }>(
      sql`select symbol, entrez_id, aliases from gene`,
    );
    for (const { symbol, entrez_id, aliases } of rows) {
      this.#symbols.add(kept(symbol));
      if (entrez_id !== null) this.#byEntrez.set(entrez_id, symbol);
      for (const alias of aliases) {
        const key = alias.toUpperCase();
        const other = this.#byAlias.get(key);
        this.#byAlias.set(key, other === undefined || other === symbol ? symbol : null);
      }
    }
  }
}
