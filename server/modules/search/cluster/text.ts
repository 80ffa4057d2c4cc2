import type { Visibility } from '../engine/engine.ts';
import { FIELD_WEIGHTS, type Field } from '../engine/record.ts';
import { bigramsOf } from '../engine/text.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { FieldCodes } from '../index/valueTerms.ts';
import { type Lookup, PREFIX_LIMIT, WEIGHTS } from '../query/lookup.ts';
import { isWeighed, NAMED_FACTOR, NAMED_GENE, WHOLE_QUERY_ALIAS, WHOLE_QUERY_KEY } from '../query/match.ts';
import type { TextPlan } from '../reading/read.ts';
import type { Sought } from '../reading/sought.ts';
import type { Clause } from './cluster.ts';
import { any, every, geneClause, not, rangeClause, responseClause, valuesClause } from './conditions.ts';

/** A text as a query for the cluster: the clauses that must all match, and how the score is computed. */
export type TextQuery = { clauses: Clause[]; score: Score };

/** Clauses that each add to the score of a matching document, and the parameters of the script that adds more. */
type Score = { named: Clause[]; params: ScoreParams };

/** How much each field value, key, key prefix and set of character pairs adds to the score. */
type ScoreParams = {
  fields: Record<string, Record<string, number>>;
  keys: Record<string, number>;
  prefixes: Record<string, number>;
  pairs: { all: string[]; weight: number }[];
};

/** Adds up the weights of a document's matches, with the same result as the embedded engine. */
const SCORE_SCRIPT = `
  double sum = _score;
  for (entry in params.fields.entrySet()) {
    Map weights = entry.getValue();
    for (value in doc['fields.' + entry.getKey()]) {
      def weight = weights.get(value);
      if (weight != null) sum += weight;
    }
  }
  for (key in doc['keys']) {
    def weight = params.keys.get(key);
    if (weight != null) sum += weight;
    for (entry in params.prefixes.entrySet()) if (key.startsWith(entry.getKey())) sum += entry.getValue();
  }
  for (set in params.pairs) if (doc['keys'].containsAll(set.all)) sum += set.weight;
  return sum;`;

/** Returns a query for documents that match every clause, with their scores. */
export const scored = (clauses: readonly Clause[], { named, params }: Score): Clause => ({
  script_score: { query: { bool: { filter: clauses, should: named } }, script: { source: SCORE_SCRIPT, params } },
});

/**
 * Converts the plan of a text into a cluster query. The dictionaries of the segments determine which values a word
 * matches. The cluster finds the documents with these values and computes how well each one fits.
 */
export function textQuery(plan: TextPlan, snapshot: Snapshot, visibility: Visibility): TextQuery {
  const score = noScore();
  const clauses = [soughtClause(plan.sought, score, snapshot, visibility)];
  add(score.params.keys, WHOLE_KEY + plan.whole, WHOLE_QUERY_KEY);
  add(score.params.keys, WHOLE_ALIAS + plan.whole, WHOLE_QUERY_ALIAS);
  return { clauses, score };
}

const noScore = (): Score => ({ named: [], params: { fields: {}, keys: {}, prefixes: {}, pairs: [] } });

/**
 * Returns the clause for a search term. The weights of its parts are added to `score`, as in the embedded engine
 * (match.ts).
 */
function soughtClause(sought: Sought, score: Score, snapshot: Snapshot, visibility: Visibility): Clause {
  const clauseOf = (part: Sought) => soughtClause(part, score, snapshot, visibility);
  switch (sought.how) {
    case 'values': {
      const clause = valuesClause(sought.field, [...new Set(sought.values.map((value) => value.toLowerCase()))]);
      const weight = FIELD_WEIGHTS[sought.field] * NAMED_FACTOR;
      if (weight > 0) score.named.push(worth(clause, weight));
      return clause;
    }
    case 'gene': {
      const clause = geneClause(sought.criterion, sought.criterion.gene, snapshot, visibility);
      if (isWeighed(sought.criterion)) score.named.push(worth(clause, NAMED_GENE));
      return clause;
    }
    case 'response':
      return responseClause(sought.criterion, sought.criterion.agent);
    case 'range':
      return rangeClause(`numbers.${sought.range}`, sought);
    case 'words':
      return any(sought.lookups.flatMap((lookup) => lookupClauses(lookup, snapshot.segments, score.params)));
    case 'not':
      return not(soughtClause(sought.of, noScore(), snapshot, visibility));
    case 'all':
      return every(sought.of.map(clauseOf));
    case 'any':
      return any(sought.of.map(clauseOf));
  }
}

