import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { ColumnSource, ImportReading, UnknownValue } from '../../../contract/entities/importReading.ts';
import { READING_MAX } from '../../../contract/importFiles.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { breather } from '../../platform/time/breather.ts';
import { isEmptyWord } from '../../tables/emptyWord.ts';
import { groupsOf } from '../../tables/rowGroups.ts';
import type { Table } from '../../tables/table.ts';
import { meansNothing } from './noValue.ts';
import { addNumber, type Numbers, noNumbers } from './units.ts';
import { type Vocabulary, vocabularies } from './vocabularies.ts';

/** Columns whose texts are the file's own: a word in them means what it says. */
const OWN_TEXT: readonly string[] = [
  'source',
  'source_model_id',
  'model_name',
  'model_id',
  'gene_symbol',
  'symbol',
  'code',
  'animal_id',
  'study_id',
  'treatment_arm',
  'comments',
  'driver_alterations',
];

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A column with more different values has free texts. */
const MAX_SEEN = 20_000;

/**
 * What a file says about its values: those that our columns do not know, and the numbers of one column. `lookedTo`: the
 * last line that was read, if the file has more.
 */
export type Scanned = { unknown: UnknownValue[]; numbers: Numbers; lookedTo: number | null };

type Watched = {
  column: string;
  source: string;
  at: number;
  vocabulary: Vocabulary | undefined;
  isRequired: boolean;
  translated: Readonly<Record<string, string>>;
  /** Whether a value without a translation stays. */
  keeps: boolean;
  /** Whether a number is never an unknown value. */
  takesNumbers: boolean;
  seen: Map<string, UnknownValue | null>;
};

/**
 * Reads a file and counts the values that our columns do not know.
 * @param table the file as the import would read it; a matrix is already a long table
 * @param valueColumn the column of the file whose numbers prove a unit
 * @param mostRows the rows after which reading ends
 */
export async function scanValues(
  table: Table,
  kind: ImportKind,
  { mapping }: Pick<ImportReading, 'mapping'>,
  valueColumn: string | undefined,
  mostRows: number,
): Promise<Scanned> {
  const watched = Object.entries(mapping).flatMap(([column, source]) => watchedOf(table, kind, column, source));
  const valueAt = valueColumn === undefined ? -1 : table.header.indexOf(valueColumn);
  const gene = mapping.gene_symbol;
  const geneAt = gene !== undefined && 'column' in gene ? table.header.indexOf(gene.column) : -1;
  const numbers = noNumbers();
  if (watched.length === 0 && valueAt === -1) return { unknown: [], numbers, lookedTo: null };
  const breathe = breather();
  let count = 0;
  let last = table.format.headerLine;
  let lookedTo: number | null = null;
  for await (const group of groupsOf(table.rows())) {
    await breathe();
    if (group.length > 0 && count >= mostRows) {
      lookedTo = last;
      break;
    }
    count += group.length;
    last = group.at(-1)?.line ?? last;
    for (const { line, cells } of group) {
      // a row without a gene is about the samples, for example their numbers
      const isOfGene = geneAt === -1 || (cells[geneAt] ?? '').trim() !== '';
      if (valueAt !== -1 && isOfGene) addNumber(numbers, cells[valueAt] ?? '');
      for (const one of watched) {
        const value = cells[one.at] ?? '';
        // a file can have millions of different numbers
        if (one.takesNumbers && NUMBER.test(value)) continue;
        const known = one.seen.get(value);
        if (known) known.count++;
        else if (known === undefined && one.seen.size < MAX_SEEN) one.seen.set(value, unknownOf(one, value, line));
      }
    }
  }
  if (table.isCut?.()) lookedTo ??= last;
  const unknown = watched.flatMap(({ seen }) => [...seen.values()].filter((one) => one !== null));
  // what a person must decide comes first, then what is frequent
  unknown.sort(
    (one, other) => Number(other.proposal === null) - Number(one.proposal === null) || other.count - one.count,
  );
  return { unknown: unknown.slice(0, READING_MAX.values), numbers, lookedTo };
}

function watchedOf({ header }: Table, kind: ImportKind, column: string, source: ColumnSource): Watched[] {
  if ('value' in source) return [];
  const vocabulary = vocabularies[kind]?.[column];
  const at = header.indexOf(source.column);
  const isWatched = vocabulary !== undefined || source.values !== undefined || !OWN_TEXT.includes(column);
  if (at === -1 || !isWatched) return [];
  const { values: translated = {}, others } = source;
  const isRequired = importKinds[kind].columns.required.includes(column);
  const keeps = source.values === undefined || others === 'keep';
  const takesNumbers =
    vocabulary === undefined && keeps && !Object.keys(translated).some((value) => NUMBER.test(value));
  const place = { column, source: source.column, at };
  return [{ ...place, vocabulary, isRequired, translated, keeps, takesNumbers, seen: new Map() }];
}

/** Returns a value as unknown; null if the column knows it. */
function unknownOf(watched: Watched, value: string, line: number): UnknownValue | null {
  const { column, source, vocabulary, isRequired, translated, keeps } = watched;
  if (Object.hasOwn(translated, value) || value.length > READING_MAX.value) return null;
  const text = value.trim();
  const found = { column, source, value, count: 1, line, choices: [...(vocabulary?.choices ?? [])] };
  if (vocabulary !== undefined && !isEmptyWord(text)) {
    const number = vocabulary.numbers?.(text, source);
    if (number !== undefined) return { ...found, ...number };
    const hint = vocabulary.hints?.find(([words]) => words.test(text));
    // words of two meanings are asked for, even if the importer would take one of them
    if (hint?.[1] === null) return { ...found, proposal: null, choices: [...(hint[2] ?? found.choices)] };
    if ('refused' in vocabulary.reader(text)) {
      const nothing = meansNothing(text) && !isRequired ? '' : null;
      return { ...found, proposal: nothing ?? hint?.[1] ?? null };
    }
  } else if (meansNothing(text) && !isRequired) return { ...found, proposal: '' };
  return keeps ? null : { ...found, proposal: isEmptyWord(text) ? '' : value };
}
