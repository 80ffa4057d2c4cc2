import { describe, expect, test } from 'vitest';
import { valueScale } from '../../src/ui/charts/scales.ts';

describe('the scales of charts', () => {
  test('end at round values that their ticks show, and convert values in both directions', () => {
    const scale = valueScale([3, 97], [0, 200]);
    expect(scale.domain()).toEqual([0, 100]);
    expect(scale(0)).toBe(0);
    expect(scale(25)).toBe(50);
    expect(scale.invert(150)).toBe(75);
    expect(scale.ticks(5)).toEqual([0, 20, 40, 60, 80, 100]);
  });

  test('end at the data where needed, and go up the screen', () => {
    const scale = valueScale([2, 7], [100, 0], { nice: false });
    expect(scale.domain()).toEqual([2, 7]);
    expect(scale(2)).toBe(100);
    expect(scale(7)).toBe(0);
    expect(scale.range()).toEqual([100, 0]);
  });

  test('include reference values beside the data, and ignore non-numbers', () => {
    expect(valueScale([-40, Number.NaN], [0, 1], { include: [0] }).domain()).toEqual([-40, 0]);
    expect(valueScale([5], [0, 1], { nice: false }).domain()).toEqual([5, 6]);
    expect(valueScale([], [0, 1]).domain()).toEqual([0, 1]);
  });

  test('of powers of ten have equal steps, and clamp values beyond their ends', () => {
    const scale = valueScale([30, 2400], [300, 0], { log: true });
    expect(scale.domain()).toEqual([10, 10_000]);
    expect(scale(10)).toBe(300);
    expect(scale(100)).toBeCloseTo(200);
    expect(scale(0)).toBe(300);
    expect(scale(1e9)).toBe(0);
    expect(scale.invert(100)).toBeCloseTo(1_000);
    expect(scale.invert(-50)).toBeCloseTo(10_000);
    expect(scale.ticks()).toEqual([10, 30, 100, 300, 1_000, 3_000, 10_000]);
    expect(valueScale([0, 5], [0, 1], { log: true, nice: false }).domain()).toEqual([1, 10]);
  });
});
