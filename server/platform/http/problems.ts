import Type, { type TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import Value from 'typebox/value';

/** A problem with one value, with TypeBox's message. */
export type Problem = TLocalizedValidationError;

/** The parts of JSON Schema that contain other values. TypeBox checks the rest of a value. */
type Structure = {
  anyOf?: readonly TSchema[];
  items?: TSchema;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, TSchema>>;
  patternProperties?: Readonly<Record<string, TSchema>>;
  additionalProperties?: unknown;
};

/**
 * Returns at most `most` problems of a value that does not match its schema. TypeBox checks every value first, which
 * takes seconds for a long list of wrong ones; this function stops when it has enough. A list that is too long has only
 * that problem, and its items are not checked.
 */
export function firstProblems(schema: TSchema, value: unknown, most: number): Problem[] {
  const found: Problem[] = [];
  for (const problem of problemsAt(schema, value, '')) {
    found.push(problem);
    if (found.length === most) break;
  }
  return found;
}

function* problemsAt(schema: TSchema, value: unknown, path: string): Generator<Problem, undefined> {
  const { anyOf, items, properties, patternProperties } = schema as Structure;
  if (anyOf) {
    if (anyOf.some((each) => problemsAt(each, value, path).next().done)) return;
    for (const each of anyOf) yield* problemsAt(each, value, path);
    return;
  }
  if (items && Array.isArray(value)) return yield* problemsOfList(schema, items, value, path);
  if ((properties ?? patternProperties) && isRecord(value)) return yield* problemsOfRecord(schema, value, path);
  yield* Value.Errors(schema, value).map((problem) => ({ ...problem, instancePath: path + problem.instancePath }));
}

function* problemsOfList(
  schema: TSchema,
  items: TSchema,
  list: readonly unknown[],
  path: string,
): Generator<Problem, undefined> {
  const { maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema as Structure;
  if (list.length > maxItems) return void (yield told('maxItems', path, { limit: maxItems }));
  yield* problemsAt({ ...schema, items: undefined, uniqueItems: false }, list, path);
  let good = true;
  for (const [index, item] of list.entries()) {
    for (const found of problemsAt(items, item, `${path}/${index}`)) {
      good = false;
      yield found;
    }
  }
  if (good && uniqueItems && !Value.Check(Type.Array(Type.Unknown(), { uniqueItems }), list))
    yield told('uniqueItems', path, {});
}

function* problemsOfRecord(
  schema: TSchema,
  record: Readonly<Record<string, unknown>>,
  path: string,
): Generator<Problem, undefined> {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema as Structure;
  const patterns = Object.entries(patternProperties).map(
    ([pattern, each]) => [new RegExp(pattern, 'u'), each] as const,
  );
  const isStrange = (name: string) => !Object.hasOwn(properties, name) && !patterns.some(([key]) => key.test(name));
  const strange = additionalProperties === false ? Object.keys(record).find(isStrange) : undefined;
  if (strange !== undefined) yield told('additionalProperties', path, { additionalProperties: [strange] });
  const rest = { properties: undefined, patternProperties: undefined, additionalProperties: undefined };
  yield* problemsAt({ ...schema, ...rest }, record, path);
  for (const [name, each] of Object.entries(properties))
    if (record[name] !== undefined) yield* problemsAt(each, record[name], `${path}/${name}`);
  for (const [key, each] of patterns)
    for (const name of Object.keys(record))
      if (key.test(name)) yield* problemsAt(each, record[name], `${path}/${name}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const told = (keyword: string, instancePath: string, params: object): Problem =>
  ({ keyword, schemaPath: '', instancePath, params, message: '' }) as Problem;
