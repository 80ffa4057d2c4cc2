import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type LineNames, proposedRrid } from '../../server/importers/knownLines.ts';

const line = (given: Partial<LineNames>): LineNames => ({
  modelType: 'cell line',
  species: 'Homo sapiens',
  numbers: [],
  name: 'In-house 1',
  aliases: [],
  ...given,
});

describe('the RRID of a known cell line', () => {
  // accessions as on cellosaurus.org
  test.each<[string, Partial<LineNames>, string | null]>([
    ['by name', { name: 'HL-60' }, 'CVCL_0002'],
    ['by name in another spelling', { name: 'hl 60' }, 'CVCL_0002'],
    ['by an alias', { aliases: ['K562'] }, 'CVCL_0004'],
    ['by its DepMap number', { numbers: ['ACH-000001'] }, 'CVCL_0465'],
    ['by its Cell Model Passports number among the aliases', { aliases: ['sidm00105'] }, 'CVCL_0465'],
    ['a number before a name', { name: 'HL-60', numbers: ['ACH-000001'] }, 'CVCL_0465'],
    ['numbers of two lines', { aliases: ['ACH-000001', 'ACH-000002'], name: 'Other' }, null],
    ['names of two lines', { name: 'HL-60', aliases: ['K-562'] }, null],
    // CVCL_1330 and CVCL_S641
    ['a name that two lines share', { name: 'KM-H2' }, null],
    // CVCL_1774 and CVCL_3174
    ['a name of two letters', { name: 'TT' }, null],
    ['a name of digits', { name: '5637' }, null],
    ['an unknown name', {}, null],
    ['a xenograft', { name: 'HL-60', modelType: 'CDX' }, null],
    ['a mouse line', { name: 'HL-60', species: 'Mus musculus' }, null],
  ])('%s', (_, given, rrid) => {
    expect(proposedRrid(line(given))?.rrid ?? null).toBe(rrid);
  });

  test('is the one of its row, for each name and number of the table that one line has', () => {
    const file = readFileSync(new URL('../../server/importers/data/cell-line-rrids.csv', import.meta.url));
    const rows = parse(file, { columns: true }) as Record<'rrid' | 'name' | 'depmap' | 'sanger', string>[];
    expect(rows.length).toBeGreaterThan(1_900);
    expect(new Set(rows.map(({ rrid }) => rrid)).size).toBe(rows.length);
    expect(rows.filter(({ rrid }) => !/^CVCL_[A-Z0-9]{4}$/.test(rrid))).toEqual([]);
    const wrong = rows.filter(({ rrid, depmap }) => proposedRrid(line({ numbers: [depmap] }))?.rrid !== rrid);
    expect(wrong).toEqual([]);
    const misnamed = rows.filter(({ rrid, name }) => (proposedRrid(line({ name }))?.rrid ?? rrid) !== rrid);
    expect(misnamed).toEqual([]);
  });
});
