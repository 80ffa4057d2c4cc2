import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { arrived, expect, FAILED_CALL, test } from './support/portal.ts';

/** The number of models that the page says a cohort has. */
const sizeOf = (page: Page, cohort: 'Cohort' | 'Compared with') =>
  page.getByRole('main').locator(`dl[aria-label="${cohort}"] dd`).first();

test('a search becomes a cohort, is changed for a pasted list, and is compared with all models', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/search?q=EGFR+L858R&waterfall=osimertinib');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^[\d,]+ models/);
  const found = (await heading.textContent())?.match(/[\d,]+/)?.[0] ?? '';
  const codes = await page.getByRole('table').locator('a[href^="/search/detail"]').allTextContents();
  await page.getByRole('link', { name: 'Analyze these models' }).click();
  await arrived(page, '/analysis');
  await expect(sizeOf(page, 'Cohort')).toHaveText(found);
  await expect(page.getByRole('navigation', { name: 'Analyses' }).locator('[aria-current]')).toHaveText('Drug');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Response by model' })).toBeVisible();

  await main.getByRole('button', { name: 'Change cohort' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a cohort' });
  await expect(dialog.getByRole('button', { name: /The current search/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /A list of models/ }).click();
  const list = page.getByRole('dialog', { name: 'Search by a list' });
  await list.getByLabel('Model IDs, codes or names').fill(codes.slice(0, 3).join('\n'));
  await list.getByRole('button', { name: 'Check the list' }).click();
  await list.getByRole('button', { name: /^Show these? \d+ models$/ }).click();
  await expect(sizeOf(page, 'Cohort')).toHaveText('3');

  await main.getByRole('button', { name: 'Compare with another cohort' }).click();
  await page
    .getByRole('dialog', { name: 'Choose a cohort to compare with' })
    .getByRole('button', { name: 'All models' })
    .click();
  await expect(sizeOf(page, 'Compared with')).toHaveText(/,/);
  await expect(main.locator('dl[aria-label="Compared with"]')).toContainText('In both cohorts3');
  expect(await violationsOf(page)).toEqual([]);

  // the address has it all
  await page.reload();
  await expect(sizeOf(page, 'Cohort')).toHaveText('3');
  await page.goBack();
  await expect(sizeOf(page, 'Compared with')).toHaveCount(0);
  await page.goBack();
  await expect(sizeOf(page, 'Cohort')).toHaveText(found);
});

test('a drug is found by any name, its partners lead on, and an unknown name gets suggestions', async ({
  page,
  signedIn,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  await signedIn();
  await page.goto('/drug?name=AZD9291');
  await expect(page.getByRole('heading', { level: 1, name: 'Osimertinib' })).toBeVisible();
  const related = page.getByRole('region', { name: 'Related drugs' });
  const link = related.getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  expect(await violationsOf(page)).toEqual([]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/drug?name=osimertinyb');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('osimertinyb');
  await page.getByRole('link', { name: 'Osimertinib', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Osimertinib' })).toBeVisible();
});

test('paper has all of a drug: its sheets are counted with the figures as they are printed', { tag: '@long' }, async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/drug?name=osimertinib');
  const figures = page.getByRole('main').getByRole('img');
  await expect(page.getByRole('region', { name: 'Related drugs' })).toBeVisible();
  const widthOnScreen = await figures.last().getAttribute('width');
  const sheets = async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/MediaBox /g)?.length;
  const printed = await sheets();
  expect(printed).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  await expect(figures.last()).not.toHaveAttribute('width', widthOnScreen ?? '');
  expect(printed).toBe(await sheets());
});
