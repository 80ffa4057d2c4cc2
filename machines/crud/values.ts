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
  return { ...(!isNew && { id, version }), ...Object.fromEntries(sent) };
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
