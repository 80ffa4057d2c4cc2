import { COPY_NUMBER_UNITS, EXPRESSION_UNITS, type ImportUnit } from '../../contract/importFiles.ts';
import type { Cells, Reader, Reading } from './cells.ts';
import { ImportError } from './importer.ts';
import { SeenPairs } from './pairs.ts';
import { reasons } from './reasons.ts';
import { readAnyNumber, readBounded } from './values.ts';

/**
 * A discrete copy number call of GISTIC 2.0: the alteration that it is, and the relative copy number, which only 0 has.
 */
type Call = { call: 'amplification' | 'deletion' | null; relative: number | null };
export type GeneNumber = number | Call;

/** With at least this many genes, a sample is whole: humans have about 20,000 genes that code for proteins. */
export const WHOLE_SAMPLE = 15_000;

const VALUE_COLUMNS = { expression: 'log2_tpm_plus1', copyNumber: 'relative_copy_number' } as const;
const UNITS: Readonly<Record<keyof typeof VALUE_COLUMNS, readonly ImportUnit[]>> = {
  expression: EXPRESSION_UNITS,
  copyNumber: COPY_NUMBER_UNITS,
};

/**
 * The unit of the numbers of a file, and how they become those of the catalog.
 *
 * - Copies: 2 are diploid. A log2 ratio of 0 is diploid (relative = 2^ratio).
 * - GISTIC calls (https://docs.cbioportal.org/file-formats/#discrete-copy-number-data): 2 is an amplification, -2 a
 *   deep deletion, 0 diploid; -1 and 1 are neither an alteration nor a number.
 * - FPKM and RPKM: TPM = FPKM / sum of the sample · 10^6 (Li and Dewey, BMC Bioinformatics 2011, 12:323).
 *
 * Without a unit, a file of copy numbers is GISTIC's if all its numbers are whole from -2 to 2 and one is negative,
 * since no relative copy number is negative.
 *
 * @throws ImportError for a unit that the kind does not have, and for counts
 */
export class GeneUnits {
  readonly #kind: keyof typeof VALUE_COLUMNS;
  readonly #unit: ImportUnit | undefined;
  #isDiscrete = true;
  #isNegative = false;
  readonly #samples = new Map<string, { sum: number; genes: number }>();
  readonly #seen = new SeenPairs();
  readonly #bounded: Reader<number>;
  /** The reader of each model's numbers, or that of all models at ''. */
  readonly #readers = new Map<string, Reader<GeneNumber>>();
  /** Whether the report already says that the numbers are converted. */
  #isTold = false;
  /** Whether the unit, or what it needs to know, comes from all rows of the file. */
  readonly needScan: boolean;

  constructor(kind: keyof typeof VALUE_COLUMNS, unit: ImportUnit | undefined) {
    if (unit !== undefined && !UNITS[kind].includes(unit)) throw new ImportError(reasons.otherUnit(unit));
    if (unit === 'counts') throw new ImportError(reasons.counts);
    this.#kind = kind;
    this.#unit = unit;
    this.#bounded = readBounded(kind);
    this.needScan = unit === 'fpkm' || unit === 'log2Fpkm' || (kind === 'copyNumber' && unit === undefined);
  }

  /** Reads every row before the import starts. */
  scan(cells: Cells): void {
    if (this.#kind === 'copyNumber' && this.#unit === undefined && this.#isDiscrete) {
      const text = cells.text(VALUE_COLUMNS.copyNumber);
      if (text === null) return;
      this.#isDiscrete = /^[-−]?[012](\.0+)?$/.test(text);
      this.#isNegative ||= /^[-−][12]/.test(text);
    } else if (this.#unit === 'fpkm' || this.#unit === 'log2Fpkm') this.#scanSample(cells, this.#unit);
  }

  #scanSample(cells: Cells, unit: 'fpkm' | 'log2Fpkm'): void {
    const [model, gene] = [cells.text('model_id'), cells.text('gene_symbol')];
    const value = Number(cells.text(VALUE_COLUMNS.expression) ?? Number.NaN);
    if (model === null || gene === null || !(value >= 0) || !this.#seen.add(model, gene)) return;
    const sample = this.#samples.get(model) ?? { sum: 0, genes: 0 };
    sample.sum += unit === 'fpkm' ? value : 2 ** value - 1;
    sample.genes++;
    this.#samples.set(model, sample);
  }

  /** Returns the reader of the numbers of a model. It is called after `scan` was called for all rows. */
  readerFor(model: string): Reader<GeneNumber> {
    const key = this.#unit === 'fpkm' || this.#unit === 'log2Fpkm' ? model : '';
    let reader = this.#readers.get(key);
    if (reader === undefined) {
      reader = this.#readerOf(model);
      this.#readers.set(key, reader);
    }
    return reader;
  }

  #readerOf(model: string): Reader<GeneNumber> {
    const isGistic = this.#unit === undefined && this.#isDiscrete && this.#isNegative;
    switch (isGistic ? 'gistic' : this.#unit) {
      case 'gistic':
        return readCall;
      case 'copies':
        return this.#converted('copies', (copies) => copies / 2);
      case 'log2Ratio':
        return this.#converted('log2', (ratio) => 2 ** ratio);
      case 'tpm':
        return this.#converted('TPM', (tpm) => Math.log2(tpm + 1));
      case 'fpkm':
        return this.#ofSample(model, (fpkm) => fpkm);
      case 'log2Fpkm':
        return this.#ofSample(model, (value) => 2 ** value - 1);
      default:
        return this.#kind === 'expression' ? (text) => this.#level(text) : this.#bounded;
    }
  }

  #level(text: string): Reading<number> {
    const reading = this.#bounded(text);
    return 'refused' in reading && Number(text) < 0 ? { refused: reasons.relativeExpression } : reading;
  }

  #ofSample(model: string, linear: (value: number) => number): Reader<number> {
    const { sum, genes } = this.#samples.get(model) ?? { sum: 0, genes: 0 };
    if (genes < WHOLE_SAMPLE || sum <= 0) return () => ({ refused: reasons.partOfSample(genes, WHOLE_SAMPLE) });
    return this.#converted('FPKM', (value) => Math.log2((linear(value) / sum) * 1e6 + 1));
  }

  /** Reads a number and converts it; the result must be within the bounds of the catalog. The first one is reported. */
  #converted(unit: string, convert: (value: number) => number): Reader<number> {
    return (text) => {
      const number = readAnyNumber(text);
      if ('refused' in number) return number;
      const value = Number(convert(number.value).toPrecision(7));
      const within = this.#bounded(String(value));
      if ('refused' in within || this.#isTold) return within;
      this.#isTold = true;
      return { value, why: reasons.converted(unit) };
    };
  }
}

const readCall: Reader<Call> = (text) => {
  const value = Number(text.replace('−', '-'));
  if (![-2, -1, 0, 1, 2].includes(value)) return { refused: reasons.gisticCall };
  const call = value === 2 ? 'amplification' : value === -2 ? 'deletion' : null;
  return { value: { call, relative: value === 0 ? 1 : null } };
};
