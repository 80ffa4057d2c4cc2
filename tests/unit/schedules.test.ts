import { describe, expect, test } from 'vitest';
import { cronProblem } from '../../contract/cronRuns.ts';
import { dueRuns } from '../../server/modules/schedules/due.ts';

describe('due runs', () => {
  const timing = { cron: '0 3 * * *', timeZone: 'Europe/Berlin', missed: 'once' as const };

  test('the next run follows the local clock across the change to summer time', () => {
    const planned = new Date('2026-03-28T02:00:00Z');
    const { due, next } = dueRuns(timing, planned, new Date('2026-03-28T02:00:01Z'));
    expect(due).toEqual([{ plannedAt: planned, trigger: 'cron', runs: true, missedCount: 0 }]);
    expect(next?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });

  test('a run on time replaces the missed ones before it', () => {
    const now = new Date('2026-03-28T02:00:01Z');
    const { due } = dueRuns(timing, new Date('2026-03-25T02:00:00Z'), now);
    expect(due).toEqual([{ plannedAt: new Date('2026-03-28T02:00:00Z'), trigger: 'cron', runs: true, missedCount: 3 }]);
  });

  test('of very many missed runs only the latest are made up for', () => {
    const now = new Date('2026-03-28T12:00:30Z');
    const minutely = { cron: '* * * * *', timeZone: 'UTC', missed: 'each' as const };
    const { due } = dueRuns(minutely, new Date('2026-03-28T00:00:00Z'), now);
    expect(due.filter(({ trigger }) => trigger === 'missed')).toHaveLength(24);
    expect(due.at(-1)?.plannedAt.toISOString()).toBe('2026-03-28T12:00:00.000Z');
  });

  test.each(['* * * * *', '0 3 * * 1-5', '*/5 0 L * *', '0 0 1 JAN *'])('%s is a valid schedule', (cron) => {
    expect(cronProblem(cron)).toBeUndefined();
  });
  test.each([
    '',
    '* * * *',
    '* * * * * *',
    '0 0 30 2 *',
    '61 * * * *',
    '2027-01-01T00:00:00',
    '@reboot',
    '$(date) * * * *',
    '* * * * `id`',
  ])('[A5] %s is not a schedule', (cron) => {
    expect(cronProblem(cron)).toBeDefined();
  });
});
