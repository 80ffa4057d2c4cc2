import { sql } from 'drizzle-orm';
import { WORDS } from '../modules/content/checks/words.ts';
import type { Database } from '../platform/database/database.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/** From so many genes on the table is the human genome's: a word that is no symbol there is none anywhere. */
const WHOLE_GENOME = 15_000;

export type GeneFinding = { line: number; id: string; gene: string; entrezId: number | null };

/**
 * The catalog's symbols for the names that files use. A symbol stays; else the Entrez number decides; else an alias that one
 * gene alone has, if the genes of the catalog are all there are: among few, `MLL` might be the symbol of one that is
 * missing. What no gene has stays as it is and is told once.
 */
export class GeneNames {
  readonly #told = new Set<string>();
  readonly #symbols = new Set<string>();
  readonly #byEntrez = new Map<number, string>();
  readonly #byAlias = new Map<string, string | null>();
  #read: Promise<void> | undefined;

  /** Reads the genes of the catalog, once an import. */
  async load(database: Database): Promise<this> {
    this.#read ??= this.#load(database);
    await this.#read;
    return this;
  }

  symbolOf({ line, id, gene, entrezId }: GeneFinding, report: Report): string {
    if (this.#symbols.has(gene)) return gene;
    const known = (entrezId === null ? undefined : this.#byEntrez.get(entrezId)) ?? this.#aliasOf(gene);
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

  /** Whether nothing was said of a name yet; then it was. */
  isFirst(gene: string): boolean {
    const isFirst = !this.#told.has(gene);
    this.#told.add(gene);
    return isFirst;
  }

  /** The symbol of a gene by any of its names, for checks; null where the catalog has no genes to check with. */
  get known(): ((name: string) => string | undefined) | undefined {
    if (this.#symbols.size === 0) return undefined;
    return (name) => [name, name.toUpperCase()].find((one) => this.#symbols.has(one)) ?? this.#aliasOf(name);
  }

  #aliasOf(gene: string): string | undefined {
    return this.#symbols.size < WHOLE_GENOME ? undefined : (this.#byAlias.get(gene.toUpperCase()) ?? undefined);
  }

  async #load(database: Database): Promise<void> {
    const { rows } = await database.execute<{ symbol: string; entrez_id: number | null; aliases: string[] }>(
      sql`select symbol, entrez_id, aliases from gene`,
    );
    for (const { symbol, entrez_id, aliases } of rows) {
      this.#symbols.add(symbol);
      if (entrez_id !== null) this.#byEntrez.set(entrez_id, symbol);
      for (const alias of aliases) {
        const key = alias.toUpperCase();
        const other = this.#byAlias.get(key);
        this.#byAlias.set(key, other === undefined || other === symbol ? symbol : null);
      }
    }
  }
}
