import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import compress from '@fastify/compress';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Fastify from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { safeText } from '../../server/platform/export/safeText.ts';
import { CONTENT_TYPES, fileOf, type Rows } from '../../server/platform/export/writeFile.ts';
import { sendStream } from '../../server/platform/http/binary.ts';
import { soon } from '../support/soon.ts';

describe('a text in a cell', () => {
  test('never starts a formula, also with full-width signs, blanks or invisible marks before it', () => {
    const dangerous = [
      '=1+1',
      '+1',
      '-1+1',
      '-x',
      '-A1',
      '--1',
      '- 1',
      '@SUM(1)',
      '\t=1',
      '\r=1',
      '\n=1',
      ' =1',
      '\u200b=1',
      '\ufeff@x',
    ];
    for (const text of [...dangerous, '＝1', '＋1', '－1', '＠1', '﹢1', '﹣1', '﹦1', '﹫1']) {
      expect(safeText(text)).toBe(`'${text}`);
    }
  });

  test('has no formula after a semicolon, at which some spreadsheets begin a cell', () => {
    for (const [text, safe] of [
      ['a;=1+1;b', "a;'=1+1;b"],
      ['a; +x', "a;' +x"],
      ['=1;=2', "'=1;'=2"],
      ['-5;x', "'-5;x"],
      ['a; -1.5;-;--', 'a; -1.5;-;--'],
    ] as const)
      expect(safeText(text)).toBe(safe);
  });

  test('is unchanged when it is harmless', () => {
    for (const text of [
      '',
      'EGFR',
      'p.L858R',
      '肺癌',
      "O'Neil",
      'a=b',
      'ER+',
      'HLA-A*02',
      'x\ny',
      '5 - 3',
      '-0.5',
      '-1',
      '-2.5e-7',
      '-',
      '--',
    ]) {
      expect(safeText(text)).toBe(text);
    }
  });

  test('contains no characters that a file cannot contain', () => {
    expect(safeText('a\u0000b\u0007\u001b\ud800\uffff')).toBe('a\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = safeText(text);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe).not.toMatch(/^\s*(?:[=+@]|-(?![\d.e+-]*$))/i);
      }),
    );
  });
});

/** Makes an endless sequence of rows and counts the batches that are read. */
function endless() {
  const seen = { batches: 0, ended: false };
  const rows = async function* (): Rows {
    try {
      for (;;) {
        seen.batches++;
        // all different, so that compression does not remove them
        yield Array.from({ length: 500 }, () => Array.from({ length: 10 }, () => String(Math.random())));
      }
    } finally {
      seen.ended = true;
    }
  };
  return { rows: rows(), seen };
}

describe('a text longer than a cell of a sheet', () => {
  const long = `${'x'.repeat(40_000)} end`;
  const pairs = '😀'.repeat(20_000);
  const table = () =>
    (async function* (): Rows {
      yield [['Model', 'Text']];
      yield [
        ['A', 'y'.repeat(32_767)],
        ['B', long],
        ['C', pairs],
        ['D', `=${'1'.repeat(32_766)}`],
      ];
    })();
  const bytesOf = async (format: 'csv' | 'xlsx', locale: 'en' | 'zh' = 'en') =>
    Buffer.concat(await fileOf(format, table(), 'Models', locale).toArray());

  test('is cut in an xlsx file, with a note in the cell and in the last line', async () => {
    const [sheet] = (await readXlsx(await bytesOf('xlsx'))).sheets;
    const rows = sheet?.rows ?? [];
    const cells = rows.slice(1, 5).map((row) => String(row[1]));
    expect(cells.map((cell) => cell.length <= 32_767 && cell.isWellFormed())).toEqual([true, true, true, true]);
    expect(cells[0]).toBe('y'.repeat(32_767));
    expect(cells[1]).toMatch(/^x{32000,}… \[truncated: 40,004 characters; see the CSV file for the full text\]$/);
    expect(cells[2]).toMatch(/^(?:😀)+… \[truncated: /u);
    expect(cells[3]).toMatch(/^'=1+… \[truncated: /);
    expect(rows.at(-1)?.[0]).toBe(
      '# 3 cells exceeded the limit of 32,767 characters and were truncated. See the CSV file for the full text.',
    );
    const [chinese] = (await readXlsx(await bytesOf('xlsx', 'zh'))).sheets;
    expect(String(chinese?.rows.at(-1)?.[0])).toContain('3 个单元格');
  });

  test('is complete in a CSV file, without a note', async () => {
    const rows = parse(await bytesOf('csv'), { bom: true });
    expect(rows).toHaveLength(5);
    expect(rows[2]).toEqual(['B', long]);
  });
});

describe.each(['csv', 'xlsx'] as const)('an export as %s', (format) => {
  test('is written no faster than it is read', async () => {
    const { rows, seen } = endless();
    const file = fileOf(format, rows, 'Models', 'en');
    await once(file, 'readable');
    for (let turns = 0; turns < 2_000; turns++) await turn();
    expect(seen.batches).toBeLessThan(20);
    expect(seen.ended).toBe(false);
    file.destroy();
    await vi.waitFor(() => expect(seen.ended).toBe(true), soon);
  });

  test.each(['identity', 'br'])('stops when the visitor leaves (%s)', async (encoding) => {
    const { rows, seen } = endless();
    const app = Fastify();
    await app.register(compress);
    app.get('/', (_request, reply) =>
      sendStream(reply, {
        stream: fileOf(format, rows, 'Models', 'en'),
        contentType: CONTENT_TYPES[format],
        fileName: `models.${format}`,
      }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const call = get({ port, host: '127.0.0.1', headers: { 'accept-encoding': encoding } });
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    await once(reply, 'data');
    reply.on('error', () => {});
    call.on('error', () => {});
    call.destroy();
    await vi.waitFor(() => expect(seen.ended).toBe(true), soon);
    await app.close();
  });

  test('breaks off when its rows fail, so that no partial file looks complete', async () => {
    const broken = async function* (): Rows {
      yield [['Model']];
      throw new Error('the database went away');
    };
    const file = fileOf(format, broken(), 'Models', 'en');
    file.resume();
    await expect(once(file, 'end')).rejects.toThrow('the database went away');
  });
});
