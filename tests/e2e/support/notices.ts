import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

export const noticesOf = (page: Page, name = 'Notices') => page.getByRole('region', { name });

/**
 * Writes down every notice of the page from its next address on, so that none is missed that is gone before somebody
 * looks: title and text of each, in their order.
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
  // what the script above notes
  return () => page.evaluate(() => (window as unknown as { noticesSeen: string[] }).noticesSeen);
}

/** Lets the page's clock, which stands still, go on until a notice is there; then it has most of its time before it. */
export async function untilNotice(page: Page, text: string): Promise<void> {
  const notice = noticesOf(page).getByText(text);
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await notice.count()).toBe(1);
  }).toPass();
}
