import type { Page } from '@playwright/test';
import { area } from '../../contract/resources/area.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { enterAs } from './support/enter.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

test('two people who change one record choose field by field what is kept', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  accounts,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  const [administrator] = accounts;
  if (!administrator) throw new Error('there is no administrator');
  const number = Date.now() % 1_000_000;
  const name = `Lemuria ${number}`;
  const { user } = await sessionOf(baseURL, administrator);
  const made = await fetch(`${baseURL}${resourceRoutes(area).save?.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
    body: JSON.stringify({ name: { en: name, zh: name }, code: `L-${number}`, level: 'country' }),
  });
  expect(made.status).toBe(200);

  const other = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  const open = async (tab: Page) => {
    await enterAs(tab, baseURL, administrator);
    await tab.goto(`/system/areas?q=${encodeURIComponent(name)}`);
    await tab.getByRole('button', { name: `Edit: ${name}` }).click();
    await expect(tab.getByRole('dialog').getByLabel('Code')).toHaveValue(`L-${number}`);
  };
  await open(page);
  await open(other);
  await other.getByRole('dialog').getByLabel('Code').fill(`T-${number}`);
  await other.keyboard.press('Control+Enter');
  await expect(other.getByRole('dialog')).toBeHidden();
  await other.context().close();

  const pane = page.getByRole('dialog');
  await pane.getByLabel('Code').fill(`M-${number}`);
  await pane.getByLabel('Level').selectOption('region');
  await page.keyboard.press('Control+Enter');
  await expect(pane.getByText('Merge the changes')).toBeVisible();
  const code = pane.getByRole('row', { name: /^Code/ });
  await expect(code).toContainText(`L-${number}`);
  await expect(code).toContainText(`T-${number}`);
  await expect(pane.getByText('To be chosen: 1')).toBeVisible();
  await expect(pane.getByText('Merged by itself: 1')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Merge and submit' })).toBeDisabled();
  await code.getByRole('radio').last().check();
  await pane.getByRole('button', { name: 'Merge and submit' }).click();
  await expect(pane).toBeHidden();
  await expect(page.locator('[data-row]').getByText(`T-${number}`)).toBeVisible();
  await expect(page.locator('[data-row]').getByText('Region')).toBeVisible();
});
