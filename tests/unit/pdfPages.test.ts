import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagesOf } from '../../server/modules/content/publishing.ts';

/**
 * Makes a PDF whose page tree is compressed, as newer programs write it, with this many spaces after it in the
 * compressed stream.
 */
const packed = (blanks: number) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /Filter /FlateDecode >>\nstream\n', 'latin1'),
    deflateSync(Buffer.from(`<< /Type /Pages /Count 7 >>${' '.repeat(blanks)}`, 'latin1')),
  ]);

test('the pages of a PDF are counted in a packed page tree', () => {
  expect(pagesOf(packed(100))).toBe(7);
});

test('[A14] a page tree that unpacks to far more than a page tree is not unpacked', () => {
  expect(pagesOf(packed(32 * 1_048_576))).toBe(1);
});
