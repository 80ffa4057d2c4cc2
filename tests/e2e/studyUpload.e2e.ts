import { readFile } from 'node:fs/promises';
import { violationsOf } from './support/axe.ts';
import { arrived, expect, FAILED_CALL, test } from './support/portal.ts';

test('a researcher analyzes an own study: the sample, other roles, its figures, and a refused table', async ({
  page,
  signedIn,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  await signedIn();
  await page.goto('/analysis/study');
  await arrived(page, '/analysis/study');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Analyze your own study');
  expect(await violationsOf(page)).toEqual([]);
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download a sample' }).click(),
  ]);
  const buffer = await readFile(await sample.path());

  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'refused.csv', mimeType: 'text/csv', buffer: Buffer.from('arm,day\nA,1\n') });
  await expect(main.getByText('the header is missing animal, volume; it has arm, day')).toBeVisible();

  await main.locator('input[type=file]').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer });
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Study own.csv');
  const results = main.getByRole('region', { name: 'Results by arm', exact: true });
  await expect(results.getByRole('row', { name: /Drug A \+ Drug B/ }).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const role = main.getByRole('combobox', { name: 'Role of Vehicle' });
  await expect(role).toHaveValue('control');
  await role.selectOption('treatment');
  await expect(main.getByText('No arm is a control, so tumor growth inhibition')).toBeVisible();
  await expect(main.getByText('chosen by you')).toBeVisible();
  await role.selectOption('control');
  await expect(main.getByText('No arm is a control')).toBeHidden();

  await main.getByRole('button', { name: 'Analyze another table' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Analyze your own study');
});
