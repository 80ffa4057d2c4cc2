import type { GeneratedColumn, GeneratedResource } from '../../../../contract/entities/generator.ts';
import { isUniqueKind } from '../../../../contract/generator/definition.ts';
import type { DeclaredTable } from '../declared.ts';
import { importPath, namesOf } from '../names.ts';
import { byDistance, fits, importOf, quoted } from '../print.ts';

/** Returns the table of the records that a column may refer to. */
export type TableOf = (resource: string) => DeclaredTable;

/** A column in Drizzle code: its property, the functions that create it, and whether it is indexed. */
type Column = { property: string; code: string; uses: readonly string[]; from?: DeclaredTable; indexed?: true };

/** Returns the table of the resource, in the module that owns it. */
export function tableFile(resource: GeneratedResource, tableOf: TableOf): string {
  const { name, table, tree } = resource;
  const names = namesOf(name);
  const own = resource.columns.map((column) => columnOf(column, tableOf));
  const columns = tree ? [parentOf(names.table), ...own, order] : own;
  const indexed = columns.filter((column) => column.indexed);
  const uses = columns.flatMap((column) => column.uses);
  const inCore = ['pgTable', ...uses.filter((each) => !OURS.includes(each)), ...(indexed.length > 0 ? ['index'] : [])];
  const inDatabase = ['record', ...uses.filter((each) => each === 'instant')];
  const imports = new Map<string, string[]>([['../../platform/database/columns.ts', inDatabase]]);
  if (uses.includes(LOCALIZED)) imports.set('../../../contract/schema.ts', [LOCALIZED]);
  for (const { from } of columns) {
    if (!from) continue;
    const path = importPath(names.files.table, from.file);
    imports.set(path, [...(imports.get(path) ?? []), imported(from)]);
  }
  const paths = [...imports.keys()].toSorted(byDistance);
  const importing = paths.map((path) => typesFirst(imports.get(path) ?? [], path));
  const lines = columns.map(({ property, code }) => `${property}: ${code},`);
  return `${importOf(inCore, 'drizzle-orm/pg-core')}
${importing.join('\n')}

/** The table of the records at \`/${resource.section}/${name}\`. */
${indexed.length === 0 ? plainTable(names.table, table, lines) : indexedTable(names.table, table, lines, indexed)}`;
}

const LOCALIZED = 'type Localized';
const OURS = [LOCALIZED, 'instant'];

/** A file that exports only types is imported as types. */
const typesFirst = (names: readonly string[], path: string): string =>
  names.every((each) => each.startsWith('type '))
    ? importOf(
        names.map((each) => each.replace('type ', '')),
        path,
      ).replace('import {', 'import type {')
    : importOf(names, path);

const plainTable = (constant: string, table: string, lines: readonly string[]): string =>
  `export const ${constant} = pgTable(${quoted(table)}, {
  ...record(),
${indented(lines, 2)}
});
`;

function indexedTable(constant: string, table: string, lines: readonly string[], indexed: readonly Column[]): string {
  const indexes = indexed.map(({ property }) => `index().on(table.${property})`);
  const flat = `  (table) => [${indexes.join(', ')}],`;
  const list = fits(flat) ? flat : `  (table) => [\n${indexes.map((each) => `    ${each},`).join('\n')}\n  ],`;
  return `export const ${constant} = pgTable(
  ${quoted(table)},
  {
    ...record(),
${indented(lines, 4)}
  },
${list}
);
`;
}

const indented = (lines: readonly string[], spaces: number): string =>
  lines.flatMap((line) => line.split('\n').map((part) => ' '.repeat(spaces) + part)).join('\n');

const parentOf = (constant: string): Column => ({
  property: 'parentId',
  code: `uuid().references((): AnyPgColumn => ${constant}.id, { onDelete: 'restrict' })`,
  uses: ['uuid', 'type AnyPgColumn'],
  indexed: true,
});
const order: Column = { property: 'sort', code: 'integer().notNull().default(0)', uses: ['integer'] };

/** Returns the local name of an imported table, which must not be the name of a Drizzle function. */
const localName = ({ exportName }: DeclaredTable): string =>
  exportName.endsWith('Table') ? exportName : `${exportName}Table`;
const imported = (from: DeclaredTable): string =>
  from.exportName === localName(from) ? from.exportName : `${from.exportName} as ${localName(from)}`;

function columnOf(column: GeneratedColumn, tableOf: TableOf): Column {
  const { name: property, required } = column;
  const made = (use: string, code: string): Column => ({ property, code, uses: [use] });
  const needed = required ? '.notNull()' : '';
  switch (column.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'longText':
    case 'richText': {
      const unique = column.unique && isUniqueKind(column);
      // Unique empty values must be null: nulls do not conflict with each other, but '' would.
      const empty = required ? '.notNull()' : unique ? '' : ".notNull().default('')";
      return made('text', `text()${empty}${unique ? '.unique()' : ''}`);
    }
    case 'localized':
    case 'localizedLong':
      return { property, code: 'jsonb().$type<Localized>().notNull()', uses: ['jsonb', LOCALIZED] };
    case 'integer':
      return made('integer', `integer()${needed}`);
    case 'number':
      return made('numeric', `numeric()${needed}`);
    case 'flag':
      return made('boolean', 'boolean().notNull().default(false)');
    case 'choice':
      return made('text', `text()${needed}`);
    case 'choices':
      return made('text', 'text().array().notNull().default([])');
    case 'texts':
      return made('jsonb', 'jsonb().$type<string[]>().notNull().default([])');
    case 'date':
      return made('date', `date()${needed}`);
    case 'instant':
      return made('instant', `instant()${needed}`);
    case 'json':
      return made('jsonb', `jsonb()${needed}`);
    case 'reference': {
      const from = tableOf(column.of);
      const to = `.references(() => ${localName(from)}.id, { onDelete: 'restrict' })`;
      const code = required ? `uuid()\n  .notNull()\n  ${to}` : `uuid()${to}`;
      return { property: `${property}Id`, code, uses: ['uuid'], from, indexed: true };
    }
  }
}
