import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SampleIds } from '../../server/modules/search/export/cbioportal/ids.ts';
import { fieldLines, tableLines } from '../../server/modules/search/export/cbioportal/text.ts';

// the rules of validateData.py in cBioPortal/cbioportal-core
const ALLOWED = /^[A-Za-z0-9._()[\]',+\-:;]{1,63}$/;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;
const isDate = (value: string): boolean => {
  const parts = value.split('-');
  return parts.length === 2 && !/[,.:;]/.test(value) && parts.some((part) => MONTH.test(part));
};

const code = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.constantFrom('', 'NA', 'na', 'Mar-12', '12-OCT', 'sep_2', 'Hugo_Symbol', 'Cytoband', '#1', 'A B', 'a_b', 'A/B'),
);

test('ids of samples are allowed, and no two are equal in another case', () => {
  fc.assert(
    fc.property(fc.array(code, { maxLength: 40 }), (codes) => {
      const given = new SampleIds();
      const ids = codes.map((one) => given.next(one));
      for (const id of ids) {
        expect(id).toMatch(ALLOWED);
        expect(isDate(id), id).toBe(false);
      }
      expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(codes.length);
    }),
  );
});

test('an allowed code is the id itself', () => {
  expect(new SampleIds().next('LUN-PDX-0001')).toBe('LUN-PDX-0001');
});

test('no text adds a cell or a line, or is quoted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), code, fc.double({ noNaN: true }))), (rows) => {
      const lines = tableLines(rows).split('\n');
      expect(lines.pop()).toBe('');
      expect(lines).toHaveLength(rows.length);
      for (const line of lines) {
        const cells = line.split('\t');
        expect(cells).toHaveLength(3);
        for (const cell of cells) {
          expect(cell).not.toMatch(/["'\r\u2028\u2029]/);
          expect(cell.length).toBeLessThanOrEqual(255);
          expect(isDate(cell), cell).toBe(false);
        }
      }
    }),
  );
});

test('a field has one line', () => {
  expect(fieldLines({ name: 'one\ntwo: three', shown: true })).toBe('name: one two: three\nshown: true\n');
});
