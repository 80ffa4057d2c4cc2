import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFault } from '../../contract/days.ts';
import { validateEnrollment } from '../../src/site/panels/enroll/values.ts';

const person = { name: '', workEmail: '', organization: '', country: '', phone: '' };
const others = { models: [], agents: [], armCount: '1', message: '', consent: true, waitingList: false };
const faultOf = (wishedStart: string) => validateEnrollment({ ...person, ...others, wishedStart }).wishedStart;

// late in the evening, when the day in UTC may be another one
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 28, 23, 30), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-28', undefined],
  ['2026-11-29', undefined],
  ['2027-01-01', undefined],
  ['2026-11-27', 'pastDay'],
  ['1999-12-31', 'pastDay'],
  ['2027-02-30', 'day'],
  ['2026-13-01', 'day'],
])('a start on %s has the fault %s in the form and on the server', (day, fault) => {
  expect(startFault(day, '2026-11-28')).toBe(fault);
  expect(faultOf(day)).toBe(fault);
});

test.each([
  ['', undefined],
  ['20261127', 'pastDay'],
  ['2026/11/28', undefined],
  ['soon', 'day'],
])('a typed start of %j has the fault %s', (text, fault) => expect(faultOf(text)).toBe(fault));
