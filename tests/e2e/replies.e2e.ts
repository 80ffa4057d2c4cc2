import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

test('an inquiry is answered with a dropped file, which the outbox and the history name', {
  tag: '@long',
}, async ({ page, baseURL, accounts }) => {
  const words = `With its table, ${Date.now()}`;
  await enterAs(page, baseURL, accounts[0]);
  await page.goto('/content/inquiries');
  const row = page.locator('[data-row]').last();
  await row.locator('[data-opener]').click();
  const pane = page.getByRole('dialog');
  await pane.getByRole('textbox', { name: 'Reply' }).fill(words);
  const attachments = pane.getByRole('region', { name: 'Attachments' });
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['model,volume\nLUN-PDX-0001,120\n'], 'volumes.csv', { type: 'text/csv' }));
    return transfer;
  });
  await attachments.getByRole('group').dispatchEvent('drop', { dataTransfer });
  await expect(attachments.getByRole('button', { name: 'volumes.csv', exact: true })).toBeVisible();
  await pane.getByRole('button', { name: 'Send reply' }).click();
  await expect(pane.getByText(/^The reply is being sent to/)).toBeVisible();
  const sent = pane.getByRole('article').filter({ hasText: words });
  await expect(sent.getByRole('list', { name: 'Attachments' })).toHaveText('volumes.csv');

  await page.goto(`/system/mail?q=${encodeURIComponent(words)}`);
  const mail = page.locator('[data-row]');
  await expect(mail).toHaveCount(1);
  await mail.locator('[data-opener]').click();
  await expect(pane.getByText('volumes.csv')).toBeVisible();
});
