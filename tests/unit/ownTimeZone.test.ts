import { afterEach, expect, test, vi } from 'vitest';
import { ownTimeZone } from '../../src/i18n/timeZone.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai'],
  // the value of browsers that cannot determine the zone
  ['Etc/Unknown', 'UTC'],
])('a device set to %s uses the time of %s', (named, zone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: named });
  expect(ownTimeZone()).toBe(zone);
});
