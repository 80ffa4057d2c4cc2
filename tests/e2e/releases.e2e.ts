import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, whole } from './support/portal.ts';
import { openReleases } from './support/releases.ts';

/** The largest number of bytes of scripts that a returning visitor loads after a release with a small change. */
const MOST_BYTES = 5_000;

/** Visitors of the earlier release who come back one after the other. */
const VISITORS = 4;

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
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, () => browser.newContext({ baseURL: portal.url })),
  );
  /** Visits the portal, and returns the page and what it was sent. */
  const visit = async (visitor: BrowserContext) => {
    const before = portal.sent().length;
    const page = await visitor.newPage();
    await page.goto('/home');
    await whole(page);
    return { page, sent: portal.sent().slice(before) };
  };
  try {
    const loaded = new Map<BrowserContext, string[]>();
    for (const visitor of visitors) {
      const { page, sent } = await visit(visitor);
      const parts = await loadedBy(page);
      expect(parts).toEqual(expect.arrayContaining(['index-', 'libraries-', 'HomePage-']));
      loaded.set(visitor, parts);
      expect(sent.map(({ encoding }) => encoding)).not.toContain('dcb');
      await page.close();
    }

    portal.release();
    // The first visitors get whole files, until the server has made the differences.
    let again: ReturnType<typeof portal.sent> = [];
    for (const visitor of visitors) {
      const { page, sent } = await visit(visitor);
      // Set by the changed statement.
      expect(await page.evaluate(() => (window as unknown as { release?: number }).release)).toBe(2);
      // Code that this visitor's first visit had not loaded yet when it ended is not part of the release's cost.
      again = sent.filter(({ part }) => loaded.get(visitor)?.includes(part));
      expect(again.length).toBeGreaterThanOrEqual(3);
      if (again.every(({ encoding }) => encoding === 'dcb')) break;
    }
    expect(again.filter(({ encoding }) => encoding !== 'dcb')).toEqual([]);
    expect(again.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.close()));
    await portal.close();
  }
});
