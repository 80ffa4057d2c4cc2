import { expect, test } from 'vitest';
import { classesDiffer, counterpartOf, isDerived, type KnownResponse } from '../../server/modules/analysis/origins.ts';

const reported: KnownResponse = {
  study: 'E1',
  agent: 'Sotorasib',
  target: 'KRAS',
  dose: '10 mg/kg',
  route: null,
  schedule: null,
  n: 6,
  tgiPercent: 60,
  mRecist: 'mSD',
};
const derived: KnownResponse = { ...reported, arm: 'A' };

test('a response of an arm is derived, one without is reported', () => {
  expect([reported, derived].map(isDerived)).toEqual([false, true]);
});

test('the other way in which an arm is known is of the same study, agent and dose', () => {
  expect(counterpartOf(reported, [reported, derived])).toBe(derived);
  expect(counterpartOf(derived, [reported, derived])).toBe(reported);
  expect(counterpartOf(reported, [reported, { ...reported }])).toBeUndefined();
  const spelled = { ...derived, agent: ' SOTORASIB' };
  expect(counterpartOf(reported, [spelled])).toBe(spelled);
  for (const other of [{ study: 'E2' }, { agent: 'Adagrasib' }, { dose: '20 mg/kg' }])
    expect(counterpartOf(reported, [{ ...derived, ...other }])).toBeUndefined();
});

test('of several the one of another class comes first', () => {
  const other: KnownResponse = { ...derived, mRecist: 'mPD' };
  expect(counterpartOf(reported, [derived, other])).toBe(other);
  expect(classesDiffer(reported, other)).toBe(true);
  expect([derived, { ...other, mRecist: null }, undefined].map((one) => classesDiffer(reported, one))).toEqual([
    false,
    false,
    false,
  ]);
});
