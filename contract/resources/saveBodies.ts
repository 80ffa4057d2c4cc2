import Type, { type TSchema } from 'typebox';
import { PHONE_MAX } from '../lengths.ts';
import { closed, Id, Line, literals, Text } from '../schema.ts';
import { emptyValueOf, type Field } from './fields.ts';
import { type ResourceDefinition, writtenFields } from './resource.ts';
import { PHONE_PATTERN, writtenSchema, writtenSchemas } from './schemas.ts';
import { shapes } from './shapes.ts';

const Version = Type.Integer({ minimum: 1 });

/** The record that a new one is a copy of, and what is copied with it beside the fields. */
function copied({ codes, copies = {} }: ResourceDefinition): Record<string, TSchema> {
  if (!codes.add) return {};
  const parts = Object.keys(copies);
  const more = parts.length > 0 && { parts: Type.Optional(Type.Array(literals(parts), { maxItems: parts.length })) };
  return { copied: Type.Optional(closed({ from: Id, ...more })) };
}

/**
 * The body of a save as it is validated, for new records and for changes alike. The server itself refuses a new record
 * without a required field, because it names every such field in one reply.
 */
export const saveBody = (definition: ResourceDefinition): TSchema =>
  closed({
    id: Type.Optional(Id),
    version: Type.Optional(Version),
    ...writtenSchemas(definition),
    ...copied(definition),
  });

/**
 * The body of a save as the API document shows it: a new record with the fields that it must have, or a change of the
 * record with an `id`, for which the fields that change are enough.
 */
export function documentedSaveBody(definition: ResourceDefinition): TSchema {
  const changed = Type.Object(
    { id: Id, version: Version, ...writtenSchemas(definition) },
    { additionalProperties: false, title: `Change of: ${definition.one.en}` },
  );
  if (!definition.codes.add) return changed;
  const required = writtenFields(definition).filter(([, field]) => mustBeGiven(field));
  const added = Type.Object(
    {
      version: Type.Optional(Type.Integer({ minimum: 1, description: 'Ignored: a new record has no version yet' })),
      ...writtenSchemas(definition),
      ...Object.fromEntries(required.map(([name, field]) => [name, filledSchema(field)])),
      ...copied(definition),
    },
    { additionalProperties: false, title: `New: ${definition.one.en}` },
  );
  return Type.Union([added, changed]);
}

/** Whether a new record needs a value for the field: it is required, and there is no default. */
function mustBeGiven(field: Field): boolean {
  if (!field.required) return false;
  const value = emptyValueOf(field);
  return value === null || value === '' || typeof value === 'object';
}

/** A value of a required field that is not empty. */
function filledSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'phone':
      return Type.String({ maxLength: PHONE_MAX, pattern: PHONE_PATTERN });
    case 'image':
    case 'file':
      return Id;
    case 'json':
      return field.shape ? shapes[field.shape] : writtenSchema(field);
    case 'localized': {
      const part = (least: number) => (field.as === 'text' ? Line(field.max, least) : Text(field.max, least));
      return Type.Union([closed({ en: part(1), zh: part(0) }), closed({ en: part(0), zh: part(1) })]);
    }
    default:
      return writtenSchema(field);
  }
}
