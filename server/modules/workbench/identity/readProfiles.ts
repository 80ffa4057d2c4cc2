import { parse } from 'csv-parse/sync';
import type { ComparedProfile, Identity } from '../../../../contract/entities/identity.ts';
import { IDENTITY_LIMITS } from '../../../../contract/identityLimits.ts';
import { withoutProvenance } from '../../../../contract/provenance.ts';
import { readAllele, readLocus } from '../../../../contract/strLoci.ts';
import { isEmptyWord } from '../../../tables/emptyWord.ts';
import { comparedProfile } from '../../analysis/strProfiles.ts';

/** The samples of a pasted text, and what was not read of it. */
export type ReadProfiles = {
  samples: { name: string; profile: ComparedProfile }[];
  notRead: Identity['notRead'];
};

type Row = { cells: string[]; line: number };
/** One locus of one sample, as the text has it. */
type Entry = { sample: string; locus: string; alleles: string };
/** What a layout makes of the rows. Rows without an entry are in `lines`. */
type Layout = { entries: Entry[]; loci: string[]; lines: number[] };

const SAMPLE_HEAD = /^(sample|name|id|cell ?line|model)([ _-]?(name|id|code))?$|^(样本|样品|细胞系|模型|名称)/i;
const LOCUS_HEAD = /^(locus|loci|marker|str)([ _-]?(name|id))?$|^(基因座|位点|标记)/i;
const ALLELE_HEAD = /^(alleles?|genotype|call)s?([ _-]*\d)?$|^等位基因|^基因型/i;
/** The number of an allele in the name of a column: `D5S818_1`, `TH01 Allele 2`. */
const ALLELE_NUMBER = /(?:[ _.-]alleles?[ _.-]?[1-4a-d]?|[_.-][1-4]| ?\([1-4]\)| [1-4])$/i;

/** Lists of what was not read end here, so that a wrong file gives a short answer. */
const MOST_LISTED = 100;
const MOST_OF_NAME = 120;
/** Columns of a table of profiles: about forty loci with up to four alleles, or a hundred samples. */
const MOST_COLUMNS = 500;

/**
 * Reads STR profiles: one profile with a locus per line or part (`D5S818: 11,12; TH01: 6,9.3`), a table with a row per
 * sample and a column per locus, one with a row per locus and a column per sample, or one with a row per sample and
 * locus. Cells are separated by tab, semicolon or comma.
 *
 * @param fallback the name of a sample without a name; further ones are numbered
 */
export function readProfiles(text: string, fallback: string): ReadProfiles {
  const plain = withoutProvenance(text).replace(/^\uFEFF/, '');
  return joined(listLayout(plain) ?? bestTable(plain, fallback) ?? wordLayout(plain), fallback);
}

/** Reads `locus: alleles` parts, separated by line breaks or semicolons. `Sample: name` begins a sample. */
function listLayout(text: string): Layout | null {
  const parts = text
    .split(/\r?\n/)
    .flatMap((part, index) => partsOf(part).map((own) => ({ own: own.trim(), line: index + 1 })))
    .filter(({ own }) => own !== '');
  const read = parts.map(({ own, line }) => ({ line, found: /^([^:=\t,;：]+)[:=：](.+)$/.exec(own) }));
  const formed = read.filter(({ found }) => found !== null);
  if (formed.length < read.length / 2 || !formed.some(({ found }) => readLocus(found?.[1] ?? ''))) return null;
  const layout: Layout = { entries: [], loci: [], lines: [] };
  let sample = '';
  for (const { line, found } of read) {
    const [, name = '', value = ''] = found ?? [];
    if (found === null) layout.lines.push(line);
    else if (SAMPLE_HEAD.test(name.trim())) sample = value.trim();
    else add(layout, { sample, locus: name, alleles: value });
  }
  return layout;
}

