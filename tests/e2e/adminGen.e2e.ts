import { violationsInPassing, violationsOf } from './support/axe.ts';
import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

test('[B.21] 代码生成: a table is chosen, its description changed and drawn, its files previewed and downloaded', async ({
  page,
  baseURL,
  accounts,
}) => {
  await enterAs(page, baseURL, accounts[0]);
  await page.goto('/system/gen');
  await expect(page.getByRole('heading', { name: 'Code generation', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Table' }).click();
  await page.getByRole('option', { name: /^area ·/ }).click();

  const name = page.getByRole('textbox', { name: /^Name in the code/ });
  await expect(name).toHaveValue('area');
  await expect(page.getByText('This name is already in use. Choose another one.')).toBeVisible();
  await name.fill('region');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('columnheader', { name: 'Level' })).toBeVisible();
  await page.getByRole('button', { name: /^level / }).click();
  await page.getByRole('textbox', { name: /^Label · English/ }).fill('Rank');
  await expect(preview.getByRole('columnheader', { name: 'Rank' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await preview.getByRole('button', { name: 'Files' }).click();
  await preview.getByRole('button', { name: /server\/modules\/region\/resources\.ts/ }).click();
  await expect(preview.getByText("import { area as regionTable } from '../system/area.table.ts';")).toBeVisible();
  expect(await violationsInPassing(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the code' }).click();
  expect((await download).suggestedFilename()).toBe('region.zip');
});
