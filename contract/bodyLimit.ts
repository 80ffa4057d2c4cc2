import type { TSchema } from 'typebox';
import type { EndpointDefinition } from './endpoint.ts';
import { ID_PATTERN } from './patterns.ts';

/** Body size in bytes that every call accepts. For most calls it is a multiple of what their fields can hold. */
export const LEAST_BODY_LIMIT = 16_384;
/** Maximum body size in bytes of every call except uploads and those with `largeBody`, whatever its schema allows. */
export const MOST_BODY_LIMIT = 1_048_576;
/** Maximum body size in bytes of calls with the text of a file: two bytes for each tab and line break of 2 MB. */
export const LARGE_BODY_LIMIT = 4_194_304;
/**
 * Maximum body size in bytes of calls without a sign-in. A form with its text and 500 ids in plain ASCII is well below
 * it.
 */
export const MOST_PUBLIC_BODY_LIMIT = 65_536;

/** Bytes per character in the forms that browsers send: most scripts take 3, line breaks and quotes 2. */
const SENT = 3;
/** Bytes per character in calls with a sign-in, because many programs escape characters in JSON: `\u80bf`. */
const ESCAPED = 6;
const NUMBER_BYTES = 24;
const WORD_BYTES = 5;
const ID_CHARACTERS = 36;

/** The parts of JSON Schema that limit the size of a value. */
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
 * Returns the maximum size in bytes of a call's body: what its schema allows, within the limits above. The limit of a
 * route thus follows from its fields, and a form filled in to the last character is never too large.
 */
export function bodyLimitOf({
  caller,
  body,
  largeBody,
}: Pick<EndpointDefinition, 'caller' | 'body' | 'largeBody'>): number {
  if (largeBody) return LARGE_BODY_LIMIT;
  const [most, ofCharacter] = caller === 'public' ? [MOST_PUBLIC_BODY_LIMIT, SENT] : [MOST_BODY_LIMIT, ESCAPED];
  const room = body ? largestBytes(body, ofCharacter) : 0;
  return Math.min(most, Math.max(LEAST_BODY_LIMIT, room));
}

/**
 * Returns the size in bytes of the largest value that fits a schema, without white space; infinite when nothing limits
 * it.
 * @param ofCharacter bytes per character of text
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
      // each property adds its name in quotes, a colon and a comma to its value
      const parts = Object.entries(sized.properties ?? {});
      return parts.reduce((sum, [name, each]) => sum + bytesOf(name) + 2 + largest(each), 2);
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}
