import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/** The parts of JSON Schema that the contract's inputs use. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
};

const TEXT_MAX = 300;
const ITEMS_MAX = 4;

/**
 * Generates values that fit a schema of the contract.
 * @throws when the schema uses a keyword that this module does not support; add it here
 */
export function arbitraryOf(schema: TSchema): fc.Arbitrary<unknown> {
  return fitting(schema as Schema)
    .filter(isTaken)
    .map((value) => {
      if (!Value.Check(schema, value))
        throw new Error(`${JSON.stringify(value)} does not fit ${JSON.stringify(schema)}`);
      return value;
    });
}

/** Returns whether a body may hold the value: `__proto__` is refused even where a schema allows free names. */
const isTaken = (value: unknown): boolean => !JSON.stringify(value)?.includes('"__proto__":');

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  // anything at all
  if (Object.keys(schema).length === 0) return fc.jsonValue({ maxDepth: 2 });
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const size = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX) };
      const item = fitting(schema.items ?? {});
      return schema.uniqueItems ? fc.uniqueArray(item, { ...size, comparator: 'SameValue' }) : fc.array(item, size);
    }
    case 'object': {
      const [open] = Object.values(schema.patternProperties ?? {});
      if (open)
        return fc.dictionary(fc.string({ maxLength: 20 }), fitting(open), { maxKeys: 4, noNullPrototype: true });
      const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fitting(part)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] });
    }
    default:
      throw new Error(`No values known for ${JSON.stringify(schema)}`);
  }
}

/** Cached by pattern: parsing a pattern takes longer than generating all its values. */
const known = new Map<string, fc.Arbitrary<string>>();
function matching(pattern: string): fc.Arbitrary<string> {
  const arbitrary = known.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  known.set(pattern, arbitrary);
  return arbitrary;
}

function text({ pattern, minLength = 0, maxLength = TEXT_MAX }: Schema): fc.Arbitrary<string> {
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  if (pattern) {
    // where the pattern ends with a repetition, the lengths go into it: otherwise almost no value would pass the filter
    const most = Math.min(maxLength, TEXT_MAX);
    const sized = pattern.replace(
      /[+*]\$$/,
      (sign) => `{${sign === '+$' ? Math.max(minLength, 1) : minLength},${most}}$`,
    );
    return matching(sized).filter(fits);
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, TEXT_MAX) }).filter(fits);
}

/**
 * Generates values that nearly fit: one thing in a fitting value is changed. The caller must check that the result does
 * not fit.
 */
export function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  const names = Object.keys((schema as Schema).properties ?? {});
  const wrong = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('x'.repeat(5_000), -1, 1e300, 'id;select', '\u202e', '1', true, [], {}, null),
  );
  const name =
    names.length > 0
      ? fc.oneof(fc.constantFrom(...names), fc.constantFrom('isAdmin', 'id', 'constructor'))
      : fc.constant('isAdmin');
  return fc.tuple(arbitraryOf(schema), name, wrong, fc.boolean()).map(([value, key, replacement, drop]) => {
    const copy: Record<string, unknown> = { ...Object(value) };
    if (drop && key in copy) delete copy[key];
    else copy[key] = replacement;
    return copy;
  });
}
