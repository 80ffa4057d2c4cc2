import { codeOf } from '../support/pageBytes.ts';
import { expect, test } from './support/portal.ts';

/**
 * What the code of a page may weigh, in kB on the wire (Brotli): the files of the start and of the page, without parts
 * that come after the first paint. `npm run budget` measures whole visits against their goals. A page that gets lighter
 * gets a lower limit here. Up to 2 kB of each are the flight recorder (`tests/unit/flightRecorderSize.test.ts`).
 */
const LIMITS = {
  '/home': 123,
  '/disease': 151.5,
  '/pdx': 121,
  '/publications': 117.5,
  '/login': 128,
  '/search': 165.5,
  '/search/detail': 180,
  '/dashboard': 185,
  '/system/areas': 204,
};

test('the code of pages stays within its size', () => {
  const over = Object.entries(LIMITS).flatMap(([page, limit]) => {
    const { kilobytes } = codeOf(page);
    return kilobytes > limit ? [`${page}: ${kilobytes.toFixed(1)} of ${limit} kB`] : [];
  });
  expect(over).toEqual([]);
});
