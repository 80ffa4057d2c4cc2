import type { Cells, Reader } from './cells.ts';
import { reasons } from './reasons.ts';
import { readBounded, readNumber } from './values.ts';

const readFraction = readBounded('alleleFraction');

/**
 * The allele fractions of a file: of 1, or in percent. `41 %` is a percentage, and so is each number above 1. If most
 * numbers of the column are above 1, those below are percentages as well: 0.8 is then 0.8 %.
 */
export class AlleleFractions {
  #above = 0;
  #within = 0;

  /** Reads every row before the import starts. */
  scan(cells: Cells): void {
    const value = Number(cells.text('allele_fraction') ?? Number.NaN);
    if (value > 1) this.#above++;
    else if (value > 0) this.#within++;
  }

  readonly reader: Reader<number> = (text) => {
    const written = text.endsWith('%') ? text.slice(0, -1).trimEnd() : undefined;
    const number = readNumber(0, 100)(written ?? text);
    const isPercent = written !== undefined || ('value' in number && (number.value > 1 || this.#above > this.#within));
    if (!isPercent || 'refused' in number) return written === undefined ? readFraction(text) : number;
    // 41.2 / 100 is 0.41200000000000003.
    return { value: Number((number.value / 100).toPrecision(12)), why: reasons.percent };
  };
}
