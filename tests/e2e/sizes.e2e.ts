import { codeOf, fontKilobytes, styleKilobytes } from '../support/pageBytes.ts';
import { expect, test } from './support/portal.ts';

/**
 * What the code of a page may weigh, in kB on the wire (Brotli): the files of the start and of the page, without parts
 * that come after the first paint. `npm run budget` measures whole visits against their goals. A page that gets lighter
 * gets a lower limit here. Up to 2 kB of each are the flight recorder (`tests/unit/flightRecorderSize.test.ts`).
 */
const LIMITS = {
  '/home': 122,
  '/disease': 137.5,
  '/pdx': 116.5,
  '/publications': 113.2,
  '/login': 125,
  '/search': 151.5,
  '/search/detail': 125,
  '/dashboard': 138.5,
  '/system/areas': 182.8,
};

test('the code of pages stays within its size', () => {
  const over = Object.entries(LIMITS).flatMap(([page, limit]) => {
    const { kilobytes } = codeOf(page);
    return kilobytes > limit ? [`${page}: ${kilobytes.toFixed(1)} of ${limit} kB`] : [];
  });
  expect(over).toEqual([]);
});

test('the style sheet of the site stays within its size', () => {
  expect(styleKilobytes()).toBeGreaterThan(10);
  expect(styleKilobytes()).toBeLessThan(15.5);
});

test('the font has only what pages use of it', () => {
  expect(fontKilobytes()).toBeGreaterThan(20);
  expect(fontKilobytes()).toBeLessThan(32);
});
