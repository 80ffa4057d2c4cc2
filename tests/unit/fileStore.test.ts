import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStore, FileMissing } from '../../server/platform/files/fileStore.ts';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'oncology-store-')), 'files with blanks');
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const content = Buffer.from('0123456789');

describe('the file store', () => {
  it('returns stored content, whole or in part, under its own key', async () => {
    const store = createFileStore(root);
    const { key, bytes, etag } = await store.save(content, 'pdf');
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/);
    expect(bytes).toBe(10);
    expect(etag).toMatch(/^[0-9a-f]{32}$/);
    const file = await store.open(key);
    expect(file.bytes).toBe(10);
    expect((await buffer(file.stream(0, 9))).equals(content)).toBe(true);
    expect((await buffer(file.stream(3, 5))).toString()).toBe('345');
  });

  it('stores the same content once, even with many simultaneous saves', async () => {
    const store = createFileStore(root);
    const saved = await Promise.all(Array.from({ length: 8 }, () => store.save(content, 'pdf')));
    const keys = new Set(saved.map(({ key }) => key));
    expect(keys.size).toBe(1);
    const [folder = ''] = [...keys].map((key) => key.slice(0, 2));
    expect(readdirSync(join(root, folder))).toEqual([...keys].map((key) => key.slice(3)));
  });

  it('replaces a file that was truncated', async () => {
    const store = createFileStore(root);
    const { key } = await store.save(content, 'pdf');
    writeFileSync(join(root, key), '0123');
    await store.save(content, 'pdf');
    expect(statSync(join(root, key)).size).toBe(10);
  });

  it('removes a file; removing a missing file is not an error', async () => {
    const store = createFileStore(root);
    const { key } = await store.save(content, 'pdf');
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toThrow(FileMissing);
  });

  const hash = 'ab'.repeat(32);
  it.each([
    '../outside.pdf',
    `ab/../ab/${hash}.pdf`,
    `ab/${hash}.pdf/..`,
    `ab/${hash}.pdf\0.svg`,
    `ab\\${hash}.pdf`,
    `/ab/${hash}.pdf`,
    `cd/${hash}.pdf`,
    `ab/${hash}.PDF`,
    'x'.repeat(5_000),
    '',
  ])('[A8] accepts no other key: %j', async (key) => {
    const store = createFileStore(root);
    await store.save(content, 'pdf');
    writeFileSync(join(root, '..', 'outside.pdf'), 'secret');
    await expect(store.open(key)).rejects.toThrow(FileMissing);
    await store.remove(key);
    expect(statSync(join(root, '..', 'outside.pdf')).size).toBe(6);
  });

  it('[A8] accepts no extension that is a path', async () => {
    await expect(createFileStore(root).save(content, '../x')).rejects.toThrow(TypeError);
  });
});
