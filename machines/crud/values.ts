import type { Dictionaries } from '../../contract/entities/account.ts';
import { emptyValueOf, type Field } from '../../contract/resources/fields.ts';
import type { ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';

/** The values of a form for a new record; `within` is the record that it will belong to. */
export function emptyValues(definition: ResourceDefinition, within: string | null): Saving {
  const values = Object.fromEntries(writtenFields(definition).map(([name, field]) => [name, emptyValueOf(field)]));
  return { ...values, ...(definition.within && { [definition.within]: within }) };
}

/**
 * What a new record begins with that its definition does not say: of choices of dictionaries the default, where there
 * is one, and the reader's time zone where one is asked for.
 */
export function defaultsOf(definition: ResourceDefinition, dictionaries: Dictionaries, timeZone: string): Saving {
  return Object.fromEntries(
    writtenFields(definition).flatMap(([name, field]) => {
      if (field.kind === 'text' && field.ownZone) return [[name, timeZone]];
      if (field.kind !== 'choice' || !('dictionary' in field)) return [];
      const first = dictionaries[field.dictionary]?.find(({ isDefault }) => isDefault);
      return first ? [[name, first.dcode]] : [];
    }),
  );
}

/** The values of a form for a record as it was read. A secret is never answered: its field begins empty. */
export function valuesOf(definition: ResourceDefinition, record: ResourceRecord): Saving {
  const values = writtenFields(definition).map(([name, field]) => [
    name,
    field.secret ? emptyValueOf(field) : (record[name] ?? emptyValueOf(field)),
  ]);
  return { ...Object.fromEntries(values), id: record.id, version: record.version };
}

/** Of a copy that is not saved yet: which record it is a copy of, and what is copied with it beside the fields. */
export type Copied = { from: string; parts?: readonly string[] };

/** The copy with a part, or without it. */
export const withPart = ({ from, parts = [] }: Copied, part: string, wanted: boolean): Copied => ({
  from,
  parts: [...parts.filter((one) => one !== part), ...(wanted ? [part] : [])],
});

/** What the values of a form for a new record say of what it is a copy of. */
export const copiedIn = ({ id, copied }: Saving): Copied | undefined =>
  id === undefined && typeof copied === 'object' && copied !== null ? (copied as Copied) : undefined;

/** How the name of a copy says that it is one: before or after it. */
const COPY_NAMES = { en: { before: 'Copy of ', after: '' }, zh: { before: '', after: '（副本）' } };
type Language = keyof typeof COPY_NAMES;

/**
 * The values of a form for a copy of a record: without those that no two records have, and under a name that says what
 * it is, in each of its languages; one that is the same in all of them in that of the `reader`.
 */
export function copyOf(definition: ResourceDefinition, record: ResourceRecord, reader: Language): Saving {
  const { id: from, version: _, ...kept } = valuesOf(definition, record);
  const own = writtenFields(definition).map(([name, field]) => {
    if (field.unique) return [name, emptyValueOf(field)];
    return [name, name === definition.label ? copiedName(field, kept[name], reader) : kept[name]];
  });
  const parts = Object.keys(definition.copies ?? {});
  return { ...Object.fromEntries(own), copied: { from, ...(parts.length > 0 && { parts }) } };
}

function copiedName(field: Field, value: unknown, reader: Language): unknown {
  if (field.kind === 'text') return copyName(value, reader, field.max);
  if (field.kind !== 'localized' || typeof value !== 'object' || value === null) return value;
  const { en, zh } = value as { en?: unknown; zh?: unknown };
  return { en: copyName(en, 'en', field.max), zh: copyName(zh, 'zh', field.max) };
}

/** A long name gives way, not the words that tell the copy from what it is a copy of. */
function copyName(name: unknown, language: Language, max: number): unknown {
  if (typeof name !== 'string' || name === '') return name;
  const { before, after } = COPY_NAMES[language];
  return before + name.slice(0, Math.max(0, max - before.length - after.length)) + after;
}

/**
 * What is sent of a form's values. Of a record that exists, secrets that nobody typed and what cannot be changed any
 * more stay out; of a file its id goes.
 */
export function savingOf(definition: ResourceDefinition, values: Saving): Saving {
  const { id, version } = values;
  const isNew = id === undefined;
  const isSent = ([name, field]: [string, Field]): boolean =>
    Object.hasOwn(values, name) &&
    (isNew || !(field.createOnly || name === definition.within || (field.secret && values[name] === '')));
  const sent = writtenFields(definition)
    .filter(isSent)
    .map(([name, field]) => [name, sentValue(field, values[name])]);
  const copied = copiedIn(values);
  return { ...(!isNew && { id, version }), ...Object.fromEntries(sent), ...(copied && { copied }) };
}

function sentValue({ kind }: Field, value: unknown): unknown {
  if (kind !== 'image' && kind !== 'file') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** Whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