/** Counts once per document, however many of the values it has. */
const worth = (clause: Clause, weight: number): Clause => ({ constant_score: { filter: clause, boost: weight } });

function lookupClauses(lookup: Lookup, segments: readonly Segment[], score: ScoreParams): Clause[] {
  const { how, term, words = [] } = lookup;
  switch (how) {
    case 'exact':
      return [
        keyClause(term, score),
        ...valueClauses(segments, score, ({ phrases }) => phrases.valuesOf(term), 2),
        ...valueClauses(segments, score, (terms) => terms.words.valuesOf(term), 1),
      ];
    case 'together':
      return [
        keyClause(term, score),
        ...valueClauses(segments, score, ({ phrases }) => phrases.valuesOf(term), 3),
        ...valueClauses(segments, score, (terms) => terms.words.withAll(words), 2),
      ];
    case 'prefix':
      return prefixClauses(term, segments, score);
    case 'pairs': {
      const pairs = bigramsOf(term);
      score.pairs.push({ all: pairs, weight: WEIGHTS.keyWord });
      return [
        { bool: { filter: pairs.map((pair) => ({ term: { keys: pair } })) } },
        ...valueClauses(segments, score, (terms) => terms.words.withAll(pairs), 1),
      ];
    }
  }
}

function keyClause(term: string, { keys }: ScoreParams): Clause {
  add(keys, WHOLE_KEY + term, WEIGHTS.wholeKey);
  add(keys, WHOLE_ALIAS + term, WEIGHTS.wholeAlias);
  add(keys, term, WEIGHTS.keyWord);
  return { terms: { keys: [WHOLE_KEY + term, WHOLE_ALIAS + term, term] } };
}

function prefixClauses(term: string, segments: readonly Segment[], score: ScoreParams): Clause[] {
  const beginnings = [WHOLE_KEY + term, WHOLE_ALIAS + term, term];
  for (const beginning of beginnings) add(score.prefixes, beginning, WEIGHTS.keyPrefix);
  const wordsOf = (segment: Segment) => segment.parts.valueTerms.words.startingWith(term, PREFIX_LIMIT);
  const found: Values = new Map();
  for (const word of new Set(segments.flatMap(wordsOf))) {
    const values = valuesOf(segments, (terms) => terms.words.valuesOf(word));
    weigh(values, score, () => WEIGHTS.valuePrefix);
    for (const [field, those] of values) found.set(field, new Set([...(found.get(field) ?? []), ...those]));
  }
  return [...beginnings.map((beginning) => ({ prefix: { keys: beginning } })), ...having(found)];
}

/** Returns clauses for documents with the values found in the segments' dictionaries. Each value counts once. */
function valueClauses(segments: readonly Segment[], score: ScoreParams, refsOf: RefsOf, factor: number): Clause[] {
  const values = valuesOf(segments, refsOf);
  weigh(values, score, (field) => FIELD_WEIGHTS[field] * factor);
  return having(values);
}

type Values = Map<Field, Set<string>>;
type RefsOf = (terms: Segment['parts']['valueTerms']) => readonly FieldCodes[];

function valuesOf(segments: readonly Segment[], refsOf: RefsOf): Values {
  const values: Values = new Map();
  for (const segment of segments)
    for (const { field, codes } of refsOf(segment.parts.valueTerms)) {
      const found = values.get(field) ?? new Set();
      for (const code of codes) found.add(segment.parts.fields[field].values.at(code)?.toLowerCase() ?? '');
      values.set(field, found);
    }
  return values;
}

function weigh(values: Values, score: ScoreParams, weightOf: (field: Field) => number): void {
  for (const [field, found] of values) {
    const weights = score.fields[field] ?? {};
    score.fields[field] = weights;
    for (const value of found) add(weights, value, weightOf(field));
  }
}

const having = (values: Values): Clause[] =>
  [...values].map(([field, found]) => ({ terms: { [`fields.${field}`]: [...found] } }));

function add(weights: Record<string, number>, name: string, weight: number): void {
  weights[name] = (weights[name] ?? 0) + weight;
}
