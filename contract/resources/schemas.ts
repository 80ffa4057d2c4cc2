import Type, { type TSchema } from 'typebox';
import { StoredFile } from '../entities/storage.ts';
import { EMAIL_MAX, LINE_MAX, PHONE_MAX, SEARCH_TEXT_MAX } from '../lengths.ts';
import { LANGUAGES, UNTRANSLATED } from '../localized.ts';
import { EMAIL_PATTERN } from '../patterns.ts';
import { closed, Day, Email, Id, Instant, Line, Localized, literals, nullable, Text } from '../schema.ts';
import { type Field, isSearchable, isSortable, systemFields, topOf } from './fields.ts';
import { CONTENT_STATES, FINDING_SEVERITIES } from './record.ts';
import {
  answeredFields,
  fieldOf,
  localizedFields,
  type ResourceDefinition,
  recordActions,
  writtenFields,
} from './resource.ts';
import { shapes } from './shapes.ts';

/** Maximum number of rows that a call may list by id. */
export const MANY = 10_000;
export const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' });
const Money = closed({
  amount: Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,4})?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});
export const LabelSchema = closed({ id: Type.String(), label: Localized });
export const PHONE_PATTERN = '^[+0-9][0-9 ()./-]{3,38}$';
const EMPTY_OR = (pattern: string) => `^$|${pattern}`;

/** Returns the maximum number of values of a field with several values. For JSON, the shape limits it. */
export function mostValues(field: Field): number {
  switch (field.kind) {
    case 'choices':
      return 200;
    case 'references':
      return MANY;
    case 'texts':
      return field.maxItems;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** Returns the schema of what may be written into a field, including an empty value. */
export function writtenSchema(field: Field): TSchema {
  const { required } = field;
  const orNull = <S extends TSchema>(schema: S): TSchema => (required ? schema : nullable(schema));
  const least = required ? 1 : 0;
  switch (field.kind) {
    case 'text':
      if (!field.pattern) return Line(field.max, Math.max(least, required ? (field.min ?? 1) : 0));
      return Type.String({ maxLength: field.max, pattern: required ? field.pattern : EMPTY_OR(field.pattern) });
    case 'longText':
    case 'richText':
      return Text(field.max, least);
    case 'email':
      return required ? Email : Type.String({ maxLength: EMAIL_MAX, pattern: EMPTY_OR(EMAIL_PATTERN) });
    case 'phone':
      return Type.String({ maxLength: PHONE_MAX, pattern: EMPTY_OR(PHONE_PATTERN) });
    case 'password':
      return Text(684, least);
    case 'cron':
    case 'icon':
    case 'color':
      return Line(LINE_MAX, least);
    case 'number':
      return orNull(
        (field.integer ? Type.Integer : Type.Number)({ minimum: field.min ?? -1e15, maximum: field.max ?? 1e15 }),
      );
    case 'money':
      return orNull(Money);
    case 'flag':
      return Type.Boolean();
    case 'choice':
      return orNull('options' in field ? literals(field.options.map(({ value }) => value)) : Line(64));
    case 'choices':
      return Type.Array('options' in field ? literals(field.options.map(({ value }) => value)) : Line(64), {
        minItems: least,
        maxItems: mostValues(field),
      });
    case 'tree':
    case 'reference':
      return orNull(Id);
    case 'references':
      return Type.Array(Id, { minItems: least, maxItems: mostValues(field) });
    case 'date':
      return orNull(Day);
    case 'instant':
      return orNull(Moment);
    case 'image':
    case 'file':
      // null is allowed even for a required field: the file of an older record may be missing, which must not prevent
      // other changes
      return nullable(Id);
    case 'json':
      return field.shape ? nullable(shapes[field.shape]) : Type.Unknown();
    case 'localized': {
      // one language is enough; a separate check refuses a text that is empty in both
      const part = field.as === 'text' ? Line(field.max, 0) : Text(field.max, 0);
      return closed({ en: part, zh: part });
    }
    case 'texts':
      return Type.Array(Line(field.max), { minItems: least, maxItems: mostValues(field) });
  }
}

/**
 * Returns the schemas of a save's fields, all optional. Which ones are required depends on whether the record is new.
 */
export const writtenSchemas = (definition: ResourceDefinition): Record<string, TSchema> =>
  writtenSchemasOf(definition, writtenFields(definition));

/** Like `writtenSchemas`, for some fields only. */
export const writtenSchemasOf = (
  definition: ResourceDefinition,
  fields: readonly [string, Field][],
): Record<string, TSchema> =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      Type.Optional(name === definition.tree?.parent ? parentSchema(definition) : writtenSchema(field)),
    ]),
  );

