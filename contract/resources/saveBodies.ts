import Type, { type TSchema } from 'typebox';
import { PHONE_MAX } from '../lengths.ts';
import { closed, Id, Line, literals, Text } from '../schema.ts';
import { emptyValueOf, type Field } from './fields.ts';
import { type ResourceDefinition, writtenFields } from './resource.ts';
import { PHONE_PATTERN, writtenSchema, writtenSchemas } from './schemas.ts';
import { shapes } from './shapes.ts';

const Version = Type.Integer({ minimum: 1 });

/**
 * Returns the schema of `copied`: the record that a new record is a copy of, and what is copied in addition to the
 * fields.
 */
function copied({ codes, copies = {} }: ResourceDefinition): Record<string, TSchema> {
  if (!codes.add) return {};
  const parts = Object.keys(copies);
  const more = parts.length > 0 && { parts: Type.Optional(Type.Array(literals(parts), { maxItems: parts.length })) };
  return { copied: Type.Optional(closed({ from: Id, ...more })) };
}

/**
 * Returns the schema that validates the body of a save, for new records and for changes. The handler checks required
 * fields of a new record itself, so that one reply names every missing field.
 */
export const saveBody = (definition: ResourceDefinition): TSchema =>
  closed({
    id: Type.Optional(Id),
    version: Type.Optional(Version),
    ...writtenSchemas(definition),
    ...copied(definition),
  });

/**
 * Returns the body of a save for the API document. It is either a new record with its required fields, or a change with
 * an `id` and only the changed fields.
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

/** Returns whether a new record needs a value for the field: the field is required and has no default. */
function mustBeGiven(field: Field): boolean {
  if (!field.required) return false;
  const value = emptyValueOf(field);
  return value === null || value === '' || typeof value === 'object';
}

/** Returns the schema of a required field, which refuses empty values. */
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
