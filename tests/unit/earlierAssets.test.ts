import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepEarlierAssets } from '../../server/start/earlierAssets.ts';

function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'oncology-builds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

let last = '';
/** Makes the next build of these files, by name and content. Returns the files that it has in the end. */
function build(root: string, name: string, files: Record<string, string>): string[] {
  const directory = join(root, name);
  for (const part of ['assets', 'server']) mkdirSync(join(directory, part), { recursive: true });
  for (const [file, words] of Object.entries(files)) writeFileSync(join(directory, 'assets', file), words);
  keepEarlierAssets(last || join(root, 'none'), directory);
  last = directory;
  return readdirSync(join(directory, 'assets')).toSorted();
}

test('a build has the files of the three builds before it, and of no older one', () => {
  last = '';
  const root = makeRoot();
  const one = (number: number) =>
    build(root, String(number), { [`home-${number}.js`]: `${number}`, 'ui-1.js': 'same' });
  expect(one(1)).toEqual(['home-1.js', 'ui-1.js']);
  expect(one(2)).toEqual(['home-1.js', 'home-2.js', 'ui-1.js']);
  expect(readFileSync(join(last, 'assets', 'home-1.js'), 'utf8')).toBe('1');
  one(3);
  expect(one(4)).toEqual(['home-1.js', 'home-2.js', 'home-3.js', 'home-4.js', 'ui-1.js']);
  expect(one(5)).toEqual(['home-2.js', 'home-3.js', 'home-4.js', 'home-5.js', 'ui-1.js']);
});

test('the same build again takes the place of no earlier one', () => {
  last = '';
  const root = makeRoot();
  const of = (name: string, file: string) => build(root, name, { [file]: name });
  of('first', 'home-1.js');
  for (const again of ['a', 'b', 'c', 'd']) of(again, 'home-2.js');
  expect(of('last', 'home-3.js')).toEqual(['home-1.js', 'home-2.js', 'home-3.js']);
});
