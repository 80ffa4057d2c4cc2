import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { Meant } from '../../../../contract/entities/searchReading.ts';
import {
  AMONG_WORDS,
  EXPRESSION_WORDS,
  LEVEL_WORDS,
  MARKER_WORDS,
  PART_PERCENT,
  PART_WORDS,
  RANGE_WORDS,
} from '../../../../contract/searchText.ts';
import type { ExpressionCohort } from '../../../../contract/vocabulary.ts';
import type { Saying } from './changes.ts';
import { boundsAt } from './ranges.ts';
import type { Reader } from './reader.ts';
import type { Term } from './terms.ts';

type Ranked = { min?: number; max?: number };
type Found = { ranked: Ranked; next: number };

/** The percentiles from which, and up to which, expression counts as high or low. */
const HIGH_EXPRESSION: Ranked = { min: 75 };
const LOW_EXPRESSION: Ranked = { max: 25 };

const oneOf = (words: readonly string[]): string => words.toSorted((one, other) => other.length - one.length).join('|');
const PART = new RegExp(
  `(?:(?<top>${oneOf(PART_WORDS.top)})|${oneOf(PART_WORDS.bottom)})[\\s-]*` +
    `(?:(?<percent>\\d+(?:\\.\\d+)?)\\s*(?:%|percent|per cent)|(?<part>${oneOf(Object.keys(PART_PERCENT))})s?数?)`,
  'iuy',
);
const PERCENTILE = new RegExp(
  `(?:(?<above>>=?|≥|above|over|at least|高于)|<=?|≤|below|under|at most|低于)\\s*(?:the\\s+|第)?` +
    `(?:p(?<short>\\d{1,2})|(?<number>\\d+(?:\\.\\d+)?)(?:st|nd|rd|th)?\\s*(?:percentile|百分位))`,
  'iuy',
);

/**
 * Reads a statement about a gene's expression, before or after its name: 'high', 'overexpressed', 'top decile of', 'in
 * the upper quartile', 'expression percentile > 80', '低表达'.
 */
export function expressedAt(reader: Reader, at: number): Saying | undefined {
  const behindWhat = passed(reader, at, EXPRESSION_WORDS.what);
  // Percentiles first, because '高于' begins with the word for a high level.
  const found =
    percentileAt(reader, at, behindWhat) ??
    leveledAt(reader, behindWhat) ??
    leveledAt(reader, at) ??
    partAt(reader, passed(reader, behindWhat, EXPRESSION_WORDS.between));
  if (found === undefined) return undefined;
  return {
    said: { expressionPercentile: found.ranked },
    next: passed(reader, found.next, [...EXPRESSION_WORDS.what, ...EXPRESSION_WORDS.of]),
  };
}

/** Reads the cohort after a gene with ranked expression. If several are named, the last one applies. */
export function cohortAt(reader: Reader, at: number): Saying | undefined {
  let [among, next]: [ExpressionCohort | undefined, number] = [undefined, at];
  for (;;) {
    const disease = reader.wordsAt(next, AMONG_WORDS.disease);
    const catalog = reader.wordsAt(next, AMONG_WORDS.catalog);
    if (disease === undefined && catalog === undefined) break;
    among = disease === undefined ? 'catalog' : 'disease';
    next = disease ?? catalog ?? next;
  }
  return among === undefined ? undefined : { said: among === 'catalog' ? { among } : {}, next };
}

/** Returns the alternative that ranks expression among the other models, for a term that ranks it. */
export function rankedOtherwise({ meant }: Term, typed: string): Term['options'] {
  if (meant.as !== 'gene' || meant.gene.expressionPercentile === undefined) return [];
  const { among: now, ...rest } = meant.gene;
  const other: ExpressionCohort = now === 'catalog' ? 'disease' : 'catalog';
  const gene: GeneCriterion = other === 'catalog' ? { ...rest, among: other } : rest;
  const told: Meant = { as: 'gene', gene };
  return [{ meant: told, text: `${typed} ${phraseOf(other, typed)}` }];
}

const phrases: Record<ExpressionCohort, { latin: string; chinese: string }> = {
  disease: { latin: 'within the disease', chinese: '在同病种中' },
  catalog: { latin: 'across all models', chinese: '在全部模型中' },
};
const phraseOf = (among: ExpressionCohort, typed: string): string =>
  phrases[among][/\p{Script=Han}/u.test(typed) ? 'chinese' : 'latin'];

/** Returns the token after a sequence of words from a list. */
function passed(reader: Reader, at: number, words: readonly string[]): number {
  let next = at;
  for (let more = reader.wordsAt(next, words); more !== undefined; more = reader.wordsAt(next, words)) next = more;
  return next;
}

function leveledAt(reader: Reader, at: number): Found | undefined {
  const high = reader.wordsAt(at, [...LEVEL_WORDS.high, 'upregulated', 'elevated', '上调']);
  const low = reader.wordsAt(at, [...LEVEL_WORDS.low, 'downregulated', 'reduced', '下调']);
  const next = high ?? low;
  // 'KRAS high TMB' contains no statement about the expression of KRAS.
  if (next === undefined || reader.wordsAt(next, [...RANGE_WORDS.tmb, ...MARKER_WORDS.msi]) !== undefined)
    return undefined;
  return { ranked: high === undefined ? LOW_EXPRESSION : HIGH_EXPRESSION, next };
}

/** Reads 'top 5%', 'upper quartile', 'lowest third', '前 10%'. */
function partAt(reader: Reader, at: number): Found | undefined {
  const groups = matchAt(reader, at, PART);
  if (groups === undefined) return undefined;
  const percent =
    groups.percent === undefined ? PART_PERCENT[groups.part?.toLowerCase() ?? ''] : Number(groups.percent);
  if (percent === undefined || percent > 100) return undefined;
  return {
    ranked: groups.top === undefined ? { max: percent } : { min: 100 - percent },
    next: reader.tokenFrom(at, PART.lastIndex),
  };
}

/** Reads 'percentile > 80', 'percentile 80-100', 'above the 90th percentile', '> P90'. */
function percentileAt(reader: Reader, at: number, behindWhat: number): Found | undefined {
  const named =
    reader.wordsAt(at, EXPRESSION_WORDS.percentile) ?? reader.wordsAt(behindWhat, EXPRESSION_WORDS.percentile);
  const bounds = named === undefined ? undefined : boundsAt(reader, named);
  if (bounds !== undefined) {
    const { min, max, next } = bounds;
    return { ranked: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }, next };
  }
  const begin = passed(reader, behindWhat, EXPRESSION_WORDS.between);
  const groups = matchAt(reader, begin, PERCENTILE);
  if (groups === undefined) return undefined;
  const bound = Number(groups.short ?? groups.number);
  return {
    ranked: groups.above !== undefined ? { min: bound } : { max: bound },
    next: reader.tokenFrom(begin, PERCENTILE.lastIndex),
  };
}

function matchAt(reader: Reader, at: number, pattern: RegExp): Record<string, string | undefined> | undefined {
  pattern.lastIndex = reader.tokens[at]?.start ?? reader.text.length;
  return pattern.exec(reader.text)?.groups;
}
