import { test as base, expect, type Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../../contract/constants.ts';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { keepSession, type SessionKind, sessionOf } from './sessions.ts';

/** What a failed or refused call leaves in Chromium's console by itself; tests that cause one allow it. */
export const FAILED_CALL = /^Failed to load resource/;

type Portal = {
  /** Addresses of the demo accounts, the administrator first. */
  accounts: DemoAccount[];
  visitor: DemoAccount;
  /** Console lines of warning or error that this test causes on purpose; any other fails it. */
  allowInConsole: (pattern: RegExp) => void;
  /** Signs the page's browser in before its first page, by storage; gives the token. */
  signedIn: (session?: SessionKind) => Promise<string>;
};

/** The test of journeys: a page at the running portal, whose console stays silent and which calls no foreign host. */
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

/** The bar with the items of wide screens. */
export const barOf = (page: Page) => page.getByRole('banner');
export const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The page once its code has taken over what the server drew, and its passage is over. */
const settled = (page: Page) => page.locator('#root:not([data-picture]) [data-passage=settled]');

/** Waits until the page at the address is on the screen and its passage is over. */
export async function arrived(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(typeof path === 'string' ? (url) => url.pathname === path : path);
  await expect(settled(page)).toBeVisible();
}

/** Waits until the page is whole: its passage over, its heading there, and nothing in it that pulses, turns or is busy. */
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

/** Waits until the page has nothing left to do by itself: what it fetches behind its first paint has been asked for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))));

/**
 * Stops the page's clock, which was installed before its first address: from here on time passes only as the test says
 * (`page.clock.runFor`), however long the machine takes.
 */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);

/** Goes to the end of a page that is whole, and by its button back to the top; every place that was seen on the way. */
export async function backToTop(page: Page): Promise<number[]> {
  const up = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(up).toBeVisible();
  await page.evaluate(() => {
    const passed: number[] = [];
    Object.assign(window, { passed });
    // the page may still move by itself until then, as pictures come
    const begin = () => {
      const from = window.scrollY;
      window.addEventListener('scroll', () => window.scrollY !== from && passed.push(window.scrollY));
    };
    document.addEventListener('click', begin, { capture: true, once: true });
  });
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // what the script above notes
  return page.evaluate(() => (window as unknown as { passed: number[] }).passed);
}

/** A stored entry of the product, without its prefix. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `${STORAGE_PREFIX}${key}`);

/** Fills in the form of the login page and sends it. */
export async function logIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
