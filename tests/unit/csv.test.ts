import { expect, test } from 'vitest';
import { csvText } from '../../src/effects/csv.ts';

const lines = (rows: (string | number | null)[][], provenance = 'Oncology Browser') =>
  csvText({ columns: ['Gene', 'Value'], rows }, provenance)
    .slice(1)
    .split('\r\n');

test('a table starts with its source and is marked as UTF-8', () => {
  const text = csvText({ columns: ['Gene'], rows: [['EGFR']] }, 'Oncology Browser, LUN-PDX-0012');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.slice(1)).toBe('"Oncology Browser, LUN-PDX-0012"\r\nGene\r\nEGFR\r\n');
});

test('a cell that a spreadsheet would read as a formula is text; numbers stay numbers', () => {
  const [, , ...rows] = lines([
    ['=1+2', -3.5],
    ['+x', 0],
    ['-y', null],
    ['@sum', 2],
    ['\t=1', 1e21],
    ['-0.5', Number.NaN],
    ['--', -0.5],
    ['-1+2', null],
  ]);
  expect(rows.slice(0, 5)).toEqual(["'=1+2,-3.5", "'+x,0", "'-y,", "'@sum,2", "'\t=1,1e+21"]);
  expect(rows.slice(5, 8)).toEqual(['-0.5,', ',-0.5', "'-1+2,"]);
});

test('a missing value is an empty cell, whether a column writes nothing or the placeholder of screens', () => {
  const [, , row] = lines([[null, '--']]);
  expect(row).toBe(',');
});

test('commas, quotes and line breaks stay within their cell', () => {
  const [, , row] = lines([['a "b", c', 'd']]);
  expect(row).toBe('"a ""b"", c",d');
});

test('a formula after a semicolon is text, where the list separator is a semicolon', () => {
  const [, , row, other] = lines([
    ['a;=HYPERLINK("x");b', 1],
    ['EGFR; -0.5; --', 'ER; @x'],
  ]);
  expect(row).toBe(`"a;'=HYPERLINK(""x"");b",1`);
  expect(other).toBe(`"EGFR; -0.5; --","ER;' @x"`);
});
