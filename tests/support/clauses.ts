/** An OpenSearch query or a document of its index. */
type Json = Record<string, unknown>;

/**
 * Finds the documents that satisfy a query, for every kind of clause that the engine sends, as a search cluster would.
 * It computes no scores and throws on other clauses.
 * @param floats fields whose numbers are stored in single precision
 */
export function findIn(
  documents: readonly Json[],
  floats: readonly string[] = [],
): (clause: Json) => ReadonlySet<number> {
  const within = new Map<string, { places: readonly number[]; find: (clause: Json) => ReadonlySet<number> }>();
  const everyDocument = documents.map((_, place) => place);
  const inverted = new Map<string, Map<unknown, Set<number>>>();
  const leaves = new Map<string, ReadonlySet<number>>();
  return find;

  function find(clause: Json): ReadonlySet<number> {
    const [kind, about] = only(clause);
    if (kind === 'match_all') return new Set(everyDocument);
    if (kind === 'match_none') return new Set();
    if (kind === 'bool') return bool(about);
    if (kind === 'constant_score') return find(about.filter as Json);
    if (kind === 'script_score' || kind === 'function_score') return find(about.query as Json);
    const key = JSON.stringify(clause);
    const found = leaves.get(key) ?? leaf(kind, about);
    leaves.set(key, found);
    return found;
  }

  function bool({ filter, must, should, must_not, minimum_should_match, ...rest }: Json): ReadonlySet<number> {
    if (Object.keys(rest).length > 0) throw new Error(`what is ${Object.keys(rest).join()} of a bool?`);
    const all = [...listOf(filter), ...listOf(must)];
    // ranges are checked last, only on documents that satisfy the other clauses, because nested values are many
    const ranges = all.flatMap((clause) => (clause.range === undefined ? [] : [clause.range as Json]));
    const needed = all.filter((clause) => clause.range === undefined).map(find);
    const wanted = listOf(should).map(find);
    const refused = listOf(must_not).map(find);
    const least = Number(minimum_should_match ?? (all.length === 0 && wanted.length > 0 ? 1 : 0));
    const [fewest = everyDocument, ...others] = needed.toSorted((one, other) => one.size - other.size);
    return new Set(
      [...fewest].filter(
        (place) =>
          others.every((found) => found.has(place)) &&
          refused.every((found) => !found.has(place)) &&
          (least === 0 || wanted.filter((found) => found.has(place)).length >= least) &&
          ranges.every((range) => satisfies(documents[place], 'range', range, floats)),
      ),
    );
  }

  function leaf(kind: string, about: Json): ReadonlySet<number> {
    if (kind === 'nested') {
      const { path, query } = about as { path: string; query: Json };
      const { places, find: findInside } = within.get(path) ?? insideOf(path);
      return new Set([...findInside(query)].map((one) => places[one] ?? -1));
    }
    if (kind === 'term' || kind === 'terms') {
      const [field, wanted] = Object.entries(about)[0] ?? ['', null];
      const values = kind === 'terms' ? (wanted as unknown[]) : [(wanted as { value?: unknown }).value ?? wanted];
      const places = placesOf(field);
      return new Set(values.flatMap((value) => [...(places.get(value) ?? [])]));
    }
    return new Set(everyDocument.filter((place) => satisfies(documents[place], kind, about, floats)));
  }

  /** Returns the objects of a nested field, each as a separate document. */
  function insideOf(path: string) {
    const inside = everyDocument.flatMap((place) => at(documents[place], path).map((object) => ({ place, object })));
    const objects = inside.map(({ object }) => ({ [path]: object }));
    const made = { places: inside.map(({ place }) => place), find: findIn(objects, floats) };
    within.set(path, made);
    return made;
  }

  function placesOf(field: string): Map<unknown, Set<number>> {
    const known = inverted.get(field);
    if (known !== undefined) return known;
    const places = new Map<unknown, Set<number>>();
    for (const place of everyDocument)
      for (const value of at(documents[place], field)) places.set(value, (places.get(value) ?? new Set()).add(place));
    inverted.set(field, places);
    return places;
  }
}

function satisfies(document: Json | undefined, kind: string, about: Json, floats: readonly string[]): boolean {
  if (kind === 'exists') return at(document, String(about.field)).length > 0;
  const [field, wanted] = Object.entries(about)[0] ?? ['', null];
  if (kind === 'prefix') return at(document, field).some((value) => String(value).startsWith(String(wanted)));
  if (kind !== 'range') throw new Error(`no such clause here: ${kind}`);
  const kept = floats.includes(field) ? Math.fround : Number;
  return at(document, field).some((value) =>
    Object.entries(wanted as Record<string, number>).every(([bound, limit]) =>
      isWithin(kept(Number(value)), bound, limit),
    ),
  );
}

function isWithin(value: number, bound: string, limit: number): boolean {
  if (bound === 'gte') return value >= limit;
  if (bound === 'gt') return value > limit;
  if (bound === 'lte') return value <= limit;
  if (bound === 'lt') return value < limit;
  throw new Error(`no such bound: ${bound}`);
}

/**
 * Returns the values of a field, from a list or a single value, following the dots of its name. Null counts as no
 * value.
 */
function at(document: unknown, field: string): unknown[] {
  const found = field.split('.').reduce<unknown[]>(
    (values, name) => {
      const inside = values.map((value) => (value as Json | null | undefined)?.[name]);
      return inside.flatMap((value) => (Array.isArray(value) ? value : [value]));
    },
    [document],
  );
  return found.filter((value) => value !== null && value !== undefined);
}

function only(clause: Json): [string, Json] {
  const [entry, ...more] = Object.entries(clause);
  if (entry === undefined || more.length > 0) throw new Error(`not one clause: ${JSON.stringify(clause)}`);
  return [entry[0], entry[1] as Json];
}

const listOf = (clauses: unknown): Json[] =>
  clauses === undefined ? [] : Array.isArray(clauses) ? (clauses as Json[]) : [clauses as Json];
