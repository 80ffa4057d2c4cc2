import { litOf } from '../../tissue/litOf.ts';

/** Which part of the drawing a strip shows: its first cells, and the width they take up of the drawing's units. */
export type StripSize = { most: number; width: number };

/** Cells are about 6 CSS pixels wide on a wide screen, and 5 on a phone. Their heights are in `TissueStrip`. */
export const WIDE_STRIP: StripSize = { most: 240, width: 3615 };
export const PHONE_STRIP: StripSize = { most: 140, width: 2190 };

/**
 * Returns how many cells a strip has, and how many of them are lit for a search that finds `count` of `total` models.
 *
 * One cell represents `total / cells` models: `modelsPerCell`, rounded. A catalog with fewer models than the drawing
 * has cells gets one cell for each model. The lit share is never more than the share of the models found; only the
 * single cell that is lit for a few models of many may be.
 */
export function stripCells(
  count: number,
  total: number,
  { most }: StripSize,
): { cells: number; lit: number; modelsPerCell: number } {
  const cells = Math.min(most, total);
  return {
    cells,
    lit: litOf(count, total, cells),
    modelsPerCell: cells === 0 ? 0 : Math.round(total / cells),
  };
}

/** A cell of the drawing, as path data. */
export type DrawnCell = { body: string; nucleus: string };

/** Returns the cells of the drawing (`stripTissueSvg`), in order. */
export function cellsOf(svg: string): DrawnCell[] {
  const [bodies = [], nuclei = []] = Array.from(svg.matchAll(/ d="M([^"]*)"/g), ([, data = '']) => data.split('M'));
  return bodies.map((body, index) => ({ body: `M${body}`, nucleus: `M${nuclei[index]}` }));
}
