import { test as base, expect, type Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../../contract/constants.ts';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { keepSession, type SessionKind, sessionOf } from './sessions.ts';

/** The line that Chromium itself logs for a failed or refused call. Tests that cause one allow it. */
export const FAILED_CALL = /^Failed to load resource/;

type Portal = {
  /** The demo accounts, the administrator first. */
  accounts: DemoAccount[];
  visitor: DemoAccount;
  /** Allows console warnings or errors that a test causes on purpose. Each other one fails the test. */
  allowInConsole: (pattern: RegExp) => void;
  /** Signs the page's browser in through storage before its first page; returns the token. */
  signedIn: (session?: SessionKind) => Promise<string>;
};

/** The `test` function of journeys: a page of the running portal that must log nothing and call no foreign host. */
export const test = base.extend<Portal>({
  accounts: [JSON.parse(process.env.E2E_ACCOUNTS ?? '[]') as DemoAccount[], { option: true }],
  visitor: async ({ accounts }, use) => {
    const visitor = accounts.at(-1);
    if (!visitor) throw new Error('the server printed no demo account');
    await use(visitor);
  },
  allowInConsole: [
    async ({ page, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const lines: string[] = [];
      const foreign: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        lines.push(`${message.text()} at ${message.location().url}`);
      });
      page.on('pageerror', (error) => lines.push(`${error} at ${page.url()}`));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== baseURL) foreign.push(request.url());
      });
      await use((pattern) => allowed.push(pattern));
      expect(lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
      expect(foreign).toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page, baseURL, visitor }, use) => {
    await use(async (session) => {
      const data = await sessionOf(baseURL, visitor, session);
      await keepSession(page, data);
      return data.user.token;
    });
  },
});

export { expect };

/** Returns the bar with the items of wide screens. */
export const barOf = (page: Page) => page.getByRole('banner');
export const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The page once the app has replaced the server's HTML and the transition has ended. */
const settled = (page: Page) => page.locator('#root:not([data-picture]) [data-passage=settled]');

/** Waits until the page at the address is shown and its transition has ended. */
export async function arrived(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(typeof path === 'string' ? (url) => url.pathname === path : path);
  await expect(settled(page)).toBeVisible();
}

/** Waits until the page is complete: its transition has ended, its heading is visible, and nothing in it is loading. */
export async function whole(page: Page): Promise<void> {
  await expect(settled(page)).toBeVisible();
  await expect(page.locator('h1').first()).toBeVisible();
  const isComing = () =>
    page.evaluate(() => {
      const endless = document
        .getAnimations()
        .filter(({ effect }) => !Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
      return endless.length > 0 || document.querySelector('[aria-busy=true]') !== null;
    });
  await expect.poll(isComing, 'something is still on its way').toBe(false);
}

/** Waits until the browser is idle: the page has started all requests that follow its first paint. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))));

/**
 * Stops the page's clock, which must be installed before its first navigation. From then on, time passes only with
 * `page.clock.runFor`, however slow the machine is.
 */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);

/**
 * Scrolls to the end of a complete page and uses its button back to the top. Returns the scroll positions on the way.
 */
export async function backToTop(page: Page): Promise<number[]> {
  const up = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(up).toBeVisible();
  await page.evaluate(() => {
    const passed: number[] = [];
    Object.assign(window, { passed });
    // until the click, loading pictures may still move the page
    const begin = () => {
      const from = window.scrollY;
      window.addEventListener('scroll', () => window.scrollY !== from && passed.push(window.scrollY));
    };
    document.addEventListener('click', begin, { capture: true, once: true });
  });
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // Recorded by the script above.
  return page.evaluate(() => (window as unknown as { passed: number[] }).passed);
}

/** Returns an entry of the product in storage, by its name without the prefix. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `${STORAGE_PREFIX}${key}`);

/** Fills in and submits the login form. */
export async function logIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
