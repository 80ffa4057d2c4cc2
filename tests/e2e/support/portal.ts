import { test as base, expect, type Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../../contract/constants.ts';
import type { DemoAccount } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';

/** What a failed or refused call leaves in Chromium's console by itself; tests that cause one allow it. */
export const FAILED_CALL = /^Failed to load resource/;

type Portal = {
  /** Addresses of the demo accounts, the administrator first. */
  accounts: DemoAccount[];
  visitor: DemoAccount;
  /** Console lines of warning or error that this test causes on purpose; any other fails it. */
  allowInConsole: (pattern: RegExp) => void;
  /** Signs the page's browser in before its first page, by storage; gives the token. */
  signedIn: () => Promise<string>;
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
      page.on('pageerror', (error) => lines.push(String(error)));
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
    await use(async () => {
      const { user } = await signIn(baseURL ?? '', visitor);
      const { token, ...rest } = user;
      await page.addInitScript(
        ([prefix, key, person]) => {
          // once a browser: a later sign-out must stay one
          if (sessionStorage.getItem('signed-in-by-test')) return;
          sessionStorage.setItem('signed-in-by-test', '1');
          localStorage.setItem(`${prefix}token`, key);
          localStorage.setItem(`${prefix}user`, person);
        },
        [STORAGE_PREFIX, token, JSON.stringify(rest)] as const,
      );
      return token;
    });
  },
});

export { expect };

/** The bar with the items of wide screens. */
export const barOf = (page: Page) => page.getByRole('banner');
export const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Waits until the page at the address is on the screen and its passage is over. */
export async function arrived(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(typeof path === 'string' ? (url) => url.pathname === path : path);
  await expect(page.locator('[data-passage=settled]')).toBeVisible();
}

/** A stored entry of the product, without its prefix. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `${STORAGE_PREFIX}${key}`);