/** Splits a line at its semicolons; what is no `locus: alleles` part has further alleles of the part before it. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (const part of line.split(';')) {
    const before = parts.at(-1);
    if (before === undefined || /[:=：]/.test(part)) parts.push(part);
    else if (part.trim() !== '') parts[parts.length - 1] = `${before},${part}`;
  }
  return parts;
}

/** Reads the text as a table by each delimiter that it has. Returns the reading with the most loci. */
function bestTable(text: string, fallback: string): Layout | null {
  const layouts = ['\t', ';', ',']
    .filter((delimiter) => text.includes(delimiter))
    .flatMap((delimiter) => tableLayout(rowsOf(text, delimiter), fallback) ?? []);
  return layouts.reduce<Layout | null>(
    (best, one) => (best === null || one.entries.length > best.entries.length ? one : best),
    null,
  );
}

function rowsOf(text: string, delimiter: string): Row[] {
  const options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  } as const;
  try {
    // the parser describes each row that is shorter than a very wide head, which takes longer than all the rest
    const [head = []] = parse(text, { ...options, info: false, to: 1 }) as string[][];
    if (head.length > MOST_COLUMNS) return [];
    // with `info` the parser returns records with line numbers, which its types do not declare
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ cells: record.map((cell) => cell.trim()), line: info.lines }));
  } catch {
    // a quote that never closes: the table is read without quotes
    return text
      .split(/\r?\n/)
      .map((line, index) => ({ cells: line.split(delimiter).map((cell) => cell.trim()), line: index + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  }
}

function tableLayout(rows: readonly Row[], fallback: string): Layout | null {
  const [head] = rows;
  if (head === undefined) return null;
  // a wider text is no table of profiles; reading each of its columns in each row could take minutes
  if (rows.some(({ cells }) => cells.length > MOST_COLUMNS)) return null;
  const names = head.cells;
  const locusColumn = names.findIndex((name) => LOCUS_HEAD.test(name));
  if (locusColumn >= 0 && rows.length > 1) return headedLayout(names, locusColumn, rows.slice(1));
  const loci = names.map((name) => readLocus(name.replace(ALLELE_NUMBER, '')));
  if (loci.filter((locus) => locus !== undefined).length >= 2) return wideLayout(names, loci, rows.slice(1), fallback);
  // without a head: the first or the second column has the loci
  for (const place of [0, 1]) {
    const known = rows.filter(({ cells }) => readLocus(cells[place] ?? '') !== undefined).length;
    if (known > 0 && known >= rows.length / 2) return bareLayout(place, rows);
  }
  return null;
}

/** A row per sample, a column per locus or allele. */
function wideLayout(
  names: readonly string[],
  loci: readonly (string | undefined)[],
  rows: readonly Row[],
  fallback: string,
): Layout {
  const named = names.findIndex((name, place) => loci[place] === undefined && SAMPLE_HEAD.test(name));
  const place = named >= 0 ? named : loci.indexOf(undefined);
  const others = names.filter((name, at) => at !== place && loci[at] === undefined && name !== '');
  const layout: Layout = { entries: [], loci: others, lines: [] };
  const seen = new Map<string, number>();
  for (const [index, { cells, line }] of rows.entries()) {
    // unquoted lists of alleles in a table with commas shift the cells
    if (cells.slice(names.length).some((cell) => cell !== '')) {
      layout.lines.push(line);
      continue;
    }
    const own = cells[place]?.slice(0, MOST_OF_NAME) || `${fallback} ${index + 1}`;
    const times = (seen.get(own) ?? 0) + 1;
    seen.set(own, times);
    const sample = times > 1 ? `${own} (${times})` : own;
    for (const [at, locus] of loci.entries())
      if (locus !== undefined && at < cells.length) layout.entries.push({ sample, locus, alleles: cells[at] ?? '' });
  }
  return layout;
}

/** A row per locus: of a sample that a column names, or with a column per sample. */
function headedLayout(names: readonly string[], locusColumn: number, rows: readonly Row[]): Layout {
  const sampleColumn = names.findIndex((name, at) => at !== locusColumn && SAMPLE_HEAD.test(name));
  const alleles = names.flatMap((name, at) => (ALLELE_HEAD.test(name) ? [at] : []));
  const layout: Layout = { entries: [], loci: [], lines: [] };
  for (const { cells } of rows) {
    const locus = cells[locusColumn] ?? '';
    if (sampleColumn < 0 && alleles.length === 0) {
      for (const [at, sample] of names.entries())
        if (at !== locusColumn && sample !== '') add(layout, { sample, locus, alleles: cells[at] ?? '' });
      continue;
    }
    // `S1,D5S818,11,12` has more cells than the head: the alleles of a list without quotes
    const further = alleles.at(-1) === names.length - 1 ? cells.slice(names.length) : [];
    const own =
      alleles.length > 0 ? [...alleles.map((at) => cells[at] ?? ''), ...further] : cells.slice(locusColumn + 1);
    add(layout, { sample: cells[sampleColumn] ?? '', locus, alleles: own.join(',') });
  }
  return layout;
}

/** Rows of locus and alleles, or of sample, locus and alleles, without a head. */
function bareLayout(place: number, rows: readonly Row[]): Layout {
  const layout: Layout = { entries: [], loci: [], lines: [] };
  for (const { cells, line } of rows) {
    const locus = cells[place] ?? '';
    const alleles = cells.slice(place + 1).join(',');
    if (alleles === '') layout.lines.push(line);
    else add(layout, { sample: place === 0 ? '' : (cells[0] ?? ''), locus, alleles });
  }
  return layout;
}

/** Reads lines of a locus and its alleles with spaces between them: `Penta D 9,12`. */
function wordLayout(text: string): Layout {
  const layout: Layout = { entries: [], loci: [], lines: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim().split(/\s+/);
    const length = [2, 1].find((count) => words.length > count && readLocus(words.slice(0, count).join(' ')));
    if (length !== undefined)
      layout.entries.push({
        sample: '',
        locus: words.slice(0, length).join(' '),
        alleles: words.slice(length).join(','),
      });
    else if (line.trim() !== '') layout.lines.push(index + 1);
  }
  return layout;
}

function add(layout: Layout, entry: Entry): void {
  if (readLocus(entry.locus) !== undefined) layout.entries.push(entry);
  else if (entry.locus.trim() !== '') layout.loci.push(entry.locus.trim());
}

/** Joins the entries of each sample, and checks their alleles. */
function joined({ entries, loci, lines }: Layout, fallback: string): ReadProfiles {
  const bySample = Map.groupBy(entries, ({ sample }) => sample.slice(0, MOST_OF_NAME) || fallback);
  const alleles: Identity['notRead']['alleles'] = [];
  const samples = [...bySample].map(([name, own]) => {
    const read = own.map(({ locus, alleles: cell }) => {
      const usual = readLocus(locus) ?? locus;
      const found: string[] = [];
      for (const text of cell.split(/[,;/|\s，、；]+/)) {
        const allele = readAllele(text, usual);
        if (allele !== undefined) found.push(allele);
        // a question mark is an uncertain allele, not a missing one
        else if (text === '?' || !isEmptyWord(text))
          alleles.push({ sample: name, locus: usual, allele: text.slice(0, MOST_OF_NAME) });
      }
      return { locus: usual, alleles: found };
    });
    return { name, profile: comparedProfile(read) };
  });
  return {
    samples: samples.slice(0, IDENTITY_LIMITS.samples),
    notRead: {
      loci: [...new Set(loci.map((name) => name.slice(0, MOST_OF_NAME)))].slice(0, MOST_LISTED),
      alleles: alleles.slice(0, MOST_LISTED),
      lines: lines.slice(0, MOST_LISTED),
      samples: Math.max(0, samples.length - IDENTITY_LIMITS.samples),
    },
  };
}
