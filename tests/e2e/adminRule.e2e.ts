import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

test('[B.11] a data rule is created in a form, described in words, and found again', async ({
  page,
  baseURL,
  accounts,
}) => {
  await enterAs(page, baseURL, accounts[0]);
  await page.goto('/system/rule');
  const name = `Countries alone ${Date.now()}`;
  await page
    .getByRole('button', { name: /^New data rule/ })
    .first()
    .click();
  const pane = page.getByRole('dialog');
  await pane.getByRole('textbox', { name: 'Name' }).fill(name);
  await pane.getByLabel('Resource').selectOption('area');
  await pane.getByLabel('Field').selectOption('level');
  await pane.getByRole('combobox', { name: 'Value' }).selectOption('country');
  // another resource and back: a resource with many fields shows a searchable list, and no row disappears
  await pane.getByLabel('Resource').selectOption('inquiry');
  await pane.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Country', exact: true }).click();
  for (const row of ['Resource', 'Field', 'Condition', 'Value'])
    await expect(pane.locator('label').filter({ hasText: row }).first(), row).toBeVisible();
  await pane.getByLabel('Resource').selectOption('area');
  await pane.getByLabel('Field').selectOption('level');
  await pane.getByRole('combobox', { name: 'Value' }).selectOption('country');
  await expect(pane.getByRole('status').filter({ hasText: 'Level is Country' })).toBeVisible();
  // enabled, it would apply to every user
  await pane.getByLabel('Enabled').uncheck();
  await page.keyboard.press('Control+Enter');
  await expect(pane).toBeHidden();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(pane.getByRole('region', { name: 'In plain words' })).toBeVisible();
  await expect(pane).toContainText('Country');
});
