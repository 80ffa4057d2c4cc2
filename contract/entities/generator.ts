import Type, { type Static } from 'typebox';
import { closed, Line, literals, Text } from '../schema.ts';

/** Kinds of columns that the generator makes: the field kinds of resources that need no code of their own. */
export const GENERATED_KINDS = [
  'text',
  'longText',
  'richText',
  'localized',
  'localizedLong',
  'email',
  'phone',
  'integer',
  'number',
  'flag',
  'choice',
  'choices',
  'texts',
  'date',
  'instant',
  'reference',
  'json',
] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];
export const GENERATED_SECTIONS = ['system', 'content'] as const;
export const GENERATED_COLUMNS_MAX = 60;
export const GENERATED_NAME_MAX = 30;
export const GENERATED_LENGTH_MAX = 10_000;
export const GENERATED_OPTIONS_MAX = 50;

// what a name may be is told at its field, in words: the schema only keeps it short
const Name = Text(60);
const Words = closed({ en: Text(80), zh: Text(80) });

export const GeneratedOption = closed({ value: Text(60), label: Words });
export type GeneratedOption = Static<typeof GeneratedOption>;

/** A column: how it is kept, what its field is called, and where it is shown. */
export const GeneratedColumn = closed({
  name: Name,
  kind: literals(GENERATED_KINDS),
  label: Words,
  required: Type.Boolean(),
  /** No two records have the same; of one-line texts. */
  unique: Type.Boolean(),
  list: Type.Boolean(),
  search: Type.Boolean(),
  form: Type.Boolean(),
  /** Characters at most; of texts. */
  max: Type.Integer({ minimum: 1, maximum: GENERATED_LENGTH_MAX }),
  /** Of choices: the dictionary that lists them; empty: `options` does. */
  dictionary: Name,
  options: Type.Array(GeneratedOption, { maxItems: GENERATED_OPTIONS_MAX }),
  /** Of references: the resource referred to; empty for other kinds. */
  of: Name,
});
export type GeneratedColumn = Static<typeof GeneratedColumn>;

/** A table and its screen in words, from which the code of a resource is generated. */
export const GeneratedResource = closed({
  name: Name,
  table: Name,
  title: Words,
  one: Words,
  section: literals(GENERATED_SECTIONS),
  /** The records stand above and below one another: a parent and an order are added. */
  tree: Type.Boolean(),
  /** The column that names a record to people. */
  label: Name,
  columns: Type.Array(GeneratedColumn, { maxItems: GENERATED_COLUMNS_MAX }),
});
export type GeneratedResource = Static<typeof GeneratedResource>;

/** A table of the database. `resources`: those that show it already. `record`: it has what every record has. */
export const KnownTable = closed({
  name: Type.String(),
  comment: Type.String(),
  columns: Type.Integer(),
  resources: Type.Array(Type.String()),
  record: Type.Boolean(),
});
export type KnownTable = Static<typeof KnownTable>;

/** Whether code is generated here at all, and from which tables. */
export const GeneratorState = closed({ enabled: Type.Boolean(), tables: Type.Array(KnownTable) });
export type GeneratorState = Static<typeof GeneratorState>;

export const LEFT_OUT = ['type', 'reference', 'name'] as const;
/** A table in words, and the columns that could not be taken over: by their type, by what they refer to, by their name. */
export const DescribedTable = closed({
  resource: GeneratedResource,
  leftOut: Type.Array(closed({ column: Type.String(), type: Type.String(), why: literals(LEFT_OUT) })),
});
export type DescribedTable = Static<typeof DescribedTable>;

/** A file of the generated code: a new one whole, or the changes to one of the project's lists. */
export const GeneratedFile = closed({ path: Type.String(), text: Type.String(), isNew: Type.Boolean() });
export type GeneratedFile = Static<typeof GeneratedFile>;
export const GeneratedFiles = closed({ list: Type.Array(GeneratedFile) });
export type GeneratedFiles = Static<typeof GeneratedFiles>;

export const TableQuestion = closed({ table: Line(63) });
