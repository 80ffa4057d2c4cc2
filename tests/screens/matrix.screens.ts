import { expect, type Page, test } from '@playwright/test';
import { matrices, openStorybook } from './storybook.ts';

const all = matrices();

for (const { id, title } of all) {
  test(title, async ({ page }) => {
    await show(page, id);
    await expect(page).toHaveScreenshot(`${id}.png`, { fullPage: true });
  });
}

// a run that takes the pictures has none to compare with
if (process.env.SCREENS !== 'accept')
  test('a changed color is a difference', async ({ page }) => {
    const picture = 'parts-actions-button--matrix.png';
    await show(page, 'parts-actions-button--matrix');
    await expect(page).toHaveScreenshot(picture, { fullPage: true });
    // the next shade of the same teal
    await page.addStyleTag({ content: '[data-theme=light] { --colors-button: #0a7370 !important; }' });
    await expect(page).not.toHaveScreenshot(picture, { fullPage: true });
  });

/** Shows a story at a fixed time, when everything that it loads has arrived. */
async function show(page: Page, id: string): Promise<void> {
  await page.clock.setFixedTime('2026-01-15T09:00:00Z');
  await openStorybook(page, id);
  await expect(page.locator('body.sb-show-main')).toBeVisible();
  await expect(page.locator('#storybook-root > *')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
}
