import { sql } from 'drizzle-orm';
import { compactOf } from '../modules/search/engine/text.ts';
import type { Database } from '../platform/database/database.ts';
import { isEmptyWord } from '../tables/emptyWord.ts';
import { type Cells, type Given, settled } from './cells.ts';
import { columnsOf } from './columns.ts';
import type { Importer, Located, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readGene } from './spreadsheetGenes.ts';
import { readNumber } from './values.ts';

/** NCBI separates aliases by `|`, HGNC by a comma and a space; several columns are joined by a
 * semicolon. A comma without space is part of a name: `NERF-1a,b`. */
const ALIAS_SEPARATOR = /\||[,;]\s+/;

/** `ND` is an alias of NDP and `NA` one of XK; a sign is none. */
const isNoAlias = (text: string): boolean => isEmptyWord(text) && !/^[A-Z]{2,}$/.test(text);

export type GeneRecord = {
  symbol: string;
  name: string;
  aliases: Given<string[]>;
  entrezId: Given<number>;
  cytoband: Given<string>;
};

/**
 * Creates the importer for human genes in the format of `genes_human_ncbi.csv`. An alias that is the symbol of another
 * gene is left out, so that a symbol always means its own gene. An alias of several genes stays with each of them.
 */
export function geneImporter(): Importer<GeneRecord> {
  const lines = new Map<string, number>();
  return {
    name: 'genes',
    table: 'gene',
    key: 'symbol',
    versioned: false,
    // An alias may be the symbol of every other gene.
    batchSize: 200_000,
    columns: columnsOf('genes'),
    read: (cells) => readRow(cells, lines),
    wanted: wantedGenes,
  };
}

function readRow(cells: Cells, lines: Map<string, number>): GeneRecord | null {
  const symbol = cells.needed('symbol', readGene);
  cells.id = symbol ?? '';
  const name = cells.required('name');
  if (symbol === null || name === null) return null;
  const before = lines.get(symbol);
  if (before !== undefined) {
    cells.refuseRow('symbol', reasons.inLineAlready(before));
    return null;
  }
  lines.set(symbol, cells.line);
  const aliases = cells.givenList('aliases', ALIAS_SEPARATOR, (value) => ({ value }), isNoAlias);
  return {
    symbol,
    name,
    aliases: aliases && [...new Set(aliases)],
    entrezId: cells.given('entrez_id', readNumber(1, 2 ** 31 - 1)),
    cytoband: cells.givenText('cytoband'),
  };
}

async function wantedGenes(
  database: Database,
  batch: readonly Located<GeneRecord>[],
  report: Report,
): Promise<Wanted[]> {
  const { rows } = await database.execute<{ row: TableRow }>(
    sql`select to_jsonb(g) as row from gene g order by symbol for update`,
  );
  const existing = new Map(rows.map(({ row }) => [String(row.symbol), row]));
  const symbols = new Set([...existing.keys(), ...batch.map(({ record }) => record.symbol)].map(compactOf));
  return batch.map(({ line, record }) => {
    const { symbol, name, entrezId, cytoband } = record;
    const own = compactOf(symbol);
    const aliases = record.aliases?.filter((alias) => {
      const key = compactOf(alias);
      if (key === '' || key === own) return false;
      if (!symbols.has(key)) return true;
      const reason = reasons.symbolOfOther;
      report.add({ kind: 'refused', line, id: symbol, column: 'aliases', value: alias, reason });
      return false;
    });
    const now = existing.get(symbol);
    const values = {
      symbol,
      name,
      // A cell whose aliases are all dropped is not empty, so it clears nothing.
      aliases: settled(aliases?.length === 0 ? undefined : (aliases ?? record.aliases), now?.aliases, []),
      entrez_id: settled<number | null>(entrezId, now?.entrez_id, null),
      cytoband: settled<string | null>(cytoband, now?.cytoband, null),
    };
    return { existing: now, values, at: { line, id: symbol } };
  });
}