/** Returns the schema of values without a record, all of them required: the parameters of a task. */
export const valuesSchema = (fields: Readonly<Record<string, Field>>): TSchema =>
  closed(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, writtenSchema(field)])));

/** Returns the schema of a node's parent: null at the top, or the value that means "no parent". */
export function parentSchema({ tree, fields }: ResourceDefinition): TSchema {
  const top = topOf(tree && fields[tree.parent]);
  return top === undefined ? nullable(Id) : Type.Union([Id, literals([top]), Type.Null()]);
}

/**
 * Returns the schema of a field in responses. It is less strict than the one for writing, because records may be older
 * than a rule.
 */
function answeredSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'number':
      return nullable(Type.Number());
    case 'money':
      return nullable(Money);
    case 'flag':
      return Type.Boolean();
    case 'choices':
    case 'references':
    case 'texts':
      return Type.Array(Type.String());
    case 'localized':
      return Localized;
    case 'json':
      return Type.Unknown();
    case 'image':
    case 'file':
      return nullable(StoredFile);
    case 'choice':
    case 'tree':
    case 'reference':
    case 'date':
    case 'instant':
      return nullable(Type.String());
    default:
      return Type.String();
  }
}

/** Returns the schema of a list filter on a field. */
function searchSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'flag':
      return Type.Boolean();
    case 'number':
    case 'money':
      return closed({ from: Type.Optional(Type.Number()), to: Type.Optional(Type.Number()) });
    case 'date':
    case 'instant':
      return closed({ from: Type.Optional(Day), to: Type.Optional(Day) });
    case 'choice':
    case 'choices':
      return Type.Array(Line(64), { maxItems: 200 });
    case 'tree':
    case 'reference':
    case 'references':
      return Type.Array(Id, { maxItems: 200 });
    default:
      return Text(SEARCH_TEXT_MAX);
  }
}

const systemSchemas = {
  id: Type.String(),
  version: Type.Integer(),
  createdAt: Instant,
  createdBy: nullable(Type.String()),
  updatedAt: Instant,
  updatedBy: nullable(Type.String()),
};

const Finding = closed({
  code: Type.String(),
  severity: literals(FINDING_SEVERITIES),
  field: Type.String(),
  message: Type.String(),
});

/** Returns the schema of a record in responses, without secrets. */
export function recordSchema(definition: ResourceDefinition): TSchema {
  const values = answeredFields(definition).map(([name, field]) => [name, answeredSchema(field)]);
  const actions = recordActions(definition).map(([word]) => word);
  return closed({
    ...systemSchemas,
    ...Object.fromEntries(values),
    labels: Type.Record(Type.String(), Type.Array(LabelSchema)),
    ...(definition.judged && { acts: Type.Array(literals(definition.judged.acts)) }),
    ...(actions.length > 0 && { withheld: Type.Optional(Type.Array(literals(actions))) }),
    ...(definition.content && {
      publication: closed({
        state: literals(CONTENT_STATES),
        publishAt: nullable(Instant),
        withdrawAt: Type.Optional(Instant),
        lapsed: Type.Optional(Type.Literal(true)),
      }),
      findings: Type.Optional(Type.Array(Finding)),
    }),
  });
}

/** Parameters of the list query itself; a field with such a name cannot be a filter. */
const RESERVED = ['text', 'sort', 'page', 'limit'];

/** Returns the schemas of all filters of a list: every searchable field, whether or not the search bar offers it. */
export function searchFields(definition: ResourceDefinition): Record<string, TSchema> {
  const searchable = [...Object.entries(definition.fields), ...Object.entries(systemFields)].filter(
    ([name, field]) => isSearchable(field) && name !== definition.within && !RESERVED.includes(name),
  );
  return {
    text: Type.Optional(Text(SEARCH_TEXT_MAX)),
    ...(definition.content && {
      publication: Type.Optional(Type.Array(literals(CONTENT_STATES), { maxItems: CONTENT_STATES.length })),
    }),
    ...(localizedFields(definition).length > 0 && {
      [UNTRANSLATED]: Type.Optional(Type.Array(literals(LANGUAGES), { maxItems: LANGUAGES.length })),
    }),
    ...Object.fromEntries(searchable.map(([name, field]) => [name, Type.Optional(searchSchema(field))])),
  };
}

/** Returns the schema of the orders in which a list can be requested. */
export const sortSchema = (definition: ResourceDefinition) => {
  const names = [...Object.keys(definition.fields), ...Object.keys(systemFields)].filter((name) => {
    const field = fieldOf(definition, name);
    return field !== undefined && isSortable(field);
  });
  return Type.Optional(
    Type.Array(closed({ field: literals(names), order: literals(['asc', 'desc'] as const) }), { maxItems: 5 }),
  );
};
