import { expect, test } from 'vitest';
import { CELL, distanceOf, PLACES, placesOf } from '../../src/site/detail/neighborhood.ts';

test('the gap between two cells is proportional to the difference of their models', () => {
  // a cell is 28 wide, and the gap is 96 at a similarity of 0
  expect(CELL).toBe(28);
  expect(distanceOf(1)).toBe(28);
  expect(distanceOf(0.75)).toBe(52);
  expect(distanceOf(0.5)).toBe(76);
  expect(distanceOf(0.25)).toBe(100);
  expect(distanceOf(0)).toBe(124);
});

test('similar models lie on both sides, each at the distance of its own similarity', () => {
  const [first, second, third, fourth] = placesOf([0.75, 0.5, 0.25, 0.25]);
  // cos 30° = 0.8660, sin 30° = 0.5
  expect(first).toEqual({ x: expect.closeTo(45.03, 2), y: expect.closeTo(-26, 5) });
  expect(second).toEqual({ x: expect.closeTo(-65.82, 2), y: expect.closeTo(38, 5) });
  expect(third).toEqual({ x: expect.closeTo(86.6, 2), y: expect.closeTo(50, 5) });
  expect(fourth).toEqual({ x: expect.closeTo(-86.6, 2), y: expect.closeTo(-50, 5) });
});

test('a nearer cell is never the less similar model, for every hundredth that the server returns', () => {
  for (let hundredths = 1; hundredths <= 100; hundredths++) {
    const [nearer, farther] = placesOf([hundredths / 100, (hundredths - 1) / 100]);
    expect(Math.hypot(nearer?.x ?? 0, nearer?.y ?? 0)).toBeLessThan(Math.hypot(farther?.x ?? 0, farther?.y ?? 0));
  }
});

test('cells never overlap, also those of identical models', () => {
  const places = [{ x: 0, y: 0 }, ...placesOf([1, 1, 1, 1])];
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(CELL - 1e-9);
    }
  }
});

test('as many models have a place as there are, up to the number of directions', () => {
  expect(placesOf([])).toEqual([]);
  expect(placesOf([0.5, 0.4])).toHaveLength(2);
  expect(placesOf(Array.from({ length: 9 }, () => 0.5))).toHaveLength(PLACES);
});
