import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFiles } from '../../contract/firstPaint.ts';
import { SITE } from '../../server/start/browserApp.ts';

/**
 * Returns what the code of a page weighs, in kB on the wire (Brotli), and its number of files: those of the start and
 * of the page, without parts that come after the first paint. Needs a build.
 */
export function codeOf(page: string): { kilobytes: number; files: number } {
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  const start = [...html.matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  if (start.length < 3) throw new Error('the page of the build names too few scripts');
  const files = JSON.parse(readFileSync(join(SITE, 'server/pageFiles.json'), 'utf8')) as PageFiles;
  const own = files[page];
  if (!own) throw new Error(`the build knows no page ${page}`);
  const all = [...start, ...own];
  return { kilobytes: all.reduce((sum, file) => sum + bytesOf(file), 0) / 1000, files: all.length };
}

/** Returns what the style sheet of the site weighs, in kB on the wire (Brotli). Needs a build. */
export function styleKilobytes(): number {
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  const [, file] = /<link[^>]* href="\/(assets\/[^"]+\.css)"/.exec(html) ?? [];
  if (file === undefined) throw new Error('the page of the build names no style sheet');
  return bytesOf(file) / 1000;
}

/** Returns what the font weighs that each page fetches first, in kB. Needs a build. */
export function fontKilobytes(): number {
  const [, file] = /href="\/(assets\/[^"]+\.woff2)"/.exec(readFileSync(join(SITE, 'index.html'), 'utf8')) ?? [];
  if (file === undefined) throw new Error('the page of the build names no font');
  return bytesOf(file) / 1000;
}

/** Returns a file's bytes on the wire. Files too small to be worth compressing are sent as they are. */
function bytesOf(file: string): number {
  const path = join(SITE, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
