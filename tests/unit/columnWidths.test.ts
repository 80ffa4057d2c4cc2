import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_SHARE } from '../../src/ui/table/columns.ts';
import { columnWidths, neededWidth } from '../../src/ui/table/columnWidths.ts';

const columns = [
  { key: 'name', width: 200, names: true },
  { key: 'remark', width: 200 },
  { key: 'updatedAt', width: 160, rigid: true },
];

test('the name takes the space that the other columns leave', () => {
  expect(columnWidths(columns, 900)).toEqual({ name: 540, remark: 200, updatedAt: 160 });
});

test('beside the widest name the other columns grow, up to a quarter', () => {
  expect(columnWidths(columns, 1_020)).toEqual({ name: 640, remark: 220, updatedAt: 160 });
  expect(columnWidths(columns, 2_000)).toEqual({ name: 640, remark: 250, updatedAt: 160 });
});

test('without enough space the other columns shrink before the name does', () => {
  expect(columnWidths(columns, 530)).toEqual({ name: 200, remark: 170, updatedAt: 160 });
  expect(columnWidths(columns, 500)).toEqual({ name: 180, remark: 160, updatedAt: 160 });
  expect(columnWidths(columns, 100)).toEqual({ name: 160, remark: 160, updatedAt: 160 });
});

test('a width that the user set stays, also that of the name', () => {
  expect(columnWidths(columns, 900, { remark: 300 })).toEqual({ name: 440, remark: 300, updatedAt: 160 });
  expect(columnWidths(columns, 900, { name: 100 })).toEqual({ name: 100, remark: 250, updatedAt: 160 });
});

test('before the room is known, columns have their usual width', () => {
  expect(columnWidths(columns, Number.POSITIVE_INFINITY)).toEqual({ name: 200, remark: 200, updatedAt: 160 });
});

test('space that no text uses goes to the columns in which texts would be cut', () => {
  const some = [
    { key: 'code', width: 160, names: true, needs: 120 },
    { key: 'state', width: 200, rigid: true, needs: 110 },
    { key: 'area', width: 120, needs: 180 },
    { key: 'type', width: 120, needs: 140 },
    { key: 'other', width: 100 },
  ];
  // 700 fits exactly; code and state spare 130, area and type lack 80
  expect(columnWidths(some, 700)).toEqual({ code: 135, state: 144, area: 180, type: 140, other: 100 });
  // a width that the user set is kept, and nothing moves if nothing would be cut
  expect(columnWidths(some, 700, { state: 200 })).toEqual({ code: 120, state: 200, area: 140, type: 140, other: 100 });
  const whole = some.map((one) => ({ ...one, needs: 90 }));
  expect(columnWidths(whole, 700)).toEqual({ code: 160, state: 200, area: 120, type: 120, other: 100 });
});

test('a column needs its widest text with margins, and its heading', () => {
  const text = { key: 'a', label: 'A', width: 100, cell: () => null, text: (row: string) => row };
  expect(neededWidth(text, ['a', 'aaaaaaaaaa'])).toBe(81 + 28);
  expect(neededWidth({ ...text, marked: true }, ['aaaaaaaaaa'], () => 24)).toBe(81 + 28 + 16 + 24);
  expect(neededWidth({ ...text, label: 'aaaaaaaaaa' }, ['a'])).toBe(73 + 44);
  expect(neededWidth(text, [])).toBeUndefined();
  expect(neededWidth({ ...text, text: undefined }, ['a'])).toBeUndefined();
});

const column = fc.record({ width: fc.integer({ min: 40, max: 400 }), rigid: fc.boolean(), names: fc.boolean() });

test('columns that can fit into the room do fit, and none is narrower than its least share', () => {
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 100, max: 3_000 }),
      (some, room) => {
        const all = some.map((one, index) => ({ key: `column-${index}`, ...one }));
        const widths = columnWidths(all, room);
        const leastOf = ({ width, rigid }: (typeof all)[number]) => (rigid ? width : Math.floor(width * LEAST_SHARE));
        const least = all.reduce((sum, one) => sum + leastOf(one), 0);
        const sum = all.reduce((total, { key }) => total + (widths[key] ?? 0), 0);
        expect(sum).toBeLessThanOrEqual(Math.max(room, least));
        for (const one of all) expect(widths[one.key]).toBeGreaterThanOrEqual(leastOf(one));
      },
    ),
  );
});
