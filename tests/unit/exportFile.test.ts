import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import compress from '@fastify/compress';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { safeText } from '../../server/platform/export/safeText.ts';
import { CONTENT_TYPES, fileOf, type Rows } from '../../server/platform/export/writeFile.ts';
import { sendStream } from '../../server/platform/http/binary.ts';
import { soon } from '../support/soon.ts';

describe('a text in a cell', () => {
  test('never begins a formula, also full-width, behind blanks or invisible marks', () => {
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

  test('stays as it is when it is harmless', () => {
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

  test('holds nothing that a file cannot hold', () => {
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

/** Rows without an end, and how many batches were taken of them. */
function endless() {
  const seen = { batches: 0, ended: false };
  const rows = async function* (): Rows {
    try {
      for (;;) {
        seen.batches++;
        // no two alike, so that compression does not swallow them
        yield Array.from({ length: 500 }, () => Array.from({ length: 10 }, () => String(Math.random())));
      }
    } finally {
      seen.ended = true;
    }
  };
  return { rows: rows(), seen };
}

describe.each(['csv', 'xlsx'] as const)('an export as %s', (format) => {
  test('is written no faster than it is read', async () => {
    const { rows, seen } = endless();
    const file = fileOf(format, rows, 'Models');
    await once(file, 'readable');
    for (let turns = 0; turns < 2_000; turns++) await turn();
    expect(seen.batches).toBeLessThan(20);
    expect(seen.ended).toBe(false);
    file.destroy();
    await vi.waitFor(() => expect(seen.ended).toBe(true), soon);
  });

  test.each(['identity', 'br'])('ends its work when the visitor leaves (%s)', async (encoding) => {
    const { rows, seen } = endless();
    const app = Fastify();
    await app.register(compress);
    app.get('/', (_request, reply) =>
      sendStream(reply, {
        stream: fileOf(format, rows, 'Models'),
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

  test('breaks off where its rows do, so that nobody takes a part for the whole', async () => {
    const broken = async function* (): Rows {
      yield [['Model']];
      throw new Error('the database went away');
    };
    const file = fileOf(format, broken(), 'Models');
    file.resume();
    await expect(once(file, 'end')).rejects.toThrow('the database went away');
  });
});
