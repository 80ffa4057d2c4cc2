import { afterEach, expect, test, vi } from 'vitest';
import { ownTimeZone } from '../../src/i18n/timeZone.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai'],
  // as browsers say that cannot tell it
  ['Etc/Unknown', 'UTC'],
])('a device that is set to %s is at the clock of %s', (named, zone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: named });
  expect(ownTimeZone()).toBe(zone);
});
