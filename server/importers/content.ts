import { isDeepStrictEqual } from 'node:util';
import { toSnakeCase } from 'drizzle-orm/casing';
import { emptyValueOf, type Field } from '../../contract/resources/fields.ts';
import { answeredFields, type ResourceDefinition } from '../../contract/resources/resource.ts';
import type { TableRow } from './importer.ts';

/** A content table that an import writes: its resource, and which column is shown as which field. */
export type Content = {
  resource: string;
  /** Column that holds the name of a record. */
  label: string;
  fields: ReadonlyMap<string, { name: string; field: Field }>;
};

/** Unpublished changes of a published row: fields as the back-office saves them, and columns without a field. */
export type Draft = { values: TableRow; columns: TableRow };

/** Returns the content of a resource whose fields are all columns. */
export function contentOf(definition: ResourceDefinition): Content {
  const column = (name: string, field: Field) =>
    toSnakeCase('of' in field || field.kind === 'image' || field.kind === 'file' ? `${name}Id` : name);
  const fields = answeredFields(definition).map(([name, field]) => [column(name, field), { name, field }] as const);
  return { resource: definition.name, label: toSnakeCase(definition.label), fields: new Map(fields) };
}

/** Returns a row with its unpublished changes applied, as the back-office shows it. */
export function laidOver({ fields }: Content, row: TableRow, draft: Draft | null): TableRow {
  if (draft === null) return row;
  const shown = [...fields].flatMap(([column, { name }]) =>
    Object.hasOwn(draft.values, name) ? [[column, draft.values[name] === '' ? null : draft.values[name]]] : [],
  );
  return { ...row, ...draft.columns, ...Object.fromEntries(shown) };
}

/**
 * Returns the unpublished changes that lead from a row to the wanted one. A value equal to the published one is no
 * change.
 */
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

/** Returns the unpublished changes that remain after a row was written: all except those that the row has now. */
export function draftWithout(content: Content, row: TableRow, draft: Draft, written: TableRow): Draft {
  const now = { ...row, ...written };
  const shown = laidOver(content, now, draft);
  const over = Object.fromEntries(Object.keys(written).map((column) => [column, shown[column]]));
  return draftWith(content, now, draft, over);
}

/** Returns the values of a row by field. */
export const fieldsOf = ({ fields }: Content, row: TableRow): Record<string, unknown> =>
  Object.fromEntries(
    [...fields].flatMap(([column, { name }]) => (Object.hasOwn(row, column) ? [[name, row[column]]] : [])),
  );

/** Returns the changed fields as histories list them. */
export function changesOf({ fields }: Content, before: TableRow, wanted: TableRow) {
  const changed = [...fields].filter(
    ([column]) => Object.hasOwn(wanted, column) && !isDeepStrictEqual(before[column], wanted[column]),
  );
  const told = (row: TableRow): Record<string, unknown> =>
    Object.fromEntries(changed.map(([column, { name, field }]) => [name, row[column] ?? emptyValueOf(field)]));
  return { before: told(before), after: told(wanted) };
}
