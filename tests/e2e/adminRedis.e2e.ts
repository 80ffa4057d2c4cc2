import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

test('[B.16] Redis缓存 shows the keys of the portal; a key is added, opened, and removed by pattern after a count', async ({
  page,
  baseURL,
  accounts,
}) => {
  // the sign-in stores a count of attempts, which is one of the keys
  await enterAs(page, baseURL, accounts[0], 'en', 'own');
  await page.goto('/system/redis');
  await expect(page.getByRole('heading', { name: 'Redis cache', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^ob:limit:\s*\d/ })).toBeVisible();
  const key = `note:${Date.now().toString(36)}`;

  await page.getByRole('button', { name: 'New key' }).click();
  const pane = page.getByRole('dialog');
  await pane.getByRole('textbox', { name: /^Key/ }).fill(key);
  await pane.getByRole('textbox', { name: /^Value/ }).fill('Maintenance on Sunday');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(pane).toBeHidden();

  await page.getByLabel('Key pattern').fill(`${key}*`);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: key, exact: true }).click();
  await expect(pane.getByText('Maintenance on Sunday')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();

  await page.getByRole('button', { name: 'Remove matching keys…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(key, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Remove 1 key' }).click();
  await expect(page.getByText('No keys match the pattern and the type.')).toBeVisible();
});
