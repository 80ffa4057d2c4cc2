import type { Dictionaries } from '../../contract/entities/account.ts';
import { emptyValueOf, type Field } from '../../contract/resources/fields.ts';
import type { ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';

/** Returns the form values of a new record; `within` is the record that will contain it. */
export function emptyValues(definition: ResourceDefinition, within: string | null): Saving {
  const values = Object.fromEntries(writtenFields(definition).map(([name, field]) => [name, emptyValueOf(field)]));
  return { ...values, ...(definition.within && { [definition.within]: within }) };
}

/**
 * Returns the defaults of a new record that the definition does not contain: the default choices of dictionaries, and
 * the reader's time zone for fields that ask for one.
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

/**
 * Returns the form values of a loaded record. Secrets are never returned by the server, so their fields start empty.
 */
export function valuesOf(definition: ResourceDefinition, record: ResourceRecord): Saving {
  const values = writtenFields(definition).map(([name, field]) => [
    name,
    field.secret ? emptyValueOf(field) : (record[name] ?? emptyValueOf(field)),
  ]);
  return { ...Object.fromEntries(values), id: record.id, version: record.version };
}

/** The origin of an unsaved copy: the copied record, and the parts copied in addition to the fields. */
export type Copied = { from: string; parts?: readonly string[] };

/** Returns the origin of a copy with or without a part. */
export const withPart = ({ from, parts = [] }: Copied, part: string, wanted: boolean): Copied => ({
  from,
  parts: [...parts.filter((one) => one !== part), ...(wanted ? [part] : [])],
});

/** Returns the origin of a copy from the form values of a new record, if it is a copy. */
export const copiedIn = ({ id, copied }: Saving): Copied | undefined =>
  id === undefined && typeof copied === 'object' && copied !== null ? (copied as Copied) : undefined;

/** Text before or after the name of a copy. */
const COPY_NAMES = { en: { before: 'Copy of ', after: '' }, zh: { before: '', after: '（副本）' } };
type Language = keyof typeof COPY_NAMES;

/**
 * Returns the form values for a copy of a record. Unique values are left out. The name is marked as a copy in each of
 * its languages. A name that is the same in all languages gets the mark in the language of the `reader`.
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

/** Shortens a long name, never the mark that distinguishes the copy from the original. */
function copyName(name: unknown, language: Language, max: number): unknown {
  if (typeof name !== 'string' || name === '') return name;
  const { before, after } = COPY_NAMES[language];
  return before + name.slice(0, Math.max(0, max - before.length - after.length)) + after;
}

/**
 * Returns the body of a save from the form values. For an existing record, untyped secrets and fields that can no
 * longer change are left out. Files are sent as ids.
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

/** Whether two values of a field are equal. */
export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
