import { randomUUID } from 'node:crypto';
import { linkMailedTo } from './support/mailbox.ts';
import { arrived, barOf, expect, test } from './support/portal.ts';

// Browsers make passkeys for a name only, not for an address.
test.use({ baseURL: (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost') });

test('a user adds a passkey, and logs in with it alone', async ({ page, context }) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = `e2e-${randomUUID()}@company.example`;
  const password = 'quiet harbor lantern 12';
  await page.goto('/register');
  await page.getByLabel('First name').fill('Wen');
  await page.getByLabel('Last name').fill('Li');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Organization').fill('Example Biotech');
  await page.getByLabel('Job title').fill('Scientist');
  await page.getByLabel('Country or region').selectOption('CN');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Wen');
  await page.goto((await linkMailedTo(email)).replace('127.0.0.1', 'localhost'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
  await page.goto('/login');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(barOf(page)).toContainText(email);

  await page.goto('/modifyPassword');
  const own = page.getByRole('region', { name: 'Two-step verification' });
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await own.getByRole('button', { name: 'I have stored the codes' }).click();
  await expect(own.getByText('10 recovery codes left')).toBeVisible();
  await barOf(page)
    .getByRole('button', { name: `Account of ${email}` })
    .hover();
  await barOf(page).getByRole('button', { name: 'Logout' }).click();
  await arrived(page, '/home');

  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(barOf(page)).toContainText(email);
});
