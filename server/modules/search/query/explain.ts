import type { ExplainedHit, Meaning, ReadWord, Reason } from '../../../../contract/entities/searchConsole.ts';
import type { Visibility } from '../engine/engine.ts';
import { FIELD_WEIGHTS, type Field } from '../engine/record.ts';
import { compactOf, wordsOf } from '../engine/text.ts';
import { type Bits, docsOf, hasBit, intersect } from '../index/bits.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { FieldCodes } from '../index/valueTerms.ts';
import { type PlannedTerm, readText, type TextPlan } from '../reading/read.ts';
import type { Sought } from '../reading/sought.ts';
import { type Lookup, matchesOf } from './lookup.ts';
import { isWeighed, matchText, NAMED_FACTOR, NAMED_GENE, soughtDocs, wholeHits } from './match.ts';
import { Scores } from './scores.ts';

/** The most meanings reported for a word, because a prefix can match thousands. */
const MEANINGS = 8;
const IDEOGRAPHIC = /\p{Script=Han}/u;

type Leaf = Extract<Sought, { how: 'values' | 'words' | 'gene' | 'response' | 'range' }>;

/** Explains how the words of a text were interpreted and why each model has its rank. Pure, like the search itself. */
export function explain(
  text: string,
  ids: readonly string[],
  snapshot: Snapshot,
  visibility: Visibility,
): { words: ReadWord[]; hits: ExplainedHit[] } {
  const plan = readText(text, snapshot, visibility);
  return {
    words: plan.terms.map((term) => readWord(term, snapshot, visibility)),
    hits: ids.flatMap((id) => explainedHit(id, plan, snapshot, visibility)),
  };
}

function readWord(term: PlannedTerm, snapshot: Snapshot, visibility: Visibility): ReadWord {
  const leaves = leavesOf(term.sought);
  const meanings = new Map<string, Meaning>();
  let models = 0;
  for (const segment of snapshot.segments) {
    const visible = segment.visible(visibility);
    if (term.meant.as !== 'unknown')
      models += docsOf(within(soughtDocs(segment, term.sought, undefined, snapshot, visibility), visible)).length;
    for (const { field, code, lookup } of mostSeen(leaves, term.typed, segment, visible)) {
      const value = segment.parts.fields[field].values.at(code) ?? '';
      const key = `${field}:${value.toLowerCase()}`;
      if (meanings.has(key)) continue;
      meanings.set(key, meaningOf(field, value, modelsWith(field, value, snapshot, visibility), lookup, snapshot));
    }
  }
  return {
    typed: term.typed,
    how: howOf(term, leaves, models),
    corrected: term.corrected ?? null,
    excluded: term.excluded,
    alternative: term.alternative,
    models,
    meanings: [...meanings.values()].sort((one, other) => other.models - one.models).slice(0, MEANINGS),
  };
}

/** Returns how many visible models have a value, in all segments: it may be among the most frequent of only one. */
function modelsWith(field: Field, value: string, { segments }: Snapshot, visibility: Visibility): number {
  return segments.reduce((count, segment) => {
    const index = segment.parts.fields[field];
    const code = index.codeOf(value);
    return code === undefined ? count : count + index.countShared(code, segment.visible(visibility));
  }, 0);
}

function within(bits: Bits, visible: Bits): Bits {
  intersect(bits, visible);
  return bits;
}

/** Returns the leaves that a term searches for, except what it excludes. */
function leavesOf(sought: Sought): Leaf[] {
  switch (sought.how) {
    case 'not':
      return [];
    case 'all':
    case 'any':
      return sought.of.flatMap(leavesOf);
    default:
      return [sought];
  }
}

type SeenValue = { field: Field; code: number; seen: number; lookup: Lookup };

/** Returns the values that a term matches and most visible documents of a segment have; the first of equal ones. */
function mostSeen(leaves: readonly Leaf[], typed: string, segment: Segment, visible: Bits): SeenValue[] {
  const most = new Map<string, SeenValue>();
  let least = 0;
  for (const { field, codes, lookup } of leaves.flatMap((leaf) => valuesOf(leaf, typed, segment)))
    for (const code of codes) {
      const seen = segment.parts.fields[field].countShared(code, visible);
      const key = `${field} ${code}`;
      if (seen <= least || most.has(key)) continue;
      most.set(key, { field, code, seen, lookup });
      if (most.size <= MEANINGS) continue;
      const last = [...most].reduce((fewest, one) => (one[1].seen <= fewest[1].seen ? one : fewest));
      most.delete(last[0]);
      least = Math.min(...[...most.values()].map((one) => one.seen));
    }
  return [...most.values()];
}

