import type { Suggestions } from '../../../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import type { Visibility } from '../engine/engine.ts';
import type { NamedField } from '../engine/record.ts';
import { compactOf, wordsOf } from '../engine/text.ts';
import { hasBit } from '../index/bits.ts';
import { bareKey, WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { similarKeys } from '../index/spelling.ts';

const IDEOGRAPHIC = /\p{Script=Han}/u;
const MOST = 6;
const KEYS_READ = 200;
const WORDS_READ = 2_000;

/** A matching value, the quality of the match, and how many visible models have it. */
type Candidate = { value: string; rank: number; count: number; alias: string | null };

/**
 * Returns suggestions for a text that is being typed: whole codes and names first, then prefixes, and corrected words
 * if there is no prefix match. It suggests only what a visible model has, except for genes that match by their whole
 * name.
 */
export function suggestionsFor(text: string, snapshot: Snapshot, visibility: Visibility): Suggestions {
  const compact = compactOf(text);
  if (compact === '') return { models: [], genes: [], diseases: [], drugs: [] };
  const found = suggest(compact, text, snapshot, visibility);
  const isEmpty = Object.values(found).every((group) => group.length === 0);
  const corrected = isEmpty ? correction(compact, snapshot, visibility) : undefined;
  return corrected === undefined ? found : suggest(corrected, corrected, snapshot, visibility);
}

function suggest(compact: string, text: string, snapshot: Snapshot, visibility: Visibility): Suggestions {
  const words = wordsOf(text).map(({ term }) => term);
  const values = (field: NamedField) => candidatesOf(field, compact, words, snapshot, visibility);
  const genes = values('gene');
  for (const symbol of snapshot.vocabulary.valuesNamed('gene', compact)) {
    if (genes.some(({ value }) => value.toLowerCase() === symbol.toLowerCase())) continue;
    genes.push({ value: symbol, rank: 0, count: 0, alias: aliasOf('gene', symbol, compact, words, snapshot) });
  }
  return {
    models: modelsOf(compact, snapshot, visibility),
    genes: best(genes).map(({ value, alias, count }) => ({ symbol: value, alias, count })),
    diseases: best(values('disease')).map(({ value, alias, count }) => ({
      value,
      label: snapshot.vocabulary.labelOf('disease', value) ?? { en: value, zh: value },
      alias,
      count,
    })),
    drugs: best(values('testedAgent')).map(({ value, alias, count }) => ({ agent: value, alias, count })),
  };
}

function modelsOf(compact: string, snapshot: Snapshot, visibility: Visibility): Suggestions['models'] {
  const found = new Map<string, { segment: Segment; doc: number; rank: number }>();
  for (const segment of snapshot.segments) {
    const { keys } = segment.parts;
    const visible = segment.visible(visibility);
    const read = (number: number | undefined, rank: number) => {
      for (const doc of number === undefined ? [] : keys.docsAt(number)) {
        const id = segment.idOf(doc);
        if (hasBit(visible, doc) && rank < (found.get(id)?.rank ?? Number.POSITIVE_INFINITY))
          found.set(id, { segment, doc, rank });
      }
    };
    for (const [rank, mark] of [WHOLE_KEY, WHOLE_ALIAS].entries()) {
      read(keys.find(mark + compact), rank);
      for (const number of keys.startingWith(mark + compact, KEYS_READ)) read(number, rank + 2);
    }
    for (const number of keys.startingWith(compact, KEYS_READ)) read(number, 4);
  }
  const ordered = [...found].sort(
    ([, one], [, other]) =>
      one.rank - other.rank || (one.segment.codeKeyOf(one.doc) < other.segment.codeKeyOf(other.doc) ? -1 : 1),
  );
  return ordered.slice(0, MOST).map(([id, { segment, doc }]) => ({
    id,
    modelCode: segment.parts.codes.at(doc),
    name: segment.parts.names.at(doc),
    modelType: segment.modelTypeOf(doc) ?? MODEL_TYPES[0],
  }));
}

function candidatesOf(
  field: NamedField,
  compact: string,
  words: readonly string[],
  snapshot: Snapshot,
  visibility: Visibility,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const segment of snapshot.segments) {
    const index = segment.parts.fields[field];
    const totals = snapshot.totals(segment, field, visibility);
    for (const [code, rank] of codesOf(segment, field, compact, words)) {
      const value = index.values.at(code);
      const count = totals[code + 1] ?? 0;
      if (value === undefined || count === 0) continue;
      const known = found.get(value.toLowerCase());
      if (known !== undefined) known.count += count;
      else found.set(value.toLowerCase(), { value, count, rank, alias: null });
    }
  }
  for (const candidate of found.values()) candidate.alias = aliasOf(field, candidate.value, compact, words, snapshot);
  return [...found.values()];
}

