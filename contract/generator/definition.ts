import type { GeneratedColumn, GeneratedResource } from '../entities/generator.ts';
import { type Field, isSortable } from '../resources/fields.ts';
import type { FormSection, ResourceDefinition } from '../resources/resource.ts';

/** The fields that a tree has in addition to its columns: the parent and the order. */
const treeFields = (name: string): Record<'parent' | 'sort', Field> => ({
  parent: { kind: 'tree', of: name, label: { en: 'Within', zh: '上级' } },
  sort: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' } },
});
/** Integers that fit four bytes in PostgreSQL. */
const INTEGER = { min: -2_000_000_000, max: 2_000_000_000 };
const TEXTS_MAX = 20;
const JSON_MAX = 10_000;

/** Returns the field for a column. A column that is not in the form can be written only by the server. */
export function fieldOfColumn(column: GeneratedColumn): Field {
  const { label, required, form } = column;
  const common = {
    label,
    ...(required && form && { required: true as const }),
    ...(!form && { readOnly: true as const }),
  };
  const unique = column.unique && isUniqueKind(column) && { unique: true as const };
  const { max, dictionary } = column;
  const from = dictionary === '' ? { options: column.options } : { dictionary };
  switch (column.kind) {
    case 'text':
      return { kind: 'text', max, ...common, ...unique };
    case 'email':
    case 'phone':
      return { kind: column.kind, ...common, ...unique };
    case 'longText':
    case 'richText':
      return { kind: column.kind, max, ...common };
    case 'localized':
      return { kind: 'localized', as: 'text', max, ...common };
    case 'localizedLong':
      return { kind: 'localized', as: 'longText', max, ...common };
    case 'integer':
      return { kind: 'number', integer: true, ...INTEGER, ...common };
    case 'number':
    case 'flag':
    case 'date':
    case 'instant':
      return { kind: column.kind, ...common };
    case 'choice':
      return { kind: 'choice', ...from, ...common };
    case 'choices':
      return { kind: 'choices', ...from, ...common };
    case 'texts':
      return { kind: 'texts', max, maxItems: TEXTS_MAX, ...common };
    case 'reference':
      return { kind: 'reference', of: column.of, ...common };
    case 'json':
      return { kind: 'json', max: JSON_MAX, ...common };
  }
}

/** Whether the kind of the column allows unique values. */
export const isUniqueKind = ({ kind }: Pick<GeneratedColumn, 'kind'>): boolean =>
  kind === 'text' || kind === 'email' || kind === 'phone';

/** Actions of a generated resource that need a permission code. */
export const GENERATED_ACTS = ['list', 'add', 'edit', 'del', 'detail'] as const;
export const generatedCode = (name: string, act: (typeof GENERATED_ACTS)[number]): string => `${name}:${act}`;

/** Returns the address of the generated screen. */
export const generatedRoute = ({ section, name }: Pick<GeneratedResource, 'section' | 'name'>): string =>
  `/${section}/${name}`;

/**
 * Returns the resource definition of a description, for the preview. Its permission codes do not exist before the code
 * does, so users of the generator may view it.
 */
export function definitionOf(description: GeneratedResource): ResourceDefinition {
  const { name, title, one, tree, columns } = description;
  const own = Object.fromEntries(columns.map((column) => [column.name, fieldOfColumn(column)]));
  const { parent, sort } = treeFields(name);
  const fields: Record<string, Field> = tree ? { parent, ...own, sort } : own;
  const label = Object.hasOwn(fields, description.label) ? description.label : (columns[0]?.name ?? '');
  const named = (shown: (column: GeneratedColumn) => boolean) => columns.filter(shown).map((column) => column.name);
  const inForm = named(({ form }) => form);
  const form: FormSection[] = [{ fields: tree ? ['parent', ...inForm, 'sort'] : inForm }];
  const sorted = fields[label];
  const by = tree ? 'sort' : sorted && isSortable(sorted) ? label : 'createdAt';
  const base = `/api/${name}`;
  return {
    name,
    title,
    one,
    route: generatedRoute(description),
    paths: { base, list: `${base}/list`, save: `${base}/save`, remove: `${base}/delete` },
    codes: { list: 'gen:list' },
    fields,
    label,
    list: [...named(({ list }) => list), ...(tree ? ['sort'] : []), 'updatedAt'],
    search: named(({ search }) => search),
    form,
    sort: [{ field: by, order: 'asc' }],
    ...(tree && { tree: { parent: 'parent', order: 'sort' } }),
  };
}
