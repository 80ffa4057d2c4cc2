import { afterEach, describe, expect, test, vi } from 'vitest';
import { historyEvents } from '../../src/site/detail/historyEvents.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the history of a model', () => {
  const model = { addedOn: '2026-11-21', updatedAt: '2026-11-20T17:30:00.000Z', qualityChecks: [], studies: [] };

  test.each([
    ['Asia/Shanghai', ['2026-11-21', '2026-11-21']],
    ['America/New_York', ['2026-11-20', '2026-11-21']],
  ])('uses the reader’s days in %s', (zone, days) => {
    vi.stubEnv('TZ', zone);
    expect(historyEvents(model).map(({ day }) => day)).toEqual(days);
  });
});
