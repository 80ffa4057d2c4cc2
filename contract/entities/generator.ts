import Type, { type Static } from 'typebox';
import {
  GENERATED_COLUMNS_MAX,
  GENERATED_KINDS,
  GENERATED_LENGTH_MAX,
  GENERATED_OPTIONS_MAX,
  GENERATED_SECTIONS,
} from '../generator/limits.ts';
import { closed, Line, literals, Text } from '../schema.ts';

// the form explains at the field which names are valid; the schema only limits their length
const Name = Text(60);
const Words = closed({ en: Text(80), zh: Text(80) });

export const GeneratedOption = closed({ value: Text(60), label: Words });
export type GeneratedOption = Static<typeof GeneratedOption>;

/** A column: how it is stored, how its field is named, and where it is shown. */
export const GeneratedColumn = closed({
  name: Name,
  kind: literals(GENERATED_KINDS),
  label: Words,
  required: Type.Boolean(),
  /** No two records have the same value; for one-line texts only. */
  unique: Type.Boolean(),
  list: Type.Boolean(),
  search: Type.Boolean(),
  form: Type.Boolean(),
  /** Maximum number of characters; for texts only. */
  max: Type.Integer({ minimum: 1, maximum: GENERATED_LENGTH_MAX }),
  /** For choices: the dictionary that lists them; when empty, `options` lists them. */
  dictionary: Name,
  options: Type.Array(GeneratedOption, { maxItems: GENERATED_OPTIONS_MAX }),
  /** For references: the resource referred to; empty for other kinds. */
  of: Name,
});
export type GeneratedColumn = Static<typeof GeneratedColumn>;

/** A description of a table and its screen, from which the code of a resource is generated. */
export const GeneratedResource = closed({
  name: Name,
  table: Name,
  title: Words,
  one: Words,
  section: literals(GENERATED_SECTIONS),
  /** The records form a tree: a parent and an order are added. */
  tree: Type.Boolean(),
  /** The column that names a record to users. */
  label: Name,
  columns: Type.Array(GeneratedColumn, { maxItems: GENERATED_COLUMNS_MAX }),
});
export type GeneratedResource = Static<typeof GeneratedResource>;

/**
 * A table of the database. `resources`: those that already show it. `record`: it has the columns that every record has.
 */
export const KnownTable = closed({
  name: Type.String(),
  comment: Type.String(),
  columns: Type.Integer(),
  resources: Type.Array(Type.String()),
  record: Type.Boolean(),
});
export type KnownTable = Static<typeof KnownTable>;

/** Whether the generator is enabled on this server, and the tables that it can use. */
export const GeneratorState = closed({ enabled: Type.Boolean(), tables: Type.Array(KnownTable) });
export type GeneratorState = Static<typeof GeneratorState>;

export const LEFT_OUT = ['type', 'reference', 'name'] as const;
/**
 * The description of a table, and the columns that were not taken over because of their type, their reference or their
 * name.
 */
export const DescribedTable = closed({
  resource: GeneratedResource,
  leftOut: Type.Array(closed({ column: Type.String(), type: Type.String(), why: literals(LEFT_OUT) })),
});
export type DescribedTable = Static<typeof DescribedTable>;

/** A file of the generated code: a new file in full, or the changes to one of the project's lists. */
export const GeneratedFile = closed({ path: Type.String(), text: Type.String(), isNew: Type.Boolean() });
export type GeneratedFile = Static<typeof GeneratedFile>;
export const GeneratedFiles = closed({ list: Type.Array(GeneratedFile) });
export type GeneratedFiles = Static<typeof GeneratedFiles>;

export const TableQuestion = closed({ table: Line(63) });
