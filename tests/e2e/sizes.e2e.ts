import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFiles } from '../../contract/firstPaint.ts';
import { SITE } from '../../server/start/browserApp.ts';
import { expect, test } from './support/portal.ts';

/**
 * What the code of a page may weigh, in kB on the wire (brotli): the files of the start and of the page, without parts
 * that come after the first paint. `npm run budget` measures whole visits against their goals. A page that gets lighter
 * gets a lower limit here. Up to 2 kB of each are the flight recorder (`tests/unit/flightRecorderSize.test.ts`).
 */
const LIMITS = {
  '/home': 123,
  '/disease': 157,
  '/search': 167,
  '/search/detail': 194,
  '/dashboard': 191,
  '/system/areas': 205,
};

test('the code of pages stays within its size', () => {
  const files = JSON.parse(readFileSync(join(SITE, 'server/pageFiles.json'), 'utf8')) as PageFiles;
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  const start = [...html.matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(start.length).toBeGreaterThan(2);
  const over = Object.entries(LIMITS).flatMap(([page, limit]) => {
    const kilobytes = [...start, ...(files[page] ?? [])].reduce((sum, file) => sum + bytesOf(file), 0) / 1000;
    return kilobytes > limit ? [`${page}: ${kilobytes.toFixed(1)} of ${limit} kB`] : [];
  });
  expect(over).toEqual([]);
});

/** Returns a file's bytes on the wire. Files too small to be worth compressing are sent as they are. */
function bytesOf(file: string): number {
  const path = join(SITE, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
