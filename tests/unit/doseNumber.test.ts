import { expect, test } from 'vitest';
import { doseNumber } from '../../server/modules/search/export/growthRows.ts';

test.each([
  ['25 mg/kg', 25],
  ['2.5mg/kg', 2.5],
  ['5', 5],
  ['100 µg', 100],
  ['5 mg/kg + 10 mg/kg', null],
  ['5-10 mg/kg', null],
  ['high', null],
  [null, null],
])('%s is %s', (dose, number) => {
  expect(doseNumber(dose)).toBe(number);
});
