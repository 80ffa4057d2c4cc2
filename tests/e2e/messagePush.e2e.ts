import { pushMessage } from '../../contract/resources/messagePush.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { violationsInPassing, violationsOf } from './support/axe.ts';
import { enterAs } from './support/enter.ts';
import { recordNotices } from './support/notices.ts';
import { expect, test } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

test('[B.15] a message arrives in open pages when sent, is read on a phone, shows its readers, and is withdrawn', async ({
  page,
  browser,
  baseURL,
  accounts: [admin, , auditor],
}) => {
  if (!admin || !auditor || !baseURL) throw new Error('there are no such demo accounts');
  const { user: sender } = await sessionOf(baseURL, admin);
  const { user: recipient } = await sessionOf(baseURL, auditor);
  const name = `Samples have arrived ${Date.now() % 1_000_000}`;
  await fetch(`${baseURL}${resourceRoutes(pushMessage).save?.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
    body: JSON.stringify({
      title: { en: name, zh: name },
      body: { en: '<p>Twelve of <strong>LUN-PDX-0012</strong>.</p>', zh: '<p>LUN-PDX-0012 共 12 份。</p>' },
      ...{ level: 'urgent', audience: 'people', people: [recipient.id] },
    }),
  });

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await enterAs(phone, baseURL, auditor);
  const noticesSeen = await recordNotices(phone);
  await phone.goto(`${baseURL}/home`);
  const bell = phone.getByRole('banner').getByRole('button', { name: /^Messages/ });
  // wait until the demonstration's messages have arrived
  await expect(bell).toHaveAccessibleName(/unread/);
  const unread = Number.parseInt((await bell.textContent()) ?? '', 10);

  await enterAs(page, baseURL, admin);
  await page.goto('/system/messagePush');
  const row = page.locator('[data-row]').filter({ hasText: name });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();

  await expect.poll(async () => (await noticesSeen()).join()).toContain(name);
  await expect(bell).toHaveAccessibleName(`Messages, ${unread + 1} unread`);
  await bell.click();
  const inbox = phone.getByRole('dialog', { name: 'Messages' });
  const message = inbox.locator('button[aria-expanded]').filter({ hasText: name });
  // a press may miss while the pane is still being positioned under the bell
  await expect(async () => {
    if ((await message.getAttribute('aria-expanded')) === 'false') await message.click();
    expect(await message.getAttribute('aria-expanded')).toBe('true');
  }).toPass();
  await expect(inbox.getByText('LUN-PDX-0012')).toBeVisible();
  // on a phone the inbox is a sheet over the page, so the bar is not in the accessibility tree meanwhile
  await expect(phone.locator('header').getByRole('button', { name: /^Messages/, includeHidden: true })).toContainText(
    String(unread),
  );
  expect(await violationsInPassing(phone)).toEqual([]);

  await expect(row).toContainText('Sent');
  await row.getByText(name).click();
  const readers = page.getByRole('dialog').getByRole('region', { name: 'Read status' });
  const readerRow = readers.getByRole('row').filter({ hasText: auditor.email });
  await expect(readerRow).toContainText(String(new Date().getUTCFullYear()));
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toContainText('Withdrawn');
  await expect(message).toHaveCount(0);
  await phone.context().close();
});
