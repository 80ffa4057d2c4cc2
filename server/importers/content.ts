import { isDeepStrictEqual } from 'node:util';
import { toSnakeCase } from 'drizzle-orm/casing';
import { emptyValueOf, type Field } from '../../contract/resources/fields.ts';
import { answeredFields, type ResourceDefinition } from '../../contract/resources/resource.ts';
import type { TableRow } from './importer.ts';

/** A table of content that an import writes: the resource it is, and which of its columns people see as what field. */
export type Content = {
  resource: string;
  /** Column of what a record is called. */
  label: string;
  fields: ReadonlyMap<string, { name: string; field: Field }>;
};

/** Changes that lie over a published row: fields as the back-office saves them, and columns that no field shows. */
export type Draft = { values: TableRow; columns: TableRow };

/** Of a resource each of whose fields is a column. */
export function contentOf(definition: ResourceDefinition): Content {
  const column = (name: string, field: Field) =>
    toSnakeCase('of' in field || field.kind === 'image' || field.kind === 'file' ? `${name}Id` : name);
  const fields = answeredFields(definition).map(([name, field]) => [column(name, field), { name, field }] as const);
  return { resource: definition.name, label: toSnakeCase(definition.label), fields: new Map(fields) };
}

/** A row as the back-office shows it. */
export function laidOver({ fields }: Content, row: TableRow, draft: Draft | null): TableRow {
  if (draft === null) return row;
  const shown = [...fields].flatMap(([column, { name }]) =>
    Object.hasOwn(draft.values, name) ? [[column, draft.values[name] === '' ? null : draft.values[name]]] : [],
  );
  return { ...row, ...draft.columns, ...Object.fromEntries(shown) };
}

/** The changes that lie over a row once it is wanted otherwise: what is as the public has it is no change. */
export function draftWith(content: Content, row: TableRow, draft: Draft | null, wanted: TableRow): Draft {
  const values: Record<string, unknown> = { ...draft?.values };
  const columns: Record<string, unknown> = { ...draft?.columns };
  for (const [column, value] of Object.entries(wanted)) {
    const shown = content.fields.get(column);
    const [kept, name, given] = shown
      ? [values, shown.name, value ?? emptyValueOf(shown.field)]
      : [columns, column, value];
    if (isDeepStrictEqual(row[column], value)) delete kept[name];
    else kept[name] = given;
  }
  return { values, columns };
}

/** The changes that still lie over a row after it was written: those that it has by now are none. */
export function draftWithout(content: Content, row: TableRow, draft: Draft, written: TableRow): Draft {
  const now = { ...row, ...written };
  const shown = laidOver(content, now, draft);
  const over = Object.fromEntries(Object.keys(written).map((column) => [column, shown[column]]));
  return draftWith(content, now, draft, over);
}

/** The values of a row by the fields that show them. */
export const fieldsOf = ({ fields }: Content, row: TableRow): Record<string, unknown> =>
  Object.fromEntries(
    [...fields].flatMap(([column, { name }]) => (Object.hasOwn(row, column) ? [[name, row[column]]] : [])),
  );

/** The fields that become other than they were, as histories tell them. */
export function changesOf({ fields }: Content, before: TableRow, wanted: TableRow) {
  const changed = [...fields].filter(
    ([column]) => Object.hasOwn(wanted, column) && !isDeepStrictEqual(before[column], wanted[column]),
  );
  const told = (row: TableRow): Record<string, unknown> =>
    Object.fromEntries(changed.map(([column, { name, field }]) => [name, row[column] ?? emptyValueOf(field)]));
  return { before: told(before), after: told(wanted) };
}
