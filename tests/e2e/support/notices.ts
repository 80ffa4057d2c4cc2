import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

export const noticesOf = (page: Page, name = 'Notifications') => page.getByRole('region', { name });

/**
 * Records every notice of the page from its next navigation on, so that short ones are not missed. Returns a function
 * that reads the title and text of each, in order.
 */
export async function recordNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { noticesSeen: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('section[aria-live] > [data-tone]')) {
            const words = [...node.querySelectorAll('p')].map(({ textContent }) => textContent);
            seen.push(words.filter(Boolean).join(': '));
          }
    }).observe(document, { childList: true, subtree: true });
  });
  // Recorded by the script above.
  return () => page.evaluate(() => (window as unknown as { noticesSeen: string[] }).noticesSeen);
}

/** Advances the page's stopped clock until a notice appears. The notice then has most of its time left. */
export async function untilNotice(page: Page, text: string): Promise<void> {
  const notice = noticesOf(page).getByText(text);
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await notice.count()).toBe(1);
  }).toPass();
}