/** Returns values by the quality of the match: the whole, a prefix, a prefix of each word. */
function codesOf(segment: Segment, field: NamedField, compact: string, words: readonly string[]): Map<number, number> {
  const { valueTerms } = segment.parts;
  const codes = new Map<number, number>();
  const offer = (found: Iterable<number>, rank: number) => {
    for (const code of found) if (!codes.has(code)) codes.set(code, rank);
  };
  const beginning = (word: string) => valueTerms.words.codesStartingWith(field, word, WORDS_READ);
  offer(valueTerms.phrases.codesOf(field, compact), 0);
  offer(beginning(compact), 1);
  offer(valueTerms.codesContaining(field, compact), 2);
  const [first = [], ...rest] = words.map(beginning);
  const others = rest.map((found) => new Set(found));
  offer(
    first.filter((code) => others.every((known) => known.has(code))),
    2,
  );
  return codes;
}

/**
 * Returns the matching name of a value if it differs from the value's label. Chinese names are only returned for
 * Chinese input.
 */
function aliasOf(
  field: NamedField,
  value: string,
  compact: string,
  words: readonly string[],
  { vocabulary }: Snapshot,
): string | null {
  const label = field === 'disease' ? vocabulary.labelOf(field, value) : undefined;
  const shown = label === undefined ? [value] : [label.en, label.zh];
  const isMet = (term: string) => {
    const key = compactOf(term);
    if (key.startsWith(compact)) return true;
    const own = wordsOf(term);
    return (
      words.every((word) => own.some(({ term: known }) => known.startsWith(word))) ||
      (own.some(({ ideographic }) => ideographic) && key.includes(compact))
    );
  };
  if (shown.some(isMet)) return null;
  const terms = vocabulary
    .termsOf(field, value)
    .filter((term) => !shown.includes(term) && (IDEOGRAPHIC.test(compact) || !IDEOGRAPHIC.test(term)));
  return terms.find((term) => compactOf(term) === compact) ?? terms.find(isMet) ?? null;
}

function best(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .toSorted((one, other) => one.rank - other.rank || other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, MOST);
}

/** Returns the nearest term that a visible model has. */
function correction(compact: string, snapshot: Snapshot, visibility: Visibility): string | undefined {
  const named: readonly NamedField[] = ['gene', 'disease', 'testedAgent'];
  const candidates: { term: string; errors: number; rank: number }[] = [];
  for (const segment of snapshot.segments) {
    const { valueTerms, keys } = segment.parts;
    const visible = segment.visible(visibility);
    for (const terms of [valueTerms.phrases, valueTerms.words])
      for (const similar of terms.similarTo(compact)) {
        const isSeen = (field: NamedField) =>
          segment.parts.fields[field].isAnyOf(terms.codesOf(field, similar.term), visible);
        if (named.some(isSeen)) candidates.push({ ...similar, rank: 0 });
      }
    for (const similar of similarKeys(keys, compact, bareKey)) {
      const numbers = [WHOLE_KEY, WHOLE_ALIAS, ''].map((mark) => keys.find(mark + similar.term));
      const docs = numbers.flatMap((number) => (number === undefined ? [] : [...keys.docsAt(number)]));
      if (docs.some((doc) => hasBit(visible, doc))) candidates.push({ ...similar, rank: 1 });
    }
  }
  candidates.sort((one, other) => one.errors - other.errors || one.rank - other.rank);
  return candidates[0]?.term;
}
