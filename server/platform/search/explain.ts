import type { ExplainedHit, Meaning, ReadWord, Reason } from '../../../contract/entities/searchConsole.ts';
import { hasBit } from './bits.ts';
import type { Visibility } from './engine.ts';
import { hitsOf } from './lookup.ts';
import { matchText, wholeHits } from './match.ts';
import type { Field } from './record.ts';
import type { Segment } from './segment.ts';
import type { Snapshot } from './snapshot.ts';
import { compactOf, wordsOf } from './text.ts';
import { planText, type ReadWords, type TextPlan } from './text-plan.ts';

/** Meanings that are told of a word; the beginning of a word can stand for thousands. */
const MEANINGS = 8;
const IDEOGRAPHIC = /\p{Script=Han}/u;

/** What became of the words of a text, and why each of the models ranks where it does. Pure, as the search itself is. */
export function explain(
  text: string,
  ids: readonly string[],
  snapshot: Snapshot,
  visibility: Visibility,
): { words: ReadWord[]; hits: ExplainedHit[] } {
  const plan = planText(text, snapshot.segments, visibility);
  return {
    words: plan.reading.map((words) => readWord(words, snapshot, visibility)),
    hits: ids.flatMap((id) => explainedHit(id, plan, snapshot)),
  };
}

function readWord(words: ReadWords, snapshot: Snapshot, visibility: Visibility): ReadWord {
  const meanings = new Map<string, Meaning>();
  let models = 0;
  for (const segment of snapshot.segments) {
    const visible = segment.visible(visibility);
    const found = new Set<number>();
    for (const lookup of words.lookups)
      for (const { docs, where } of hitsOf(segment, lookup)) {
        const seen = docs.filter((doc) => hasBit(visible, doc));
        for (const doc of seen) found.add(doc);
        if (typeof where === 'string' || seen.length === 0) continue;
        const value = segment.parts.fields[where.field].values[where.code] ?? '';
        const key = `${where.field}:${value.toLowerCase()}`;
        const known = meanings.get(key);
        if (known === undefined) meanings.set(key, meaningOf(where.field, value, seen.length, lookup, snapshot));
        else known.models = Math.max(known.models, seen.length);
      }
    models += found.size;
  }
  return {
    typed: words.typed,
    how: howOf(words, models),
    corrected: words.corrected ?? null,
    models,
    meanings: [...meanings.values()].sort((one, other) => other.models - one.models).slice(0, MEANINGS),
  };
}

function howOf({ lookups, corrected }: ReadWords, models: number): ReadWord['how'] {
  const [first] = lookups;
  if (first === undefined) return 'ignored';
  if (models === 0) return 'nothing';
  return corrected === undefined ? first.how : 'corrected';
}

type Sought = ReadWords['lookups'][number];

function meaningOf(field: Field, value: string, models: number, lookup: Sought, { vocabulary }: Snapshot): Meaning {
  const label = vocabulary.labelOf(field, value) ?? null;
  const shown = [value, ...(label === null ? [] : [label.en, label.zh])];
  const through = shown.some((term) => isMet(term, lookup))
    ? null
    : (vocabulary.termsOf(field, value).find((term) => isMet(term, lookup)) ?? null);
  return { field, value, label, through, models };
}

/** Whether a term of a value is the one by which a lookup found it. */
function isMet(term: string, { how, term: sought, words = [] }: Sought): boolean {
  const own = wordsOf(term).map((word) => word.term);
  const whole = compactOf(term);
  switch (how) {
    case 'exact':
      return whole === sought || own.includes(sought) || (IDEOGRAPHIC.test(sought) && whole.includes(sought));
    case 'prefix':
      return whole.startsWith(sought) || own.some((word) => word.startsWith(sought));
    case 'together':
      return whole === sought || words.every((word) => own.includes(word));
    case 'pairs':
      return whole.includes(sought);
  }
}

function explainedHit(id: string, plan: TextPlan, snapshot: Snapshot): ExplainedHit[] {
  for (const segment of snapshot.segments) {
    const doc = segment.find(id);
    if (doc === undefined) continue;
    const scores = new Float32Array(segment.size);
    matchText(segment, plan, scores);
    const { codes, names } = segment.parts;
    return [
      {
        id,
        modelCode: codes.at(doc),
        name: names.at(doc),
        score: scores[doc] ?? 0,
        reasons: reasonsOf(doc, segment, plan).sort((one, other) => other.weight - one.weight),
      },
    ];
  }
  return [];
}

function reasonsOf(doc: number, segment: Segment, plan: TextPlan): Reason[] {
  const reasons = new Map<string, Reason>();
  const add = (reason: Reason) => {
    const key = `${reason.word} ${reason.foundIn} ${reason.field} ${reason.value}`;
    const known = reasons.get(key);
    if (known === undefined) reasons.set(key, reason);
    else known.weight += reason.weight;
  };
  for (const [word, { lookups }] of plan.reading.entries())
    for (const lookup of lookups)
      for (const { docs, weight, where } of hitsOf(segment, lookup)) {
        if (!docs.includes(doc)) continue;
        if (typeof where === 'string') add({ word, foundIn: where, field: null, value: null, weight });
        else {
          const { field, code } = where;
          const value = segment.parts.fields[field].values[code] ?? null;
          add({ word, foundIn: 'value', field, value, weight });
        }
      }
  if (plan.parts.length > 0)
    for (const { docs, weight } of wholeHits(segment, plan.whole))
      if (docs.includes(doc)) add({ word: null, foundIn: 'whole', field: null, value: null, weight });
  return [...reasons.values()];
}
