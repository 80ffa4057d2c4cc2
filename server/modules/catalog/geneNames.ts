import { sql } from 'drizzle-orm';
import { compactOf } from '../../../contract/foldedNames.ts';
import type { Database } from '../../platform/database/database.ts';

/** A run of letters and digits, with what dashes join. */
const CHUNK = /[\p{L}\d]+(?:-[\p{L}\d]+)*/gu;
/** A name of a gene has a capital and another capital or a digit; whole words of capitals are mostly abbreviations. */
function isLikeAGene(chunk: string): boolean {
  const capitals = chunk.match(/\p{Lu}/gu)?.length ?? 0;
  return chunk.length > 2 && (capitals > 1 || (capitals === 1 && /\d/.test(chunk)));
}
/** An alias that cannot be an abbreviation: it has a digit, or a Greek letter as a letter or spelled out. */
const CERTAIN = /\d|\p{Script=Greek}|alpha|beta|gamma|delta|kappa/iu;

/** Every name of each gene: symbol, aliases and words of the catalog; a gene that is not known has none. */
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
 * Every name of the genes that texts name, for each list of texts; symbols in any spelling and aliases that are
 * certain.
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

/** The genes that keys of names (`compactOf`) stand for; a key that is a symbol stands for that gene alone. */
async function symbolsByKey(database: Database, chunks: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  // the database compares plain letters and digits: with Greek letters as they are, as Latin ones and spelled out
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
