import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { join, logInAs } from './support/joining.ts';
import { arrived, barOf, expect, FAILED_CALL, test } from './support/portal.ts';

// Browsers make passkeys for a host name only, not for an address.
const onHost = (address: string) => address.replace('127.0.0.1', 'localhost');
test.use({ baseURL: onHost(process.env.E2E_URL ?? '') });

/** Gives the page a device that confirms every question for a passkey. */
async function plugInDevice(context: BrowserContext, page: Page): Promise<void> {
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
}

test('a user adds a passkey, logs in with it after the password and alone, and removes it', async ({
  page,
  context,
  allowInConsole,
}) => {
  await plugInDevice(context, page);
  const user = { email: `e2e-${randomUUID()}@company.example`, password: 'quiet harbor lantern 12' };
  const { email } = user;
  const logOut = async () => {
    await barOf(page)
      .getByRole('button', { name: `Account of ${email}` })
      .hover();
    await barOf(page).getByRole('button', { name: 'Logout' }).click();
    await arrived(page, '/home');
  };
  await join(page, user, onHost);
  await logInAs(page, user);
  await expect(barOf(page)).toContainText(email);

  await page.goto('/modifyPassword');
  const own = page.getByRole('region', { name: 'Two-step verification' });
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await own.getByRole('button', { name: 'I have stored the codes' }).click();
  await expect(own.getByText('10 recovery codes left')).toBeVisible();
  await expect(own.getByText('Chrome, Linux')).toBeVisible();
  await logOut();

  await logInAs(page, user);
  await expect(page.getByText('Confirm with a passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(barOf(page)).toContainText(email);
  await logOut();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(barOf(page)).toContainText(email);

  await page.goto('/modifyPassword');
  await own.getByRole('button', { name: 'Remove Chrome, Linux' }).click();
  await expect(own.getByText('Your password alone will then open it')).toBeVisible();
  await own.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(own.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await logOut();
  allowInConsole(FAILED_CALL);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey does not open an account here')).toBeVisible();
  await logInAs(page, user);
  await expect(barOf(page)).toContainText(email);
});
