import { renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { claimFiles } from '../../server/modules/storage/files.ts';
import { createStorage } from '../../server/modules/storage/storage.ts';
import { storedFile, uploadGrant } from '../../server/modules/storage/storedFile.table.ts';
import { readArchive } from '../../server/platform/storage/archive.ts';
import { craftedZip, zipOf } from './support/archives.ts';
import { csv, nameOf, pdf, png, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();
const { onDisk, send, register, fetched, granted } = at;

describe('[A10] names', () => {
  test.each([
    ['../../../etc/passwd.csv', 'passwd.csv'],
    ['C:\\\\Users\\\\me\\\\table.csv', 'table.csv'],
    ['a%22; filename=evil.html.csv', 'a%22; filename=evil.html.csv'],
    ['quo\\"te.csv', 'quote.csv'],
    ['photo\u202evsc.csv', 'photovsc.csv'],
    ['肿瘤体积.csv', '肿瘤体积.csv'],
    ['.htaccess.csv', 'htaccess.csv'],
    [`${'n'.repeat(400)}.csv`, `${'n'.repeat(146)}.csv`],
  ])('%j is stored as %j, under a key of the portal', async (given, kept) => {
    const { status, key } = await send(csv, given);
    expect(status).toBe(200);
    expect((await register(key, given)).data?.name).toBe(kept);
    const { headers } = await fetched(key);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
    expect(String(headers['content-disposition']).split('"')).toHaveLength(3);
  });

  test('line breaks in the header of a part are refused or have no effect', async () => {
    const { status, key } = await send(csv, 'a\r\nset-cookie: x=1\r\n\r\n.csv');
    if (status === 200) expect((await fetched(key)).headers['set-cookie']).toBeUndefined();
    else expect(status).toBe(400);
  });
});

describe('[A11] the type of a file', () => {
  test.each([
    ['picture.png', png, 'image/png'],
    ['paper.pdf', pdf, 'application/pdf'],
    ['table.csv', csv, 'text/csv'],
    ['gbk.csv', Buffer.from([0xc4, 0xa3, 0xd0, 0xcd, 0x2c, 0x31, 0x0a]), 'text/csv'],
    ['photo.JPG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'image/jpeg'],
    ['move.gif', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'image/gif'],
    ['small.webp', Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L', 'latin1'), 'image/webp'],
  ])('%s is accepted', async (name, content, type) => {
    const { status, key } = await send(content, name);
    expect(status).toBe(200);
    expect((await register(key, name)).data?.type).toBe(type);
  });

  test('office files and archives are distinguished by their content', async () => {
    const types = '[Content_Types].xml';
    for (const [name, entries] of [
      ['study.xlsx', { [types]: '<Types/>', 'xl/workbook.xml': '<workbook/>' }],
      ['report.docx', { [types]: '<Types/>', 'word/document.xml': '<document/>' }],
      ['files.zip', { 'a.txt': 'a', 'folder/b.txt': 'b' }],
    ] as const) {
      expect(await send(await zipOf(entries), name)).toMatchObject({ status: 200 });
    }
    expect(await send(await zipOf({ 'a.txt': 'a' }), 'study.xlsx')).toMatchObject({ status: 400 });
  });

  const script = '<script>alert(1)</script>';
  test.each([
    ['page.html', Buffer.from(`<!doctype html>${script}`)],
    ['page.csv', Buffer.from(`  <html><body>${script}`)],
    ['drawing.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['drawing.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['feed.xml', Buffer.from('<?xml version="1.0"?><a/>')],
    ['feed.csv', Buffer.from('\ufeff<?xml version="1.0"?><a/>')],
    ['photo.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)])],
    ['tail.png', Buffer.concat([png, Buffer.alloc(200_000), Buffer.from(script)])],
    ['photo.gif', Buffer.from(`GIF89a/*${script}*/=1;`)],
    ['program.exe', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['program.csv', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['paper.png', pdf],
    ['picture.html', png],
    ['utf16.csv', Buffer.from('\ufeff<script>', 'utf16le')],
  ])('%s is refused with an explanation, and nothing is stored', async (name, content) => {
    const before = onDisk();
    const { status, body, key } = await send(content, name);
    expect(status).toBe(400);
    expect(body.message).toMatch(/type|extension/);
    expect(onDisk()).toEqual(before);
    expect((await fetched(key)).statusCode).toBe(404);
  });

  test('an image is shown in its page, and runs no script when opened directly', async () => {
    const { key } = await send(png, 'a.png');
    const { headers } = await fetched(key);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    expect(headers['content-disposition']).toBeUndefined();
  });
});

describe('[A14] archives', () => {
  const entry = (name: string) => ({ name });
  test.each<[string, () => Buffer]>([
    ['with 100,000 entries', () => craftedZip(Array.from({ length: 100_000 }, (_, index) => entry(`f${index}`)))],
    ['with 50,000 entries', () => craftedZip(Array.from({ length: 50_000 }, (_, index) => entry(`f${index}`)))],
    ['with an extreme ratio', () => craftedZip([{ name: 'zeros', packed: 900, unpacked: 900_000_000 }])],
    [
      'with entries over one another',
      () => craftedZip(Array.from({ length: 250 }, (_, index) => ({ name: `f${index}`, packed: 900, unpacked: 900 }))),
    ],
    [
      'that unpacks to too much',
      () =>
        craftedZip(
          Array.from({ length: 3 }, (_, index) => ({ name: `f${index}`, packed: 300, unpacked: 4_000_000_000 })),
        ),
    ],
    ['whose names lead out', () => craftedZip([entry('../../outside.txt')])],
    ['with a link', () => craftedZip([{ name: 'link', attributes: 0xa1ff0000 }])],
    ['that hides entries', () => craftedZip([entry('a'), entry('b')], { count: 1 })],
    ['that has no directory', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(5_000)])],
  ])('%s are refused', async (_, make) => {
    const archive = make();
    for (const name of ['a.zip', 'a.xlsx']) {
      const { status, body } = await send(archive, name);
      expect(status).toBe(400);
      expect(body.message).toContain('archive');
    }
  });

  test('one with too many entries takes no time: only its end is read', async () => {
    const archive = craftedZip(Array.from({ length: 50_000 }, (_, index) => entry(`f${index}`)));
    const asked: number[] = [];
    const source = {
      bytes: archive.length,
      read: async (from: number, to: number) => {
        asked.push(to - from + 1);
        return archive.subarray(from, to + 1);
      },
      close: async () => {},
    };
    await expect(readArchive(source)).rejects.toThrow('too many entries');
    expect(asked).toEqual([22 + 65_535]);
  });
});

describe('stored files', () => {
  test.each([
    '../secret',
    '..%2f..%2fsecret',
    '..\\secret',
    '%2e%2e%2fsecret',
    '/etc/passwd',
    `${'a'.repeat(32)}%00`,
    'x'.repeat(5_000),
    'a'.repeat(32),
  ])('[A8] no other key is served: %j', async (name) => {
    const reply = await at.portal.app.inject(`/onco-wuxi/storage/uploads/${name}`);
    expect([400, 404]).toContain(reply.statusCode);
  });

  test('[A9] a link in place of a file or its folder is not followed', async () => {
    const { filesDir, config } = at.portal.dependencies;
    const { key } = await send(csv, 'a.csv');
    const placeOf = (name: string) => join(filesDir, 'storage', 'uploads', name.slice(0, 2));
    const folder = placeOf(nameOf(key));
    const secret = join(config.dataDir, 'secret');
    writeFileSync(secret, 'x'.repeat(csv.length));
    renameSync(join(folder, nameOf(key)), join(config.dataDir, nameOf(key)));
    symlinkSync(secret, join(folder, nameOf(key)));
    expect((await fetched(key)).statusCode).toBe(404);
    let second = await send(csv, 'b.csv');
    while (placeOf(nameOf(second.key)) === folder) second = await send(csv, 'b.csv');
    const place = placeOf(nameOf(second.key));
    renameSync(place, join(config.dataDir, 'moved'));
    symlinkSync(join(config.dataDir, 'moved'), place);
    expect((await fetched(second.key)).statusCode).toBe(404);
    // removed again, because a later file may belong in this folder
    unlinkSync(place);
    renameSync(join(config.dataDir, 'moved'), place);
    expect((await fetched(second.key)).statusCode).toBe(200);
  });

  test('files without a record are deleted after a day, others stay; unfinished uploads are deleted too', async () => {
    const { database } = at.portal.dependencies;
    const [used, unused, fresh] = [
      await send(csv, 'used.csv'),
      await send(csv, 'unused.csv'),
      await send(csv, 'fresh.csv'),
    ];
    const id = (await register(used.key, 'used.csv')).data?.id ?? '';
    const missing = '00000000-0000-7000-8000-000000000000';
    expect(await claimFiles(database, [id, missing])).toEqual([missing]);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const { key } of [used, unused]) {
      await database.update(storedFile).set({ unusedSince: yesterday }).where(eq(storedFile.key, key));
      await database.update(uploadGrant).set({ spentAt: yesterday }).where(eq(uploadGrant.key, key));
    }
    const never = await granted({ seconds: -25 * 3_600 });

    const { sweep } = createStorage(at.portal.dependencies, at.portal.modules.resolveToken);
    const uses = sql`select ${id}::text as file`;
    await sweep(uses);
    expect((await fetched(unused.key)).statusCode).toBe(404);
    expect(onDisk()).not.toContain(nameOf(unused.key));
    expect((await fetched(used.key)).statusCode).toBe(200);
    expect((await fetched(fresh.key)).statusCode).toBe(200);
    expect(await database.select().from(uploadGrant).where(eq(uploadGrant.key, never.key))).toEqual([]);
    const none = sql`select null::text as file`;
    await sweep(none);
    expect((await fetched(used.key)).statusCode).toBe(200);
    await database.update(storedFile).set({ unusedSince: yesterday }).where(eq(storedFile.key, used.key));
    await sweep(none);
    expect((await fetched(used.key)).statusCode).toBe(404);
  });
});
