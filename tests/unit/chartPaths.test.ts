import { expect, it } from 'vitest';
import { bandPath, linePath, type Place } from '../../src/ui/charts/paths.ts';

const places: Place[] = [
  [0, 10],
  [12.3456, 7],
  [20, -3.00049],
];

it('a line goes through its places, rounded to a thousandth', () => {
  expect(linePath(places)).toBe('M0,10L12.346,7L20,-3');
});

it('a line of one place is a dot, and one of none is empty', () => {
  expect(linePath([[4, 5]])).toBe('M4,5Z');
  expect(linePath([])).toBe('');
});

it('a band goes along its upper edge and back along its lower edge', () => {
  const lower = places.map(([x, y]): Place => [x, y - 2]);
  expect(bandPath(places, lower)).toBe('M0,10L12.346,7L20,-3L20,-5L12.346,5L0,8Z');
});
