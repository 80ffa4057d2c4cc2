import { expect, type Page } from '@playwright/test';
import { linkMailedTo } from './mailbox.ts';

/** A new user of a journey. */
export type NewUser = { email: string; password: string };

/**
 * Joins as a new user, opens the mailed link and confirms it with the password.
 * @param addressOf the address at which the link is opened, if it is not the mailed one
 */
export async function join(
  page: Page,
  { email, password }: NewUser,
  addressOf: (mailed: string) => string = (mailed) => mailed,
): Promise<void> {
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

  await page.goto(addressOf(await linkMailedTo(email)));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
}

/** Logs in on the login page with the password; a second step may follow. */
export async function logInAs(page: Page, { email, password }: NewUser): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
