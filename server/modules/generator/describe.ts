import type { DescribedTable, GeneratedColumn, GeneratedResource } from '../../../contract/entities/generator.ts';
import type { GeneratedKind } from '../../../contract/generator/limits.ts';
import { GENERATED_COLUMNS_MAX, GENERATED_LENGTH_MAX } from '../../../contract/generator/limits.ts';
import { camelCase, columnNameProblem } from '../../../contract/generator/names.ts';
import { isNaming } from '../../../contract/generator/problems.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { isOfRecord } from './declared.ts';
import type { ColumnRow } from './tables.ts';

const KINDS: Readonly<Record<string, GeneratedKind>> = {
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  citext: 'text',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'flag',
  date: 'date',
  timestamptz: 'instant',
  timestamp: 'instant',
  json: 'json',
  jsonb: 'json',
};
const LINE_MAX = 200;
const LONG_MAX = 2_000;
/** Names of texts that are usually longer than a line. */
const LONG = /(description|remark|note|comment|summary|text|body|content)s?$/i;
const IN_LIST = 6;
const IN_SEARCH = 4;

type About = {
  table: string;
  comment: string;
  columns: readonly ColumnRow[];
  /** Whether the rows are records, so that the table itself can be used. */
  record: boolean;
  /** Returns the resource whose records a table holds. */
  resourceOf: (table: string) => string | undefined;
  /** Returns the description of a column in an existing resource of the table. */
  fieldOf: (name: string) => Field | undefined;
};

/** Describes a table of the database as a resource, for review by the caller. */
export function describeTable({ table, comment, columns, record, resourceOf, fieldOf }: About): DescribedTable {
  const leftOut: DescribedTable['leftOut'] = [];
  const described: GeneratedColumn[] = [];
  const own = columns.filter(({ name }) => !isOfRecord(camelCase(name)));
  const tree = own.some(isParent(table)) && own.some(isOrder);
  for (const row of own) {
    if (tree && (isParent(table)(row) || isOrder(row))) continue;
    const column = columnOf(row, resourceOf);
    if (typeof column === 'string') leftOut.push({ column: row.name, type: row.type, why: column });
    else if (described.length < GENERATED_COLUMNS_MAX) described.push({ ...column, ...knownOf(fieldOf(column.name)) });
  }
  const words = wordsOf(table, comment);
  const naming = described.find(isNaming);
  const resource: GeneratedResource = {
    name: camelCase(table),
    // A table without records is only a template for a new one.
    table: record ? table : `${table}_record`,
    title: words,
    one: { ...words, en: words.en.toLowerCase() },
    section: 'system',
    tree,
    label: naming?.name ?? '',
    columns: described.map((column, place) => ({
      ...column,
      list: place < IN_LIST && column.kind !== 'json' && column.kind !== 'longText',
      search: place < IN_SEARCH && column.kind !== 'json',
    })),
  };
  return { resource, leftOut };
}

const isParent = (table: string) => (row: ColumnRow) => row.name === 'parent_id' && row.refersTo === table;
const isOrder = ({ name, type }: ColumnRow) => name === 'sort' && type === 'int4';

function columnOf(row: ColumnRow, resourceOf: About['resourceOf']): GeneratedColumn | 'type' | 'reference' | 'name' {
  const of = row.refersTo === null ? undefined : resourceOf(row.refersTo);
  if (row.refersTo !== null && (of === undefined || row.type !== 'uuid')) return 'reference';
  const kind = of === undefined ? kindOf(row) : 'reference';
  if (!kind) return 'type';
  const name = kind === 'reference' ? camelCase(row.name.replace(/_id$/, '')) : camelCase(row.name);
  if (columnNameProblem(name)) return 'name';
  const usual = kind === 'longText' ? LONG_MAX : LINE_MAX;
  return {
    name,
    kind,
    label: wordsOf(row.name.replace(/_id$/, ''), row.comment),
    required: row.required && kind !== 'flag',
    unique: row.unique && kind === 'text',
    list: false,
    search: false,
    form: true,
    max: Math.min(Math.max(row.length ?? usual, 1), GENERATED_LENGTH_MAX),
    dictionary: '',
    options: [],
    of: of ?? '',
  };
}

/** Returns the known description of a column from its existing field. */
function knownOf(field: Field | undefined): Partial<GeneratedColumn> {
  if (!field) return {};
  const { label } = field;
  switch (field.kind) {
    case 'localized':
      if (field.as === 'richText') return { label };
      return { label, kind: field.as === 'text' ? 'localized' : 'localizedLong', max: limited(field.max) };
    case 'longText':
    case 'richText':
    case 'texts':
      return { label, kind: field.kind, max: limited(field.max) };
    case 'choice':
    case 'choices':
      return { label, kind: field.kind, ...choicesOf(field) };
    default:
      return { label };
  }
}

const limited = (max: number): number => Math.min(max, GENERATED_LENGTH_MAX);

const choicesOf = (field: Extract<Field, { kind: 'choice' | 'choices' }>): Partial<GeneratedColumn> =>
  'options' in field
    ? { options: field.options.map(({ value, label }) => ({ value, label })) }
    : { dictionary: field.dictionary };

function kindOf({ name, type }: ColumnRow): GeneratedKind | undefined {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind === 'text' && /e?mail$/i.test(name)) return 'email';
  if (kind === 'text' && LONG.test(name)) return 'longText';
  return kind;
}

/** A comment is data, so characters that a message cannot hold are removed. */
function wordsOf(name: string, comment: string): { en: string; zh: string } {
  const plain = comment
    .replace(/[{}\\\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 60);
  const spoken = name.replaceAll('_', ' ').trim();
  const words = plain || spoken.charAt(0).toUpperCase() + spoken.slice(1);
  return { en: words, zh: words };
}
