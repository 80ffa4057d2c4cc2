import type { Page } from '@playwright/test';
import { area } from '../../contract/resources/area.ts';
import { group } from '../../contract/resources/group.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import type { DemoAccount } from '../support/serverProcess.ts';
import { enterAs } from './support/enter.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

/** Makes a record through the API. Returns a function that reads it again. */
async function makeRecord(
  baseURL: string | undefined,
  account: DemoAccount | undefined,
  definition: ResourceDefinition,
  fields: object,
): Promise<() => Promise<unknown>> {
  if (!account) throw new Error('there is no administrator');
  const { user } = await sessionOf(baseURL, account);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` };
  const { save, detail } = resourceRoutes(definition);
  const made = await fetch(`${baseURL}${save?.path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
  expect(made.status).toBe(200);
  const { id } = (await made.json()).data;
  return async () => (await (await fetch(`${baseURL}${detail?.path.replace(':id', id)}`, { headers })).json()).data;
}

test('two users who change one record choose field by field what to keep', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  accounts,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  const [administrator] = accounts;
  const number = Date.now() % 1_000_000;
  const name = `Lemuria ${number}`;
  const fields = { name: { en: name, zh: name }, code: `L-${number}`, level: 'country' };
  await makeRecord(baseURL, administrator, area, fields);

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
  await expect(pane.getByText('To choose: 1')).toBeVisible();
  await expect(pane.getByText('Merged automatically: 1')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Merge and submit' })).toBeDisabled();
  await code.getByRole('radio').last().check();
  await pane.getByRole('button', { name: 'Merge and submit' }).click();
  await expect(pane).toBeHidden();
  await expect(page.locator('[data-row]').getByText(`T-${number}`)).toBeVisible();
  await expect(page.locator('[data-row]').getByText('Region')).toBeVisible();
});

test('five users who each change another part of one record at once lose nothing', { tag: '@long' }, async ({
  browser,
  baseURL,
  accounts,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  const [administrator] = accounts;
  const number = Date.now() % 1_000_000;
  const name = `Atlantis ${number}`;
  const fields = { name: { en: name, zh: name }, code: `A-${number}`, sort: 1 };
  const kept = await makeRecord(baseURL, administrator, group, fields);
  const changes = {
    Name: `New ${name}`,
    Code: `B-${number}`,
    Order: '77',
    Phone: '+8613912345678',
    'E-mail': 'atlantis@example.org',
  };

  const people = await Promise.all(
    Object.entries(changes).map(async ([label, value]) => {
      const tab = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
      await enterAs(tab, baseURL, administrator);
      await tab.goto(`/system/organization?q=${encodeURIComponent(name)}`);
      await tab.getByRole('button', { name: `Edit: ${name}` }).click();
      await tab
        .getByRole('dialog')
        .getByRole('textbox', { name: new RegExp(`^${label}`) })
        .first()
        .fill(value);
      return tab;
    }),
  );
  const path = resourceRoutes(group).save?.path ?? '';
  await Promise.all(
    people.map(async (tab) => {
      const answer = async (submit: () => Promise<void>) => {
        const answered = tab.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith(path));
        await submit();
        return (await answered).status();
      };
      const pane = tab.getByRole('dialog');
      const merge = pane.getByRole('button', { name: 'Merge and submit' });
      // a slower user is asked to merge, once for each other user who was faster in the meantime
      for (
        let status = await answer(() => tab.keyboard.press('Control+Enter'));
        status === 400;
        status = await answer(() => merge.click())
      );
      await expect(pane).toBeHidden();
      await tab.context().close();
    }),
  );
  expect(await kept()).toMatchObject({
    name: { en: `New ${name}`, zh: name },
    code: `B-${number}`,
    sort: 77,
    phone: '+8613912345678',
    email: 'atlantis@example.org',
    version: 6,
  });
});
