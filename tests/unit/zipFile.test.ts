import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { tabLines } from '../../server/platform/export/tabFile.ts';
import { zipOf } from '../../server/platform/export/zipFile.ts';
import { unpacked } from '../api/support/archives.ts';

const made = new Date(2026, 0, 1);
async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

test('an archive has its files with their whole content, in any script', async () => {
  const zip = zipOf(
    [
      { path: 'a.csv', content: () => parts('one\n', '肺癌\n') },
      { path: 'folder/b.csv', content: () => parts() },
    ],
    made,
  );
  expect([...(await unpacked(await buffer(zip)))]).toEqual([
    ['a.csv', 'one\n肺癌\n'],
    ['folder/b.csv', ''],
  ]);
});

test('a file that fails breaks the archive, so that nobody takes it for a whole one', async () => {
  const failing = async function* () {
    yield 'one\n';
    throw new Error('the database is away');
  };
  await expect(buffer(zipOf([{ path: 'a.csv', content: failing }], made))).rejects.toThrow('the database is away');
});

test('a reader that leaves ends the file that is being written', async () => {
  let ended = false;
  const endless = async function* () {
    try {
      for (let line = 0; ; line++) yield `${Math.sin(line)} ${Math.cos(line)}\n`.repeat(50);
    } finally {
      ended = true;
    }
  };
  const zip = zipOf([{ path: 'a.csv', content: endless }], made);
  for await (const _ of zip) break;
  await expect.poll(() => ended).toBe(true);
});

test('a text never adds a cell or a line to a file with tabs', () => {
  expect(tabLines([['a\tb', 'c\r\nd', null, 1.5]])).toBe('a b\tc d\t\t1.5\n');
});
