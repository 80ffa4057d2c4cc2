import type { TSchema } from 'typebox';
import type { EndpointDefinition } from './endpoint.ts';
import { ID_PATTERN } from './patterns.ts';

/** Bytes that every call takes: for most of them a multiple of what their fields can hold. */
export const LEAST_BODY_LIMIT = 16_384;
/** Bytes that no call but an upload takes more of, whatever its schema has room for. */
export const MOST_BODY_LIMIT = 1_048_576;
/** The same of calls without a sign-in: a form with its text and 500 ids, which are plain ASCII, is well below it. */
export const MOST_PUBLIC_BODY_LIMIT = 65_536;

/** Bytes of a character as browsers send the site's forms: most scripts take 3, line breaks and quotes 2. */
const SENT = 3;
/** The same as many programs write JSON, which call with a sign-in: `\u80bf`. */
const ESCAPED = 6;
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
  const [most, ofCharacter] = caller === 'public' ? [MOST_PUBLIC_BODY_LIMIT, SENT] : [MOST_BODY_LIMIT, ESCAPED];
  const room = body ? largestBytes(body, ofCharacter) : 0;
  return Math.min(most, Math.max(LEAST_BODY_LIMIT, room));
}

/**
 * The bytes of the largest value that fits a schema, without white space; infinite where nothing bounds it.
 * @param ofCharacter bytes of a character of text
 */
function largestBytes(schema: TSchema, ofCharacter: number): number {
  const sized = schema as Sized;
  const largest = (part: TSchema) => largestBytes(part, ofCharacter);
  const bytesOf = (value: unknown) => ofCharacter * JSON.stringify(value).length;
  if ('const' in sized) return bytesOf(sized.const);
  if (sized.enum) return Math.max(0, ...sized.enum.map(bytesOf));
  if (sized.anyOf) return Math.max(0, ...sized.anyOf.map(largest));
  switch (sized.type) {
    case 'string': {
      const { pattern, maxLength = Number.POSITIVE_INFINITY } = sized;
      return 2 + (pattern === ID_PATTERN ? ID_CHARACTERS : ofCharacter * maxLength);
    }
    case 'integer':
    case 'number':
      return NUMBER_BYTES;
    case 'boolean':
    case 'null':
      return WORD_BYTES;
    case 'array':
      return 2 + (sized.maxItems ?? Number.POSITIVE_INFINITY) * (1 + largest(sized.items ?? {}));
    case 'object': {
      if (sized.patternProperties) return Number.POSITIVE_INFINITY;
      // of each property its name in quotes, a colon and a comma beside its value
      const parts = Object.entries(sized.properties ?? {});
      return parts.reduce((sum, [name, each]) => sum + bytesOf(name) + 2 + largest(each), 2);
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}
