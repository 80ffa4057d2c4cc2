import type { Localized } from '../../contract/schema.ts';
import type { Cells } from './cells.ts';
import { reasons } from './reasons.ts';
import { readGeneBeside } from './spreadsheetGenes.ts';
import { readNumber } from './values.ts';

/** Columns that mark a variant as a driver or recurrent. One mark makes its gene a cancer gene. */
const DRIVER_MARKS = ['hotspot', 'hess_driver', 'oncogene_high_impact', 'tsg_high_impact'];
const MARKS = [...DRIVER_MARKS, 'likely_lof'];
const PROTEIN_CHANGING = /^(HIGH|MODERATE)$/i;

/**
 * Selects the variants of a file of all called variants that become alterations of the catalog. If a gene has a driver
 * or hotspot mark anywhere in the file, every variant of it that changes the protein is taken. Such a gene without a
 * variant is then truly wild type. Of all other genes it takes the variants that probably destroy the protein. The rest
 * (three of four in an exome) are passengers, thousands per model, which are not searched for. In a file without any
 * mark, drivers cannot be told from passengers: every variant that changes the protein is taken, as frameshifts and
 * nonsense variants of impact HIGH. A file without marks and impacts is taken whole.
 */
export class VariantChoice {
  readonly #cancerGenes = new Set<string>();
  #hasMarks = false;

  /** Reads every row before the import starts, because a gene may be marked in the last one. */
  scan(cells: Cells): void {
    this.#hasMarks ||= MARKS.some((mark) => isSet(cells, mark));
    if (DRIVER_MARKS.some((mark) => isSet(cells, mark))) {
      const gene = cells.read('gene_symbol', readGeneBeside(cells.read('entrez_id', readNumber(1, 2 ** 31))));
      if (gene !== null) this.#cancerGenes.add(gene);
    }
  }

  /** Returns why a row is skipped, or undefined if it is taken. */
  refuses(cells: Cells, gene: string): Localized | undefined {
    if (MARKS.some((mark) => isSet(cells, mark))) return undefined;
    if (!this.#hasMarks) {
      const impact = cells.text('vep_impact');
      return impact === null || PROTEIN_CHANGING.test(impact) ? undefined : reasons.sameProtein;
    }
    if (!this.#cancerGenes.has(gene)) return reasons.passenger;
    return PROTEIN_CHANGING.test(cells.text('vep_impact') ?? '') ? undefined : reasons.sameProtein;
  }
}

const isSet = (cells: Cells, column: string): boolean => /^(1|true|yes|y)$/i.test(cells.text(column) ?? '');
