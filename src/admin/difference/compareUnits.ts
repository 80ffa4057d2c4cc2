import { type ChangeObject, diffArrays } from 'diff';
import { type Unit, wordsOf } from './units.ts';
import { isWord, partsOf } from './words.ts';

/** What happened to units. Unchanged units between two changes are grouped. */
export type UnitChange =
  | { kind: 'same'; units: readonly Unit[] }
  | { kind: 'removed' | 'added'; unit: Unit }
  | { kind: 'changed'; before: Unit; after: Unit };

/**
 * Texts with more differing units are treated as completely different: all old units are removed and all new ones
 * added. The time of a comparison grows with the square of this number.
 */
const MOST_EDITS = 1000;
/** The same limit for the search for changed units among those that differ. */
const MOST_SIMILAR_EDITS = 300;
/** From this share of common words, two units count as one changed unit. */
const SIMILAR = 0.5;

/** Compares units: finds the unchanged ones first, then pairs similar ones between them. */
export function compareUnits(before: readonly Unit[], after: readonly Unit[]): UnitChange[] {
  const changes: UnitChange[] = [];
  let removed: Unit[] = [];
  let added: Unit[] = [];
  const endHunk = () => {
    for (const change of similarPairs(removed, added)) changes.push(change);
    removed = [];
    added = [];
  };
  const isSame = (one: Unit, other: Unit) => one.key === other.key;
  for (const stretch of stretches(before, after, isSame, MOST_EDITS)) {
    if (stretch.kind === 'same') {
      endHunk();
      changes.push({ kind: 'same', units: stretch.units.map(([, unit]) => unit) });
    } else if (stretch.kind === 'removed') removed = [...removed, ...stretch.units];
    else added = [...added, ...stretch.units];
  }
  endHunk();
  return changes;
}

type Stretch =
  | { kind: 'same'; units: readonly (readonly [before: Unit, after: Unit])[] }
  | { kind: 'removed' | 'added'; units: readonly Unit[] };

function stretches(
  before: readonly Unit[],
  after: readonly Unit[],
  comparator: (one: Unit, other: Unit) => boolean,
  maxEditLength: number,
): Stretch[] {
  const found: ChangeObject<Unit[]>[] | undefined = diffArrays([...before], [...after], { comparator, maxEditLength });
  if (!found)
    return [
      { kind: 'removed', units: before },
      { kind: 'added', units: after },
    ];
  let at = 0;
  return found.map(({ added, removed, value }): Stretch => {
    if (added) return { kind: 'added', units: value };
    const from = at;
    at += value.length;
    if (removed) return { kind: 'removed', units: value };
    return { kind: 'same', units: value.map((unit, place) => [before[from + place] ?? unit, unit]) };
  });
}

function similarPairs(removed: readonly Unit[], added: readonly Unit[]): UnitChange[] {
  const bags = new Map<Unit, Bag>();
  const bagOf = (unit: Unit): Bag => {
    const bag = bags.get(unit) ?? bagOfWords(unit);
    bags.set(unit, bag);
    return bag;
  };
  const isSimilar = (one: Unit, other: Unit) =>
    isRow(one) === isRow(other) && isRule(one) === isRule(other) && shared(bagOf(one), bagOf(other)) >= SIMILAR;
  return stretches(removed, added, isSimilar, MOST_SIMILAR_EDITS).flatMap((stretch): UnitChange[] =>
    stretch.kind === 'same'
      ? stretch.units.map(([before, after]) => ({ kind: 'changed', before, after }))
      : stretch.units.map((unit) => ({ kind: stretch.kind, unit })),
  );
}

const isRow = ({ kind }: Unit): boolean => kind === 'tr';
const isRule = ({ kind }: Unit): boolean => kind === 'hr';

type Bag = { size: number; counts: ReadonlyMap<string, number> };

function bagOfWords(unit: Unit): Bag {
  const words = partsOf(wordsOf(unit)).filter(isWord);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { size: words.length, counts };
}

/** The share of words that two units have in common, from 0 to 1. */
function shared(one: Bag, other: Bag): number {
  const size = one.size + other.size;
  if (size === 0) return 1;
  if ((2 * Math.min(one.size, other.size)) / size < SIMILAR) return 0;
  const [few, many] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, count] of few.counts) common += Math.min(count, many.counts.get(word) ?? 0);
  return (2 * common) / size;
}

/** Compares the cells of a row: by position if their number is the same, otherwise by similarity. */
export function compareCells(before: readonly Unit[], after: readonly Unit[]): UnitChange[] {
  if (before.length !== after.length) return compareUnits(before, after);
  return after.map((unit, at): UnitChange => {
    const old = before[at] ?? unit;
    return old.key === unit.key ? { kind: 'same', units: [unit] } : { kind: 'changed', before: old, after: unit };
  });
}
