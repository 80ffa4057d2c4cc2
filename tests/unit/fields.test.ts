import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay, parseInstant, writeInstant } from '../../src/ui/days.ts';
import type { TreeOption } from '../../src/ui/fields/fieldProps.ts';
import { readJson } from '../../src/ui/fields/jsonText.ts';
import { groupDigits, parseAmount, writeAmount } from '../../src/ui/fields/money.ts';
import { parseNumber } from '../../src/ui/fields/numbers.ts';
import { checkOf, leavesOf, pathTo, rowsOf, searchTree, summaryOf, toggled } from '../../src/ui/fields/tree.ts';

describe('amounts', () => {
  test('every amount is written and read again without loss', () => {
    const amount = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(amount, fc.constantFrom('USD', 'CNY', 'JPY', 'KWD'), (minor, currency) => {
        const written = writeAmount(minor, currency);
        expect(parseAmount(written, currency)).toBe(minor === 0 ? 0 : minor);
        expect(parseAmount(groupDigits(written), currency)).toBe(minor === 0 ? 0 : minor);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['1,234.56', 'USD', 123456],
    ['0.1', 'USD', 10],
    ['.5', 'USD', 50],
    ['1.10', 'JPY', undefined],
    ['1.000', 'JPY', 1],
    ['1.005', 'USD', undefined],
    ['1.005', 'KWD', 1005],
    ['-3', 'CNY', -300],
    ['-0', 'CNY', 0],
    ['', 'USD', null],
    ['.', 'USD', undefined],
    ['12 mice', 'USD', undefined],
    ['90071992547409.92', 'USD', undefined],
    ['90071992547409.91', 'USD', 9007199254740991],
  ])('%j in %s is %j', (text, currency, amount) => expect(parseAmount(text, currency)).toBe(amount));
});

test.each([
  ['2.50', 2.5],
  ['1,200', 1200],
  ['-.5', -0.5],
  ['1e3', 1000],
  ['1e999', undefined],
  ['0x10', undefined],
  ['-', undefined],
  [' ', null],
])('the number %j is %j', (text, number) => expect(parseNumber(text)).toBe(number));

describe('days', () => {
  test.each([
    ['2026-11-22', '2026-11-22'],
    ['2026/2/3', '2026-02-03'],
    ['20260203', '2026-02-03'],
    ['2026年2月3日', '2026-02-03'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['22.11.2026', undefined],
    ['', null],
  ])('%j is %j', (text, day) => expect(parseDay(text)).toBe(day));

  test('an instant is stored in UTC and shown in the local time zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const minute = new Date(Math.floor(date.valueOf() / 60_000) * 60_000).toISOString();
          const again = parseInstant(writeInstant(minute));
          // the hour that occurs twice in autumn is read as the first of the two
          expect(writeInstant(again ?? '')).toBe(writeInstant(minute));
        },
      ),
    );
    expect(parseInstant('2026-11-22 24:00')).toBeUndefined();
    expect(parseInstant('2026-11-22')).toBe(new Date(2026, 10, 22).toISOString());
    expect(parseInstant('')).toBeNull();
  });
});

describe('JSON', () => {
  test.each([
    ['{"a": 1,\n "b": [1 2]}', 2, 10],
    ['{"a": 1,}', 1, 9],
    ['{a: 1}', 1, 2],
    ['[1, 2', 1, 6],
    ['{"a" 1}', 1, 6],
    ['01', 1, 2],
    ["{'a': 1}", 1, 2],
    ['[] []', 1, 4],
    ['"open', 1, 1],
  ])('%j is invalid from line %i, column %i on', (text, line, column) =>
    expect(readJson(text)).toEqual({ line, column }),
  );

  test('every value can be read back; an error is reported at its place or before it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readJson(JSON.stringify(value))).toEqual({ value: JSON.parse(JSON.stringify(value)) });
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        const read = readJson(`${text.slice(0, place)}\u0001${text.slice(place)}`);
        if (!('column' in read)) throw new Error('A control character is never JSON');
        expect(read.column).toBeLessThanOrEqual(place + 1);
      }),
    );
  });
});

describe('trees', () => {
  const { tree } = fc.letrec<{ tree: TreeOption; trees: TreeOption[] }>((tie) => ({
    tree: fc.record(
      { value: fc.uuid(), label: fc.string(), children: tie('trees') },
      { requiredKeys: ['value', 'label'] },
    ),
    trees: fc.array(tie('tree'), { maxLength: 4 }),
  }));

  test('one click takes all leaves below, a second removes them; the value contains only leaves', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), fc.nat(), (options, pick) => {
        const every = rowsOf(options, () => true).map((row) => row.option);
        const option = every[pick % every.length] as TreeOption;
        const leaves = leavesOf(option).map(({ value }) => value);
        const held = toggled(option, []);
        expect(held.toSorted()).toEqual(leaves.toSorted());
        expect(checkOf(option, new Set(held))).toBe(true);
        expect(toggled(option, held)).toEqual([]);
        expect(
          summaryOf(options, new Set(held))
            .flatMap(leavesOf)
            .map(({ value }) => value)
            .toSorted(),
        ).toEqual(leaves.toSorted());
        expect(pathTo(options, option.value).at(-1)).toBe(option);
      }),
    );
  });

  const places: TreeOption[] = [
    {
      value: 'sh',
      label: 'Shanghai',
      children: [
        { value: 'a', label: 'Pathology' },
        { value: 'b', label: 'Pharmacology', disabled: true },
      ],
    },
    { value: 'bo', label: 'Boston' },
  ];
  test('a branch with some selected leaves is mixed; disabled leaves do not change', () => {
    expect(checkOf(places[0] as TreeOption, new Set(['a']))).toBe('mixed');
    expect(toggled(places[0] as TreeOption, ['b'])).toEqual(['b', 'a']);
    expect(toggled(places[0] as TreeOption, ['a', 'b'])).toEqual(['b']);
  });
  test('a match is shown with its ancestors; a matching branch keeps its descendants', () => {
    expect(rowsOf(searchTree(places, 'patho'), () => true).map((row) => row.option.value)).toEqual(['sh', 'a']);
    expect(rowsOf(searchTree(places, 'SHANG'), () => true).map((row) => row.option.value)).toEqual(['sh', 'a', 'b']);
    expect(searchTree(places, 'nowhere')).toEqual([]);
  });
});
