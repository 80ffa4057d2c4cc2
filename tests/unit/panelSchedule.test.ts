import { describe, expect, it } from 'vitest';
import { scheduleOf } from '../../src/site/panels/panelSchedule.ts';

describe('the schedule of a panel', () => {
  it('follows from the last day of enrollment, and each phase starts where the previous one ends', () => {
    const { days, phases, months } = scheduleOf({ opensAt: '2027-01-31', closesAt: '2027-02-28' });
    expect(days).toEqual({ closes: '2027-02-28', design: '2027-03-21', dosing: '2027-03-28', report: '2027-06-20' });
    expect(phases.map(({ from, to }) => [from, to])).toEqual([
      ['2027-01-31', '2027-02-28'],
      ['2027-02-28', '2027-03-28'],
      ['2027-03-28', '2027-05-09'],
      ['2027-05-09', '2027-06-20'],
    ]);
    expect(phases.map(({ begin, end }) => [begin, end].map((share) => share.toFixed(2)))).toEqual([
      ['0.00', '0.20'],
      ['0.20', '0.40'],
      ['0.40', '0.70'],
      ['0.70', '1.00'],
    ]);
    expect(months).toHaveLength(5);
    expect(months[0]?.at).toBeCloseTo(1 / 140);
  });

  it('shows the last six weeks of an enrollment that opened long ago or at an unknown time', () => {
    for (const opensAt of ['2020-01-01', ''])
      expect(scheduleOf({ opensAt, closesAt: '2027-02-28' }).phases[0]).toMatchObject({ from: '2027-01-17', begin: 0 });
  });
});
