import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { textOf } from '../api/support/pdfTexts.ts';
import { violationsOf } from './support/axe.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test } from './support/portal.ts';

test('a researcher plans a study: power, models, the PDF, and the request with the plan', async ({
  page,
  signedIn,
  browser,
  baseURL,
  accounts,
}) => {
  await signedIn();
  await page.goto('/analysis?screen=planner');
  await arrived(page, '/analysis');
  const main = page.getByRole('main');
  const request = main.getByRole('button', { name: 'Request a quote' });
  await expect(request).toBeVisible();
  await expect(main.getByRole('region', { name: 'Power by size' })).toContainText('10,000 trials');

  await main.getByLabel('Models', { exact: true }).fill('8');
  await expect(page).toHaveURL(/models=8/);
  await main.getByLabel('Balance by the genotype of a gene').fill('kras');
  await main.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page).toHaveURL(/gene=kras/);
  const models = main.getByRole('table', { name: 'Models of the study' });
  await expect(models.getByRole('row')).toHaveCount(9);
  await expect(models.getByRole('cell', { name: 'Altered' })).toHaveCount(4);
  const first = (await models.getByRole('rowheader').first().textContent()) ?? '';
  await main.getByRole('button', { name: `Exclude ${first}` }).click();
  await expect(models.getByRole('rowheader', { name: first, exact: true })).toHaveCount(0);
  await expect(request).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Plan as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('study-plan.pdf');

  await request.click();
  await expect(page).toHaveURL(/\/contact\?topic=study/);
  const message = main.getByLabel('Message');
  await expect(message).toHaveValue(/1×1×N with 8 models.*simulated power/s);
  await expect(main.getByText(/[A-Z]{3}-(PDX|CDX)-\d+/).first()).toBeVisible();

  await main.getByLabel('Organization').fill('Harbor Biologics');
  await main.getByLabel('Country or region').selectOption('CH');
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Send' }).click();
  const thanks = main.getByRole('heading', { name: /^We have received your message: Q-\d+$/ });
  await expect(thanks).toBeVisible();
  const reference = /Q-\d+/.exec((await thanks.textContent()) ?? '')?.[0] ?? '';

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' });
  const office = await context.newPage();
  await enterAs(office, baseURL, accounts[0]);
  await office.goto('/content/inquiries');
  await office.getByRole('button', { name: reference, exact: true }).click();
  const pane = office.getByRole('dialog');
  const link = pane.getByRole('link', { name: 'The plan of the study' });
  await expect(link).toHaveAttribute('href', /models=8.*gene=kras/);
  const [same] = await Promise.all([
    office.waitForEvent('download'),
    pane.getByRole('button', { name: 'Plan as PDF' }).click(),
  ]);
  const words = async (download: Download) => textOf(await readFile(await download.path()));
  expect(await words(same)).toBe(await words(file));
  await context.close();
});

test('an address with odd values shows what is used, and what is possible', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/analysis?screen=planner&power=7&animals=-3&design=arms&effect=abc');
  await arrived(page, '/analysis');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Animals per arm and model')).toHaveValue('1');
  for (const part of ['animals=-3', 'from 1 to 50', 'effect=abc', 'Possible: rate, volume', 'power=7'])
    await expect(main.getByRole('status').filter({ hasText: part })).toBeVisible();
});
