import { LINE_MAX, STUDY_NAME_MAX } from '../../../../contract/lengths.ts';
import type { ArmRole, RemovalCause } from '../../../../contract/vocabulary.ts';
import type { Cells, Reader } from '../../../importers/cells.ts';
import { reasons } from '../../../importers/reasons.ts';
import { readNumber } from '../../../importers/values.ts';
import { tableReasons } from './reasons.ts';
import { causeOf, roleOf } from './roles.ts';

/** One animal on one day: volume in mm³, body weight in g; day 0 is the first day of dosing. */
export type Measurement = {
  study: string;
  arm: string;
  animal: string;
  day: number;
  volumeMm3: number | null;
  bodyWeightG: number | null;
  role: ArmRole | null;
  /** Undefined if the table has no such column. */
  agent: string | null | undefined;
  dose: string | null;
  removal: RemovalCause | null;
};

/** The line that gave each day of an animal, by study, arm and animal number. */
export type SeenDays = Map<string, Map<number, number>>;

type Given = {
  /** Name of the study if the table has none. */
  study: string;
  commas: Commas;
};

/** Meaning of a comma in a number: refused, a decimal comma, or unclear because all commas may group thousands. */
export type Commas = 'refused' | 'decimal' | 'unclear';
const WITH_COMMA = /^-?\d*,\d+(e[-+]?\d+)?$/i;
/** `1,200` is either 1.2 or 1200. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+$/;

/** Returns whether a comma can only be a decimal comma, as in `12,5`. */
export const isDecimalComma = (text: string): boolean => WITH_COMMA.test(text) && !GROUPED.test(text);

/** Reads a line. Returns null for a line that is left out, which it reports. */
export function readMeasurement(cells: Cells, { study, commas }: Given, seen: SeenDays): Measurement | null {
  const number = (min: number, max: number) => withCommas(commas, readNumber(min, max));
  const arm = cells.needed('arm', readLine(LINE_MAX));
  const animal = cells.needed('animal', readLine(LINE_MAX));
  const day = cells.needed('day', number(-60, 2_000));
  if (arm === null || animal === null || day === null) return null;
  const volumeMm3 = cells.read('volume', number(0, 100_000));
  const bodyWeightG = cells.read('weight', number(1, 1_000));
  if (volumeMm3 === null && bodyWeightG === null) {
    cells.refuseRow('volume', reasons.needsMeasure);
    return null;
  }
  const named = cells.read('study', readLine(STUDY_NAME_MAX)) ?? study;
  const key = JSON.stringify([named, arm, animal]);
  const days = seen.get(key) ?? new Map<number, number>();
  const before = days.get(day);
  if (before !== undefined) {
    cells.refuseRow('day', reasons.measuredAlready(before));
    return null;
  }
  seen.set(key, days.set(day, cells.line));
  return {
    study: named,
    arm,
    animal,
    day,
    volumeMm3,
    bodyWeightG,
    role: cells.read('role', readWord(roleOf, tableReasons.noRole)),
    agent: cells.has('agent') ? cells.read('agent', readLine(LINE_MAX)) : undefined,
    dose: cells.read('dose', readLine(LINE_MAX)),
    removal: cells.read('removal', readWord(causeOf, tableReasons.noCause)),
  };
}

const readLine =
  (most: number): Reader<string> =>
  (text) =>
    text.length > most
      ? { refused: tableReasons.longValue(most) }
      : /\p{Cc}/u.test(text)
        ? { refused: tableReasons.controlCharacter }
        : { value: text };

const readWord =
  <Word>(meant: (text: string) => Word | undefined, refused: typeof tableReasons.noRole): Reader<Word> =>
  (text) => {
    const value = meant(text);
    return value === undefined ? { refused } : { value };
  };

/**
 * Returns a reader of numbers that accepts a decimal comma. If the meaning of commas is unclear, it refuses numbers
 * whose comma may group thousands.
 */
const withCommas =
  (commas: Commas, read: Reader<number>): Reader<number> =>
  (text) => {
    if (commas === 'unclear' && GROUPED.test(text)) return { refused: tableReasons.unclearComma };
    return read(commas !== 'refused' && WITH_COMMA.test(text) ? text.replace(',', '.') : text);
  };
