import { randomUUID } from 'node:crypto';
import { join, logInAs } from './support/joining.ts';
import { arrived, barOf, expect, FAILED_CALL, test } from './support/portal.ts';

test.describe('join, login, password', () => {
  test('a visitor joins, confirms the address, signs in, changes the password and signs in with the new one', async ({
    page,
  }) => {
    const email = `e2e-${randomUUID()}@company.example`;
    const first = 'quiet harbor lantern 12';
    const second = 'copper meadow violin 34';
    await join(page, { email, password: first });
    await logInAs(page, { email, password: first });
    await expect(barOf(page)).toContainText(email);

    await page.goto('/modifyPassword');
    await page.getByLabel('Current password').fill(first);
    await page.getByLabel('New password', { exact: true }).fill(second);
    await page.getByLabel('Confirm password').fill(second);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password has been changed');

    await barOf(page)
      .getByRole('button', { name: `Account of ${email}` })
      .hover();
    await barOf(page).getByRole('button', { name: 'Logout' }).click();
    await arrived(page, '/home');
    await logInAs(page, { email, password: second });
    await expect(barOf(page)).toContainText(email);
  });

  test('errors at registration are beside each field; leaving asks first, and input is kept', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('First name').fill('Wen');
    await page.getByLabel('Work e-mail').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByLabel('Work e-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please enter an e-mail address such as name@company.com.')).toBeVisible();
    await expect(page.getByText('Use 12 to 128 characters.')).toBeVisible();
    await page.getByRole('link', { name: /Login/ }).first().click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    await arrived(page, '/register');
    await expect(page.getByLabel('First name')).toHaveValue('Wen');
  });

  test('a weak password that the server refuses is reported at its field', { tag: '@long' }, async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await page.goto('/register');
    await page.getByLabel('First name').fill('Wen');
    await page.getByLabel('Last name').fill('Li');
    await page.getByLabel('Work e-mail').fill(`e2e-${randomUUID()}@company.example`);
    await page.getByLabel('Organization').fill('Example Biotech');
    await page.getByLabel('Job title').fill('Scientist');
    await page.getByLabel('Country or region').selectOption('CN');
    await page.getByLabel('Password', { exact: true }).fill('password1234');
    await page.getByLabel('Confirm password').fill('password1234');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Organization')).toHaveValue('Example Biotech');
  });

  test('the reason why a provider’s answer was refused stays, with the way back', async ({ page }) => {
    await page.goto('/login#signOnFailed=known&return=%2Fshortlist');
    const reason = page.getByText('Your e-mail address has an account here already');
    await expect(page).toHaveURL(/\/login\?return=%2Fshortlist$/);
    await expect(reason).toBeVisible();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page.getByLabel('Work e-mail')).toBeVisible();
    await expect(reason).toHaveCount(0);
  });

  test('a forgotten password gets the same answer for every address', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgotten password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten password');
    await page.getByLabel('Work e-mail').fill('nobody@company.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  });
});
