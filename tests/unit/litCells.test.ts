import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { litCells, scaleOf, tissueOf } from '../../src/site/home/litCells.ts';

const tissue = tissueOf(readFileSync(new URL('../../public/hero-tissue.svg', import.meta.url), 'utf8'));
const { places } = tissue;

describe('cells that light up', () => {
  it('include every cell of the drawing, with its nucleus inside', () => {
    expect(places).toHaveLength(671);
    expect(tissue.bodies).toHaveLength(671);
    expect(tissue.nuclei).toHaveLength(671);
    const starts = (piece: string | undefined) => (piece?.match(/-?\d+/g) ?? []).slice(0, 2).map(Number);
    tissue.bodies.forEach((body, cell) => {
      const [x = 0, y = 0] = starts(body);
      const [nucleusX = 999, nucleusY = 999] = starts(tissue.nuclei[cell]);
      expect(Math.hypot(x - nucleusX, y - nucleusY)).toBeLessThan(60);
    });
    expect(tissueOf('<svg/>')).toEqual({ bodies: [], nuclei: [], places: [] });
  });

  it('are the same share of all cells as the models of a suggestion are of all models', () => {
    expect(scaleOf(2684, 671, 148)).toEqual({ modelsPerCell: 4, lit: 37 });
    expect(scaleOf(3000, 671, 3000)).toEqual({ modelsPerCell: 4, lit: 671 });
    expect(scaleOf(3000, 671, 1)).toEqual({ modelsPerCell: 4, lit: 1 });
    expect(scaleOf(3000, 671, 0)).toEqual({ modelsPerCell: 4, lit: 0 });
    // a small database: one cell per model, and unused cells
    expect(scaleOf(40, 671, 7)).toEqual({ modelsPerCell: 1, lit: 7 });
    // a count that is newer than the total
    expect(scaleOf(10, 671, 700).lit).toBe(671);
  });

  it('are the same cells for the same term, and others for another term', () => {
    expect(litCells(places, 'ERBB2', 37)).toEqual(litCells(places, 'ERBB2', 37));
    expect(litCells(places, 'ERBB2', 37)).not.toEqual(litCells(places, 'EGFR', 37));
    expect(litCells(places, 'ERBB2', 60).slice(0, 37)).toEqual(litCells(places, 'ERBB2', 37));
    expect(new Set(litCells(places, 'TP53', 671)).size).toBe(671);
    expect(litCells([], 'TP53', 5)).toEqual([]);
  });

  it.each(['ERBB2', 'EGFR', 'TP53', 'LUN', 'osimertinib', 'BRE-PDX-0001'])(
    'form clusters for %s, and none of 40 is under the bar',
    (term) => {
      const lit = litCells(places, term, 40);
      const nearest = lit.map((cell) =>
        Math.min(...lit.filter((other) => other !== cell).map((other) => between(cell, other))),
      );
      expect(nearest.filter((distance) => distance < 48).length).toBeGreaterThan(16);
      expect(nearest.filter((distance) => distance > 60).length).toBeGreaterThan(0);
      expect(lit.filter((cell) => (places[cell]?.[1] ?? 0) < 180)).toEqual([]);
    },
  );
});

function between(cell: number, other: number): number {
  const [[x, y], [otherX, otherY]] = [places[cell] ?? [0, 0], places[other] ?? [0, 0]];
  return Math.hypot(x - otherX, y - otherY);
}
