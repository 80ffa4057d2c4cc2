import type { Meant } from '../../../../contract/entities/searchReading.ts';
import {
  AGE_WORDS,
  BOUND_WORDS,
  COMPARISON_WORDS,
  LEVEL_WORDS,
  RANGE_WORDS,
  TMB_HIGH,
} from '../../../../contract/searchText.ts';
import type { RangeName } from '../../../../contract/vocabulary.ts';
import type { Read, Reader } from './reader.ts';
import type { Term } from './terms.ts';

/** Bounds after a word, and the index of the token after them. `open`: the bounds themselves are excluded. */
export type Bounds = { min?: number; max?: number; open: boolean; next: number };

const NUMBER = /\s*(\d+(?:\.\d+)?)/y;
const FROM_TO = /\s*(\d+(?:\.\d+)?)\s*(?:-|–|~|to|至|到)\s*(\d+(?:\.\d+)?)/iy;

const BETWEEN =
  /\s*(?:between|from|介于|在)\s*(\d+(?:\.\d+)?)\s*(?:-|–|~|and|to|&|至|到|和|与)\s*(\d+(?:\.\d+)?)(?:\s*之间)?/iy;

/** Reads a number with bounds, as in `TMB > 10`, `age 40-60`, `TMB high`. */
export function rangeAt(reader: Reader, at: number): Read | undefined {
  for (const [range, words] of Object.entries(RANGE_WORDS) as [RangeName, readonly string[]][]) {
    const behind = reader.wordsAt(at, words);
    if (behind === undefined) continue;
    const bounds = boundsAt(reader, behind) ?? (range === 'tmb' ? levelAt(reader, behind) : undefined);
    if (bounds === undefined) continue;
    const next = range === 'takeRate' ? behindPercent(reader, bounds.next) : bounds.next;
    return { term: rangeTerm(range, bounds), next: range === 'age' ? behindYears(reader, next) : next };
  }
  const leveled = levelBefore(reader, at);
  if (leveled !== undefined) return { term: rangeTerm('tmb', leveled), next: leveled.next };
  const age = ageAt(reader, at);
  return age === undefined ? undefined : { term: rangeTerm('age', age), next: age.next };
}

export function rangeTerm(range: RangeName, { min, max, open }: Omit<Bounds, 'next'>): Term {
  const asked = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const meant: Meant = { as: 'range', range, ...asked, open };
  const inside = {
    ...(min !== undefined && { min: open ? nextAbove(min) : min }),
    ...(max !== undefined && { max: open ? -nextAbove(-max) : max }),
  };
  return { sought: { how: 'range', range, ...inside }, meant, options: [] };
}

/** Reads an age without the word age: 'patients over 60', 'younger than 18', 'over 60 years', '60岁以上'. */
function ageAt(reader: Reader, at: number): Bounds | undefined {
  const bounds = boundsAt(reader, reader.wordsAt(at, AGE_WORDS.of) ?? at);
  if (bounds !== undefined) {
    const next = behindYears(reader, bounds.next);
    const isAge = reader.wordsAt(at, [...AGE_WORDS.of, ...AGE_WORDS.before]) !== undefined || next !== bounds.next;
    return isAge ? { ...bounds, next } : undefined;
  }
  const number = reader.typed(at, at + 1);
  if (!/^\d{1,3}$/.test(number)) return undefined;
  const from = reader.wordsAt(at + 1, AGE_WORDS.from);
  if (from !== undefined) return { min: Number(number), open: false, next: from };
  const to = reader.wordsAt(at + 1, AGE_WORDS.to);
  return to === undefined ? undefined : { max: Number(number), open: false, next: to };
}

const behindYears = (reader: Reader, at: number): number => reader.wordsAt(at, AGE_WORDS.behind) ?? at;

/** Reads `> 10`, `at least 10`, `10-20` after a word. */
export function boundsAt(reader: Reader, at: number): Bounds | undefined {
  const place = reader.tokens[at]?.start;
  if (place === undefined) return undefined;
  for (const pattern of [FROM_TO, BETWEEN]) {
    pattern.lastIndex = place;
    const both = pattern.exec(reader.text);
    if (both !== null)
      return { min: Number(both[1]), max: Number(both[2]), open: false, next: reader.tokenFrom(at, pattern.lastIndex) };
  }
  const comparison = comparisonAt(reader, at);
  if (comparison === undefined) return boundedBehind(reader, at, place);
  const { sign, behind } = comparison;
  const begin = reader.tokens[behind]?.start;
  if (begin === undefined) return undefined;
  NUMBER.lastIndex = begin;
  const number = NUMBER.exec(reader.text);
  if (number === null) return undefined;
  const bound = Number(number[1]);
  const next = reader.tokenFrom(behind, NUMBER.lastIndex);
  return { ...(sign.startsWith('>') ? { min: bound } : { max: bound }), open: sign.length === 1, next };
}

/** Reads `20 or more`: the number is included, and the words after it give the direction. */
function boundedBehind(reader: Reader, at: number, place: number): Bounds | undefined {
  NUMBER.lastIndex = place;
  const bound = Number(NUMBER.exec(reader.text)?.[1] ?? Number.NaN);
  if (Number.isNaN(bound)) return undefined;
  const behind = reader.tokenFrom(at, NUMBER.lastIndex);
  const from = reader.wordsAt(behind, BOUND_WORDS.from);
  if (from !== undefined) return { min: bound, open: false, next: from };
  const to = reader.wordsAt(behind, BOUND_WORDS.to);
  return to === undefined ? undefined : { max: bound, open: false, next: to };
}

/** Returns whether a number is within bounds. */
export function isWithin(
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, open }: Bounds,
) {
  return open ? value > min && value < max : value >= min && value <= max;
}

/** Skips a percent sign, which is a token when it is separate from the number. */
export const behindPercent = (reader: Reader, at: number): number => (reader.typed(at, at + 1) === '%' ? at + 1 : at);

function comparisonAt(reader: Reader, at: number): { sign: string; behind: number } | undefined {
  const token = reader.tokens[at];
  if (token?.kind === 'comparison') return { sign: token.sign, behind: at + 1 };
  for (const [sign, words] of Object.entries(COMPARISON_WORDS)) {
    const behind = reader.wordsAt(at, words);
    if (behind !== undefined) return { sign, behind };
  }
  return undefined;
}

function levelAt(reader: Reader, at: number): Bounds | undefined {
  const high = reader.wordsAt(at, [...LEVEL_WORDS.high, 'h']);
  if (high !== undefined) return { min: TMB_HIGH, open: false, next: high };
  const low = reader.wordsAt(at, [...LEVEL_WORDS.low, 'l']);
  return low === undefined ? undefined : { max: TMB_HIGH, open: true, next: low };
}

/** Reads a level before the name: 'high TMB'. */
function levelBefore(reader: Reader, at: number): Bounds | undefined {
  const level = levelAt(reader, at);
  const next = level === undefined ? undefined : reader.wordsAt(level.next, RANGE_WORDS.tmb);
  return level === undefined || next === undefined ? undefined : { ...level, next };
}

function nextAbove(number: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  if (number === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, number);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(Math.sign(number)));
  return bits.getFloat64(0);
}
