import { describe, expect, it } from 'vitest';
import { PHONE_STRIP, stripCells, WIDE_STRIP } from '../../src/site/search/results/stripCells.ts';
import { litOf } from '../../src/site/tissue/litOf.ts';

/**
 * Counts the lit cells in another way, in whole numbers: cells are lit one after another as long as the lit share, cell
 * by cell, is within the share of the models.
 */
function countedCells(part: number, whole: number, cells: number): number {
  if (part === 0) return 0;
  let lit = 0;
  while (lit < cells && (lit + 1) * whole <= part * cells) lit++;
  return lit === 0 ? 1 : lit;
}

describe('the number of lit cells', () => {
  it.each([
    // 2,684 models, 671 cells: one cell represents four models
    [148, 2_684, 671, 37],
    [151, 2_684, 671, 37],
    [152, 2_684, 671, 38],
    [2_683, 2_684, 671, 670],
    [2_684, 2_684, 671, 671],
    [1, 2_684, 671, 1],
    [0, 2_684, 671, 0],
    [7, 40, 40, 7],
    // a count that is newer than the total
    [12, 10, 40, 40],
    [0, 0, 40, 0],
  ])('for %i of %i models and %i cells is %i', (part, whole, cells, lit) => {
    expect(litOf(part, whole, cells)).toBe(lit);
  });

  it.each([1, 2, 39, 140, 141, 360, 997, 2_684, 30_000])('agrees with a count cell by cell for %i models', (whole) => {
    for (const cells of [1, 3, 140, 240]) {
      for (let part = 0; part <= whole; part += Math.max(1, Math.floor(whole / 97))) {
        expect(litOf(part, whole, cells), `${part} of ${whole} in ${cells}`).toBe(countedCells(part, whole, cells));
      }
      expect(litOf(whole, whole, cells)).toBe(cells);
    }
  });
});

describe('the strip above the results', () => {
  it('has at most one cell for each model', () => {
    expect(stripCells(2_684, 2_684, WIDE_STRIP)).toEqual({ cells: 240, lit: 240, modelsPerCell: 11 });
    expect(stripCells(671, 2_684, WIDE_STRIP)).toEqual({ cells: 240, lit: 60, modelsPerCell: 11 });
    expect(stripCells(671, 2_684, PHONE_STRIP)).toEqual({ cells: 140, lit: 35, modelsPerCell: 19 });
    expect(stripCells(7, 40, WIDE_STRIP)).toEqual({ cells: 40, lit: 7, modelsPerCell: 1 });
    expect(stripCells(0, 2_684, WIDE_STRIP).lit).toBe(0);
    expect(stripCells(0, 0, WIDE_STRIP)).toEqual({ cells: 0, lit: 0, modelsPerCell: 0 });
  });

  it('never brightens while filters narrow', () => {
    const lit = Array.from({ length: 500 }, (_, index) => stripCells(499 - index, 499, WIDE_STRIP).lit);
    expect(lit).toEqual(lit.toSorted((one, other) => other - one));
    expect(lit.at(-1)).toBe(0);
    expect(lit.at(-2)).toBe(1);
  });
});
