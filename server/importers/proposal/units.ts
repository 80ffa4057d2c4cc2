import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { COPY_NUMBER_UNITS, EXPRESSION_UNITS, type ImportUnit } from '../../../contract/importFiles.ts';

/** What the numbers of a column have in common. */
export type Numbers = { count: number; min: number; max: number; areWhole: boolean };

export const noNumbers = (): Numbers => ({
  count: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  areWhole: true,
});

/** Adds a cell to the numbers; other texts are passed over. */
export function addNumber(numbers: Numbers, text: string): void {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return;
  numbers.count++;
  numbers.min = Math.min(numbers.min, value);
  numbers.max = Math.max(numbers.max, value);
  numbers.areWhole &&= Number.isInteger(value);
}

/** The greatest log2(TPM + 1): a sample has a million transcripts per million. */
const MOST_LOG2 = 20;

/**
 * Returns the unit of the numbers of a file if they, or else the names of the column and the file, prove one; otherwise
 * the units that they can have.
 */
export function unitsOf(kind: ImportKind, numbers: Numbers, names: readonly string[]): ImportUnit[] {
  if (numbers.count === 0) return [];
  if (kind === 'copyNumber') return named(copyNumberUnits(numbers), COPY_NUMBER_NAMES, names, numbers.count);
  if (kind === 'expression') return named(expressionUnits(numbers), EXPRESSION_NAMES, names, numbers.count);
  return [];
}

function copyNumberUnits({ min, max, areWhole }: Numbers): ImportUnit[] {
  if (min < 0) return areWhole && min >= -2 && max <= 2 ? ['gistic'] : ['log2Ratio'];
  if (!areWhole) return COPY_NUMBER_UNITS.filter((unit) => unit !== 'gistic');
  return max > 2 ? ['copies', 'relative'] : ['gistic', 'copies', 'relative'];
}

function expressionUnits({ min, max, areWhole }: Numbers): ImportUnit[] {
  // none of the units has numbers below zero
  if (min < 0) return [];
  if (max > MOST_LOG2) return areWhole ? ['counts'] : ['tpm', 'fpkm', 'counts'];
  return areWhole ? ['counts', 'tpm', 'fpkm', 'log2Tpm', 'log2Fpkm'] : [...EXPRESSION_UNITS];
}

type Names = readonly (readonly [RegExp, ImportUnit])[];

const COPY_NUMBER_NAMES: Names = [
  [/gistic/i, 'gistic'],
  [/log2?.?ratio/i, 'log2Ratio'],
  [/relative/i, 'relative'],
  [/total.?copy|absolute|copies/i, 'copies'],
];

const EXPRESSION_NAMES: Names = [
  [/log2?.{0,3}(tpm)|tpm.{0,3}log/i, 'log2Tpm'],
  [/log2?.{0,3}([fr]pkm)|[fr]pkm.{0,3}log/i, 'log2Fpkm'],
  [/tpm/i, 'tpm'],
  [/[fr]pkm/i, 'fpkm'],
  [/count/i, 'counts'],
];

/** Fewer whole numbers from -2 to 2 do not prove that a column is GISTIC whose name says otherwise. */
const PROVE = 2;

/**
 * Returns the unit that the names say, if the numbers can have it; otherwise the units that they can have. What the
 * column itself is named is believed more than a few numbers, which are then refused one by one.
 * @param names the column's name first
 */
function named(units: ImportUnit[], words: Names, names: readonly string[], count: number): ImportUnit[] {
  const sayings = names.map((name) => words.find(([word]) => word.test(name))?.[1]);
  const fitting = sayings.find((said) => said !== undefined && units.includes(said));
  if (fitting !== undefined) return [fitting];
  const [said] = sayings;
  if (said === undefined) return units;
  if (said !== 'relative') return [said];
  if (units[0] === 'gistic' && units.length === 1) return count >= PROVE ? units : [said];
  return [said, ...units];
}
