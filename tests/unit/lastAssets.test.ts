import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepLastAssets } from '../../server/start/lastAssets.ts';

/** Makes a build of these files, by name and content. */
function build(root: string, name: string, files: Record<string, string>): string {
  const directory = join(root, name);
  for (const part of ['assets', 'server']) mkdirSync(join(directory, part), { recursive: true });
  for (const [file, words] of Object.entries(files)) writeFileSync(join(directory, 'assets', file), words);
  return directory;
}

test('an open page finds the code of the previous build, and of no older one', () => {
  const root = mkdtempSync(join(tmpdir(), 'oncology-builds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const filesIn = (directory: string) => readdirSync(join(directory, 'assets')).toSorted();

  const first = build(root, 'first', { 'home-1.js': 'one', 'ui-1.js': 'same' });
  keepLastAssets(join(root, 'none'), first);
  expect(filesIn(first)).toEqual(['home-1.js', 'ui-1.js']);

  const second = build(root, 'second', { 'home-2.js': 'two', 'ui-1.js': 'same' });
  keepLastAssets(first, second);
  expect(filesIn(second)).toEqual(['home-1.js', 'home-2.js', 'ui-1.js']);
  expect(readFileSync(join(second, 'assets', 'home-1.js'), 'utf8')).toBe('one');

  const third = build(root, 'third', { 'home-3.js': 'three', 'ui-1.js': 'same' });
  keepLastAssets(second, third);
  expect(filesIn(third)).toEqual(['home-2.js', 'home-3.js', 'ui-1.js']);
});
