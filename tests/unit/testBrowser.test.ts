import { expect, test } from 'vitest';
import { findBrowser } from '../support/browser.ts';

test.each<[string, string, string[], string, unknown]>([
  ['CHROMIUM_PATH before all others', '/opt/chrome', ['/usr/bin/chromium'], 'linux-x64', '/opt/chrome'],
  ['the one of the system', '', ['/usr/bin/chromium'], 'linux-x64', '/usr/bin/chromium'],
  ['the one of the npm packages', '', [], 'linux-x64', expect.stringMatching(/\/chromium-153\..*\/chromium$/)],
  ["Playwright's own, where that does not run", '', [], 'linux-arm64', undefined],
])('tests run in %s', (_, path, installed, machine, expected) => {
  const found = findBrowser(path, (file) => installed.includes(file), machine);
  expect(found.executablePath).toEqual(expected);
});

test('the browser from the npm packages is prepared with its own libraries, the others need nothing', () => {
  const packaged = findBrowser('', () => false, 'linux-x64');
  expect(packaged.environment?.LD_LIBRARY_PATH).toMatch(/\/al2023\/lib$/);
  expect(packaged.prepare).toBeTypeOf('function');
  expect(findBrowser('/opt/chrome').environment).toBeUndefined();
});
