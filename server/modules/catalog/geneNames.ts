import { sql } from 'drizzle-orm';
import { compactOf } from '../../../contract/foldedNames.ts';
import type { Database } from '../../platform/database/database.ts';

/** A run of letters and digits, which may contain dashes. */
const CHUNK = /[\p{L}\d]+(?:-[\p{L}\d]+)*/gu;
/**
 * Returns whether a word may be a gene name: it has a capital and a second capital or a digit. Words in capitals only
 * are mostly abbreviations.
 */
function isLikeAGene(chunk: string): boolean {
  const capitals = chunk.match(/\p{Lu}/gu)?.length ?? 0;
  return chunk.length > 2 && (capitals > 1 || (capitals === 1 && /\d/.test(chunk)));
}
/** An alias that cannot be an abbreviation: it has a digit, or a Greek letter as a character or spelled out. */
const CERTAIN = /\d|\p{Script=Greek}|alpha|beta|gamma|delta|kappa/iu;

/** Returns every name of each gene: symbol, aliases and terms of the catalog. An unknown gene has none. */
export async function namesOfGenes(database: Database, symbols: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await database.execute<{ symbol: string; names: string[] }>(sql`
    select symbol, array_agg(distinct name) as names from (
      select symbol, unnest(symbol || aliases) as name from gene
      union all
      select concept, term from synonym where kind = 'gene'
    ) as named where symbol = any(${sql.param([...new Set(symbols)])}::text[]) group by symbol`);
  return new Map(rows.map(({ symbol, names }) => [symbol, names]));
}

/**
 * Returns, for each list of texts, every name of the genes that the texts mention. Symbols in every spelling and
 * unambiguous aliases are recognized.
 */
export async function genesInTexts(database: Database, texts: readonly (readonly string[])[]): Promise<string[][]> {
  const keys = texts.map((own) => {
    const chunks = own.flatMap((text) => text.normalize('NFKC').match(CHUNK) ?? []);
    return new Map(chunks.filter(isLikeAGene).map((chunk) => [compactOf(chunk), chunk]));
  });
  const symbols = await symbolsByKey(database, new Map(keys.flatMap((own) => [...own])));
  const names = await namesOfGenes(database, [...symbols.values()].flat());
  return keys.map((own) => {
    const genes = [...own].flatMap(([key, chunk]) =>
      (symbols.get(key) ?? []).filter((symbol) => compactOf(symbol) === key || CERTAIN.test(chunk)),
    );
    return [...new Set(genes.flatMap((symbol) => names.get(symbol) ?? []))];
  });
}

/** Returns the genes for keys of names (`compactOf`). A key that is a symbol means that gene only. */
async function symbolsByKey(database: Database, chunks: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  // The database compares plain letters and digits, so each name is tried with Greek letters, with Latin ones and
  // spelled out.
  const plain = [...chunks].flatMap(([key, chunk]) => [key, bare(chunk), bare(spelledOut(chunk))]);
  const { rows } = await database.execute<{ symbol: string; name: string }>(sql`
    select symbol, name from (
      select symbol, unnest(symbol || aliases) as name from gene
      union all
      select concept, term from synonym where kind = 'gene'
    ) as named where lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g')) = any(${sql.param([...new Set(plain)])}::text[])`);
  const found = new Map<string, Set<string>>();
  const symbols = new Set(rows.map(({ symbol }) => compactOf(symbol)));
  for (const { symbol, name } of rows) {
    const key = compactOf(name);
    if (!chunks.has(key) || (symbols.has(key) && key !== compactOf(symbol))) continue;
    found.set(key, (found.get(key) ?? new Set()).add(symbol));
  }
  return new Map([...found].map(([key, genes]) => [key, [...genes]]));
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const GREEK: Readonly<Record<string, string>> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', κ: 'kappa' };
const spelledOut = (text: string): string =>
  text.replace(/\p{Script=Greek}/gu, (letter) => GREEK[letter.toLowerCase()] ?? letter);
