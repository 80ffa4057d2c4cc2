import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isThorough } from '../../support/suite.ts';

/**
 * What axe finds on the page as it stands once its code has come (its heading is there) and nothing moves: a color
 * caught halfway through a transition would be judged by a contrast that nobody sees. Each finding as its rule, its
 * places and what would mend it; what a second look does not find any more was on its way (a picture fading in, a
 * dialog opening), is said on the console and left out.
 *
 * @param exclude a selector of what belongs to another test
 */
export async function violationsOf(page: Page, exclude?: string): Promise<string[]> {
  // by its tag: an open dialog takes the page under it, heading and all, from whoever looks by role
  await expect(page.locator('h1').first()).toBeVisible();
  const found = await look(page, exclude);
  if (found.length === 0) return [];
  const again = await look(page, exclude);
  for (const finding of found) if (!again.includes(finding)) console.warn(`axe, passing: ${page.url()}: ${finding}`);
  return again;
}

/** The same of a step or a pane of a journey, of which there are many: looked at where there is time. */
export const violationsInPassing = async (page: Page): Promise<string[]> => (isThorough ? violationsOf(page) : []);

async function look(page: Page, exclude?: string): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // in the page itself: no page has a frame to look into, and only what is wrong is of interest
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  );
}
