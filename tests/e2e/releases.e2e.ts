import type { Page } from '@playwright/test';
import { expect, test, whole } from './support/portal.ts';
import { openReleases } from './support/releases.ts';

/** The largest number of bytes of scripts that a returning visitor loads after a release with a small change. */
const MOST_BYTES = 5_000;

/** Returns the parts of the app whose scripts a page has loaded. */
const loadedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w.-]+-)[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  );

test('after a release with a small change, a returning visitor loads only the difference', async ({
  browser,
  baseURL,
}) => {
  const portal = await openReleases(baseURL ?? '');
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    const first = await context.newPage();
    await first.goto('/home');
    await whole(first);
    const loaded = await loadedBy(first);
    expect(loaded).toEqual(expect.arrayContaining(['index-', 'libraries-', 'HomePage-']));
    expect(portal.sent().map(({ encoding }) => encoding)).not.toContain('dcb');
    await first.close();

    portal.release();
    const second = await context.newPage();
    await second.goto('/home');
    await whole(second);
    // Set by the changed statement.
    expect(await second.evaluate(() => (window as unknown as { release?: number }).release)).toBe(2);
    // Code that the first visit had not loaded yet when it ended is not part of the release's cost.
    const again = portal.sent().filter(({ part }) => loaded.includes(part));
    expect(again.length).toBeGreaterThanOrEqual(3);
    expect(again.filter(({ encoding }) => encoding !== 'dcb')).toEqual([]);
    expect(again.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
  } finally {
    await context.close();
    await portal.close();
  }
});
