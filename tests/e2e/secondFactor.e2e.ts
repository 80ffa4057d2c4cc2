import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { join, logInAs } from './support/joining.ts';
import { arrived, barOf, expect, test } from './support/portal.ts';

const STEP_MS = 30_000;
/** The next code too, because each code works once. */
const codesOf = (secret: string): string[] =>
  [0, 1].map((steps) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS }),
  );

test('a user turns on two-step verification, and then needs a code to log in', async ({ page }) => {
  const user = { email: `e2e-${randomUUID()}@company.example`, password: 'quiet harbor lantern 12' };
  await join(page, user);
  await logInAs(page, user);
  await expect(barOf(page)).toContainText(user.email);

  await page.goto('/modifyPassword');
  const own = page.getByRole('region', { name: 'Two-step verification' });
  await own.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(own.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const [first = '', next = ''] = codesOf(secret);
  await own.getByLabel('Six-digit code').fill(first);
  await own.getByRole('button', { name: 'Turn on' }).click();
  await own.getByRole('button', { name: 'I have stored the codes' }).click();
  await expect(own.getByText('10 recovery codes left')).toBeVisible();

  await barOf(page)
    .getByRole('button', { name: `Account of ${user.email}` })
    .hover();
  await barOf(page).getByRole('button', { name: 'Logout' }).click();
  await arrived(page, '/home');
  await logInAs(page, user);
  await page.getByLabel('Six-digit code').fill(next);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(barOf(page)).toContainText(user.email);
});
