import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

test.use({ timezoneId: 'Asia/Shanghai' });

test('[B.17] a schedule is added with the parameters of its task, run by hand, and shows its output', async ({
  page,
  baseURL,
  accounts,
}) => {
  await enterAs(page, baseURL, accounts[0]);
  const asked = page.waitForRequest((request) => request.url().endsWith('/quartz/list'));
  await page.goto('/system/quartz');
  expect((await asked).headers()['time-zone']).toBe('Asia/Shanghai');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const name = `Sweep ${Date.now() % 1_000_000}`;

  await page.getByRole('button', { name: /^New schedule/ }).click();
  const pane = page.getByRole('dialog');
  await pane.getByRole('textbox', { name: /Name/ }).fill(name);
  await pane.getByRole('tab', { name: /Chinese/ }).click();
  await pane.getByRole('textbox', { name: /Name/ }).fill(`清理 ${name}`);
  await pane.getByRole('combobox', { name: 'Task' }).selectOption('session-cleanup');
  await expect(pane.getByRole('textbox', { name: /Keep ended sessions for/ })).toHaveValue('30');
  await expect(pane.getByText('Asia/Shanghai').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(pane).toBeHidden();

  const row = page.locator('[data-row]').filter({ hasText: name });
  await expect(row).toBeVisible();
  await row.getByText(name).click();
  await expect(pane.getByText('Not run yet')).toBeVisible();
  await pane.getByRole('button', { name: 'Run now' }).click();
  await expect(pane.getByText('1 of the last 1 succeeded')).toBeVisible();
  await expect(pane.getByText(/Removed rows: \d+/)).toBeVisible();
});
