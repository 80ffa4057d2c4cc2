import { violationsOf } from './support/axe.ts';
import { arrived, expect, test } from './support/portal.ts';

test('a researcher plans a study: power, models, the PDF, and the request with the plan', async ({
  page,
  signedIn,
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
});