/** Returns the values of a segment that a term matches. */
function valuesOf(leaf: Leaf, typed: string, segment: Segment): (FieldCodes & { lookup: Lookup })[] {
  if (leaf.how === 'words')
    return leaf.lookups.flatMap((lookup) => matchesOf(segment, lookup).values.map((found) => ({ ...found, lookup })));
  const [field, values]: [Field, readonly string[]] =
    leaf.how === 'values'
      ? [leaf.field, leaf.values]
      : leaf.how === 'gene'
        ? ['gene', [leaf.criterion.gene]]
        : leaf.how === 'response'
          ? ['testedAgent', [leaf.criterion.agent]]
          : ['stage', []];
  const codes = values.flatMap((value) => segment.parts.fields[field].codeOf(value) ?? []);
  return [{ field, codes: Uint32Array.from(codes), lookup: { how: 'exact', term: compactOf(typed) } }];
}

function howOf({ silent, meant, corrected }: PlannedTerm, leaves: readonly Leaf[], models: number): ReadWord['how'] {
  if (silent) return 'ignored';
  if (models === 0 || meant.as === 'unknown') return 'nothing';
  if (corrected !== undefined) return 'corrected';
  const [first] = leaves;
  return first?.how === 'words' ? (first.lookups[0]?.how ?? 'exact') : 'named';
}

function meaningOf(field: Field, value: string, models: number, lookup: Lookup, { vocabulary }: Snapshot): Meaning {
  const label = vocabulary.labelOf(field, value) ?? null;
  const shown = [value, ...(label === null ? [] : [label.en, label.zh])];
  const through = shown.some((term) => isMet(term, lookup))
    ? null
    : (vocabulary.termsOf(field, value).find((term) => isMet(term, lookup)) ?? null);
  return { field, value, label, through, models };
}

/** Whether a lookup found a value by this term. */
function isMet(term: string, { how, term: sought, words = [] }: Lookup): boolean {
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

function explainedHit(id: string, plan: TextPlan, snapshot: Snapshot, visibility: Visibility): ExplainedHit[] {
  for (const segment of snapshot.segments) {
    const doc = segment.find(id);
    if (doc === undefined) continue;
    const scores = new Scores(segment);
    matchText(segment, plan, scores, snapshot, visibility);
    const { codes, names } = segment.parts;
    return [
      {
        id,
        modelCode: codes.at(doc),
        name: names.at(doc),
        score: scores.at(doc),
        reasons: reasonsOf(doc, segment, plan, snapshot, visibility).sort((one, other) => other.weight - one.weight),
      },
    ];
  }
  return [];
}

function reasonsOf(
  doc: number,
  segment: Segment,
  plan: TextPlan,
  snapshot: Snapshot,
  visibility: Visibility,
): Reason[] {
  const reasons = new Map<string, Reason>();
  const add = (reason: Reason) => {
    const key = `${reason.word} ${reason.foundIn} ${reason.field} ${reason.value}`;
    const known = reasons.get(key);
    if (known === undefined) reasons.set(key, reason);
    else known.weight += reason.weight;
  };
  const addFound = (word: number, lookups: readonly Lookup[]) => {
    for (const lookup of lookups) {
      const { keys, values } = matchesOf(segment, lookup);
      for (const { docs, weight, where } of keys)
        if (docs.includes(doc)) add({ word, foundIn: where, field: null, value: null, weight });
      for (const { field, codes, weight } of values) {
        const index = segment.parts.fields[field];
        for (const code of index.codesWith(doc, codes))
          add({ word, foundIn: 'value', field, value: index.values.at(code) ?? null, weight });
      }
    }
  };
  for (const [word, term] of plan.terms.entries()) {
    if (term.excluded || term.silent) continue;
    for (const leaf of leavesOf(term.sought)) {
      if (leaf.how === 'words') addFound(word, leaf.lookups);
      else if (leaf.how === 'values') {
        const index = segment.parts.fields[leaf.field];
        const own = leaf.values.find((value) => {
          const code = index.codeOf(value);
          return code !== undefined && index.docsOfCode(code).includes(doc);
        });
        const weight = FIELD_WEIGHTS[leaf.field] * NAMED_FACTOR;
        if (own !== undefined && weight > 0) {
          const value = index.values.at(index.codeOf(own)) ?? own;
          add({ word, foundIn: 'value', field: leaf.field, value, weight });
        }
      } else if (leaf.how === 'gene' && isWeighed(leaf.criterion)) {
        const docs = soughtDocs(segment, leaf, undefined, snapshot, visibility);
        if (hasBit(docs, doc))
          add({ word, foundIn: 'value', field: 'gene', value: leaf.criterion.gene, weight: NAMED_GENE });
      }
    }
  }
  for (const { docs, weight } of wholeHits(segment, plan.whole))
    if (docs.includes(doc)) add({ word: null, foundIn: 'whole', field: null, value: null, weight });
  return [...reasons.values()];
}
