import type { Localized } from '../../contract/schema.ts';
import type { Cells } from './cells.ts';
import { reasons } from './reasons.ts';

/** Marks of a variant that its source calls a driver or a recurrent one; one of them makes its gene a cancer gene. */
const DRIVER_MARKS = ['hotspot', 'hess_driver', 'oncogene_high_impact', 'tsg_high_impact'];
const MARKS = [...DRIVER_MARKS, 'likely_lof'];
const PROTEIN_CHANGING = /^(HIGH|MODERATE)$/;

/**
 * Which variants of a file of all called variants are alterations of the catalog. Of the genes in which the file marks a
 * driver or hotspot anywhere, every variant that changes the protein, so that such a gene without one is truly wild type;
 * of all other genes the variants that are likely to destroy the protein. The rest (three of four in an exome) are
 * passengers, thousands a model, which nobody looks for. A file without marks and impacts is taken whole.
 */
export class VariantChoice {
  readonly #cancerGenes = new Set<string>();

  /** Sees every row before the first one is read: a gene may be marked in the last one. */
  scan(cells: Cells): void {
    if (DRIVER_MARKS.some((mark) => isSet(cells, mark))) {
      const gene = cells.text('gene_symbol');
      if (gene !== null) this.#cancerGenes.add(gene);
    }
  }

  /** Why a row is passed over, or undefined for one that is taken. */
  refuses(cells: Cells, gene: string): Localized | undefined {
    if (![...MARKS, 'vep_impact'].some((column) => cells.has(column))) return undefined;
    if (MARKS.some((mark) => isSet(cells, mark))) return undefined;
    if (!this.#cancerGenes.has(gene)) return reasons.passenger;
    return PROTEIN_CHANGING.test(cells.text('vep_impact') ?? '') ? undefined : reasons.sameProtein;
  }
}

const isSet = (cells: Cells, column: string): boolean => /^(1|true|yes|y)$/i.test(cells.text(column) ?? '');
