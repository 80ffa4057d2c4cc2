import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

test('[B.14] a text message is sent from a template, stays in the outbox without a gateway, and masks its number', async ({
  page,
  baseURL,
  accounts,
}) => {
  await enterAs(page, baseURL, accounts[0]);
  await page.goto('/system/sms');
  await expect(page.getByRole('heading', { name: 'Text messages', level: 1 })).toBeVisible();
  await expect(page.getByText('No gateway is configured: messages are kept here')).toBeVisible();
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.locator('[data-row]').filter({ hasText: 'SMS_490010002' }).getByText('Enrollment confirmed').click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Send with this template' });
  const reference = `E-${Date.now() % 1_000_000}`;
  await form.getByRole('textbox', { name: /Number/ }).fill('+1 617 555 0132');
  await form.getByRole('textbox', { name: /reference/ }).fill(reference);
  await form.getByRole('textbox', { name: /date/ }).fill('2026-12-07');
  await form.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('dialog').getByText('the message to +161****0132 was kept in the list')).toBeVisible();

  await page.goto('/system/sms');
  const row = page.locator('[data-row]').filter({ hasText: reference });
  await expect(row).toContainText('Kept, no gateway');
  await row.getByText('+161****0132').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show number' }).click();
  await expect(page.getByText('+16175550132')).toBeVisible();
});
