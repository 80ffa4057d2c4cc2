import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isThorough } from '../../support/suite.ts';

/**
 * Returns what axe finds on the page once its code has loaded (its heading is visible) and nothing moves. During a
 * transition, axe would measure a contrast that no user sees. Each finding has its rule, its elements and the fix.
 *
 * A finding that a second look no longer has was temporary, for example a picture fading in or a dialog opening. It is
 * logged to the console and left out.
 *
 * @param exclude selector of content that another test checks
 */
export async function violationsOf(page: Page, exclude?: string): Promise<string[]> {
  // by tag: an open dialog hides the page under it, including the heading, from queries by role
  await expect(page.locator('h1').first()).toBeVisible();
  const found = await look(page, exclude);
  if (found.length === 0) return [];
  const again = await look(page, exclude);
  for (const finding of found) if (!again.includes(finding)) console.warn(`axe, passing: ${page.url()}: ${finding}`);
  return again;
}

/** Checks a step or pane of a journey. There are many, so only thorough runs check them. */
export const violationsInPassing = async (page: Page): Promise<string[]> => (isThorough ? violationsOf(page) : []);

async function look(page: Page, exclude?: string): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // checked in the page itself, because no page has frames; only violations are needed
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
