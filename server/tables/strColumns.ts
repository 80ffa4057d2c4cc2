import { isEmptyWord } from './emptyWord.ts';
import { groupsOf, RowGroups } from './rowGroups.ts';
import type { Table, TableRow } from './table.ts';

/** The column in which the alleles of all loci of a row are joined: `D5S818:11,12; TH01:6,9.3`. */
export const STR_COLUMN = 'STR profile of all loci';

/** Fewer numbered loci than this are no profile. The others are also names of genes, of which a matrix has many. */
const FEWEST = 3;
const NUMBERED = /^D(?:\d|X|Y)/i;

/**
 * Names of the loci of the usual kits, alone or with the number of the allele: `D5S818`, `D5S818_1`, `TH01 Allele 2`,
 * `STR_vWA`.
 */
const LOCUS =
  /^(?:STR[ _.:-]+)?(D(?:[12]?\d|X|Y)S\d{2,4}|CSF1PO|FGA|F13A0?1|F13B|FES(?:\/?FPS)?|LPL|TH0?1|TPOX|vWA|Penta[ _.-]?[A-E]|SE33|AMEL(?:OGENIN)?)(?:[ _.-]+(?:alleles?[ _.-]*)?[1-4a-d]?| ?\([1-4]\))?$/i;

/**
 * Returns a table in which one column of profiles replaces those that are named by loci. Other tables are returned as
 * they are.
 */
export function withStrProfile(table: Table): Table {
  const places = table.header.flatMap((name, at) => {
    const locus = LOCUS.exec(name.trim())?.[1];
    return locus === undefined ? [] : [{ at, locus: locus.replace(/[_.]/g, ' ') }];
  });
  const numbered = places.filter(({ locus }) => NUMBERED.test(locus)).map(({ locus }) => locus.toLowerCase());
  if (new Set(numbered).size < FEWEST) return table;
  const isLocus = new Set(places.map(({ at }) => at));
  const kept = table.header.flatMap((_, at) => (isLocus.has(at) ? [] : [at]));
  async function* groups(): AsyncGenerator<readonly TableRow[]> {
    for await (const group of groupsOf(table.rows()))
      yield group.map(({ line, cells }) => ({
        line,
        cells: [...kept.map((at) => cells[at] ?? ''), profileOf(places, cells)],
      }));
  }
  const header = [...kept.map((at) => table.header[at] ?? ''), STR_COLUMN];
  return { ...table, header, rows: () => new RowGroups(groups) };
}

function profileOf(places: readonly { at: number; locus: string }[], cells: readonly string[]): string {
  const alleles = new Map<string, string[]>();
  for (const { at, locus } of places) {
    const found = (cells[at] ?? '')
      .split(/[,;/\s]+/)
      // a spreadsheet writes the allele 11 as 11.0
      .map((allele) => allele.replace(/^(\d+)\.0+$/, '$1'))
      .filter((allele) => !isEmptyWord(allele));
    if (found.length > 0) alleles.set(locus, [...(alleles.get(locus) ?? []), ...found]);
  }
  return [...alleles].map(([locus, list]) => `${locus}:${[...new Set(list)].join(',')}`).join('; ');
}
