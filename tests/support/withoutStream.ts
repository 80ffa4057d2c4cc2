import type { BrowserContext, Page } from 'playwright';

/**
 * Keeps the stream of messages from being opened, for those who wait until the network is idle: with an open one it
 * never is. Said before the first page.
 */
export const withoutStream = (target: Page | BrowserContext): Promise<unknown> =>
  target.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      String(input).includes('/inbox/events') ? new Promise(() => {}) : fetch(input, init);
  });
