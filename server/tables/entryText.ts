import type { Table, TableRow } from './table.ts';

/** Columns of the entries of Cellosaurus. Several values of a cell are separated by `; `. */
export const ENTRY_COLUMNS = [
  'accession',
  'name',
  'synonyms',
  'category',
  'disease',
  'ncit',
  'species',
  'sex',
  'age',
  'derived_from_site',
  'tumor',
  'population',
  'msi',
  'doubling_time',
  'str_profile',
  'parent',
  'depmap',
  'cell_model_passport',
  'comments',
] as const;
type Column = (typeof ENTRY_COLUMNS)[number];

/** Returns whether a text has the entries of Cellosaurus. */
export const isEntryText = (text: string): boolean => /^ID {3}\S.*\r?\nAC {3}CVCL_/m.test(text);

const PLACE: Partial<Record<string, Column>> = {
  ID: 'name',
  AC: 'accession',
  SY: 'synonyms',
  SX: 'sex',
  CA: 'category',
};

/**
 * Returns the text format of Cellosaurus as a table with a row for each cell line.
 * Source: https://ftp.expasy.org/databases/cellosaurus/cellosaurus.txt (its beginning describes the line codes)
 * @param lines yields the lines of the file from the first one on
 */
export function entryTable(table: Table, lines: () => AsyncIterable<string>): Table {
  async function* rows(): AsyncGenerator<TableRow> {
    let entry: Map<Column, string[]> | undefined;
    let [line, start] = [0, 0];
    for await (const text of lines()) {
      line++;
      const [code, value] = [text.slice(0, 2), text.slice(5).trim()];
      if (code === 'ID' && text.startsWith('ID   ')) {
        entry = new Map();
        start = line;
      }
      if (entry === undefined) continue;
      if (code !== '//') {
        read(entry, code, value);
        continue;
      }
      const cells = ENTRY_COLUMNS.map((column) => entry?.get(column)?.join('; ') ?? '');
      entry = undefined;
      yield { line: start, cells };
    }
  }
  return { ...table, header: ENTRY_COLUMNS, rows };
}

function read(entry: Map<Column, string[]>, code: string, value: string): void {
  const add = (column: Column, ...values: string[]) => entry.set(column, [...(entry.get(column) ?? []), ...values]);
  const place = PLACE[code];
  if (place !== undefined) add(place, value);
  // DI   NCIt; C27677; Human papillomavirus-related endocervical adenocarcinoma
  const [, system = '', id = '', disease = ''] = code === 'DI' ? (/^([^;]+); ([^;]+); (.+)$/.exec(value) ?? []) : [];
  if (system === 'NCIt') {
    add('ncit', id);
    add('disease', disease);
  }
  if (code === 'OX') add('species', value.replace(/^.*! /, '').replace(/ \(.*$/, ''));
  if (code === 'AG') add('age', yearsOf(value));
  if (code === 'HI') add('parent', value.replace(/ !.*$/, ''));
  const [, database = '', number = ''] = code === 'DR' ? (/^([^;]+); (\S+)/.exec(value) ?? []) : [];
  if (database === 'DepMap') add('depmap', number);
  if (database === 'Cell_Model_Passport') add('cell_model_passport', number);
  // molecular data are found by these numbers too
  if (database === 'DepMap' || database === 'Cell_Model_Passport') add('synonyms', number);
  if (code === 'CC') readComment(value, add);
  // ST   D8S1179: 12,13 (ATCC; DSMZ): if sources differ, the first is the one that most of them have
  const [, locus = '', alleles = ''] = code === 'ST' ? (/^([^:]+): ([^\s(]+)/.exec(value) ?? []) : [];
  const isNew = !entry.get('str_profile')?.some((one) => one.startsWith(`${locus}:`));
  if (locus !== '' && locus !== 'Source(s)' && isNew) add('str_profile', `${locus}:${alleles}`);
}

type Add = (column: Column, ...values: string[]) => void;

function readComment(value: string, add: Add): void {
  const [topic = '', text = ''] = value.split(/: (.*)/s);
  switch (topic) {
    case 'Derived from site': {
      // Derived from site: Metastatic; Pleural effusion; UBERON=UBERON_0000175.
      const [, state, site = ''] = /^(?:(Metastatic|In situ); )?([^;]+?)[;.]/.exec(text) ?? [];
      add('derived_from_site', site);
      if (state !== undefined) add('tumor', state);
      break;
    }
    case 'Population':
      add('population', (text.split(/[.;(]/, 1)[0] ?? '').trim());
      break;
    case 'Microsatellite instability': {
      const [, state = ''] = /\((MSS|MSI-(?:high|low))\)/i.exec(text) ?? [];
      add('msi', state);
      break;
    }
    case 'Doubling time': {
      // Doubling time: ~30 hours (PubMed=…); 48 hours (DSMZ=…). A range says no one time.
      const [, time] = /^~?(\d+(?:\.\d+)? (?:hours|days))\b/.exec(text) ?? [];
      if (time !== undefined) add('doubling_time', time);
      break;
    }
    case 'Problematic cell line':
      add('comments', value);
      break;
  }
}

/** `30Y6M` is 30 years, `8M` is 0; `Age unspecified` and `Fetus` are none. */
function yearsOf(age: string): string {
  const [, years, months] = /^(?:>?(\d+)Y)?(?:(\d+)M)?(?:\d+D)?$/.exec(age) ?? [];
  return years ?? (months === undefined ? '' : '0');
}
