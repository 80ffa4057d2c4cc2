import type { TSchema } from 'typebox';
import type { EndpointDefinition } from './endpoint.ts';
import { ID_PATTERN } from './patterns.ts';

/** Bytes that every call takes: for most of them a multiple of what their fields can hold. */
export const LEAST_BODY_LIMIT = 16_384;
/** Bytes that no call but an upload takes more of, whatever its schema has room for. */
export const MOST_BODY_LIMIT = 1_048_576;
/** The same of calls without a sign-in: a form with its text and 500 ids, which are plain ASCII, is well below it. */
export const MOST_PUBLIC_BODY_LIMIT = 65_536;

/** Of a character of text, as browsers send it: most scripts take 3, line breaks and quotes 2. */
const BYTES_A_CHARACTER = 3;
const NUMBER_BYTES = 24;
const WORD_BYTES = 5;
const ID_CHARACTERS = 36;

/** The parts of JSON Schema that say how large a value can be. */
type Sized = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly TSchema[];
  pattern?: string;
  maxLength?: number;
  items?: TSchema;
  maxItems?: number;
  properties?: Readonly<Record<string, TSchema>>;
  patternProperties?: Readonly<Record<string, TSchema>>;
};

/**
 * Returns the bytes that a call's body may have: what its schema has room for, between the limits above. So the limit
 * of a route is declared with its fields, and a form that is filled in to the last character is never too large for it.
 */
export function bodyLimitOf({ caller, body }: Pick<EndpointDefinition, 'caller' | 'body'>): number {
  const room = body ? largestBytes(body) : 0;
  const most = caller === 'public' ? MOST_PUBLIC_BODY_LIMIT : MOST_BODY_LIMIT;
  return Math.min(most, Math.max(LEAST_BODY_LIMIT, room));
}

/** The bytes of the largest value that fits a schema, without white space; infinite where nothing bounds it. */
export function largestBytes(schema: TSchema): number {
  const sized = schema as Sized;
  if ('const' in sized) return bytesOf(sized.const);
  if (sized.enum) return Math.max(0, ...sized.enum.map(bytesOf));
  if (sized.anyOf) return Math.max(0, ...sized.anyOf.map(largestBytes));
  switch (sized.type) {
    case 'string':
      return 2 + charactersOf(sized);
    case 'integer':
    case 'number':
      return NUMBER_BYTES;
    case 'boolean':
    case 'null':
      return WORD_BYTES;
    case 'array':
      return 2 + (sized.maxItems ?? Number.POSITIVE_INFINITY) * (1 + largestBytes(sized.items ?? {}));
    case 'object':
      return sized.patternProperties ? Number.POSITIVE_INFINITY : 2 + sumOf(sized.properties ?? {});
    default:
      return Number.POSITIVE_INFINITY;
  }
}

const charactersOf = ({ pattern, maxLength = Number.POSITIVE_INFINITY }: Sized): number =>
  pattern === ID_PATTERN ? ID_CHARACTERS : BYTES_A_CHARACTER * maxLength;

/** Of each property its name in quotes, a colon and a comma beside its value. */
const sumOf = (properties: Readonly<Record<string, TSchema>>): number =>
  Object.entries(properties).reduce((sum, [name, each]) => sum + bytesOf(name) + 2 + largestBytes(each), 0);

/** Counted as above, so that this file needs nothing of a platform. */
const bytesOf = (value: unknown): number => BYTES_A_CHARACTER * JSON.stringify(value).length;
