import type { BrowserContext, Page } from 'playwright';

/**
 * Prevents the page from opening the stream of messages, for tests that wait until the network is idle: with an open
 * stream it never is. Call it before the first page.
 */
export const withoutStream = (target: Page | BrowserContext): Promise<unknown> =>
  target.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      String(input).includes('/inbox/events') ? new Promise(() => {}) : fetch(input, init);
  });
