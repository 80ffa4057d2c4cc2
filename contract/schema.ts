import Type, { type Static, type TSchema } from 'typebox';
import { MAX_LIMIT } from './constants.ts';
import { EMAIL_MAX } from './lengths.ts';
import { EMAIL_PATTERN, ID_PATTERN } from './patterns.ts';

/**
 * Returns the schema of an object that refuses unknown fields with 400. This file holds the small schemas that the
 * entities share.
 */
export const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const literals = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const Id = Type.String({ pattern: ID_PATTERN });
export const Text = (maxLength: number, minLength = 0) => Type.String({ maxLength, minLength });
export const Line = (maxLength: number, minLength = 1) =>
  // no control characters, because these values are used in mail headers, file names and logs
  Type.String({ maxLength, minLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
export const Email = Type.String({ maxLength: EMAIL_MAX, pattern: EMAIL_PATTERN });
/** A day, ISO 8601. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String();
export const Localized = closed({ en: Type.String(), zh: Type.String() });
export type Localized = Static<typeof Localized>;
/** A text in both languages, or in one that every reader sees. */
export const LocalizedOrText = Type.Union([Type.String(), Localized]);
export type LocalizedOrText = Static<typeof LocalizedOrText>;

export const Empty = closed({});
export const IdParams = closed({ id: Id });
export const Page = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
};

/** Returns the schema of a list response: `{ count, list }`. */
export const List = <S extends TSchema>(item: S) => closed({ count: Type.Integer(), list: Type.Array(item) });
