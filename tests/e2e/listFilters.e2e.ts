import { arrived, expect, test } from './support/portal.ts';

test('[I42.5] /antibody keeps its filters in its address: a reload, back and a shared link show the same list', async ({
  page,
  context,
}) => {
  await page.goto('/antibody');
  const text = page.getByRole('searchbox', { name: 'Target, alias, clone or catalog number' });
  const products = page.getByRole('main').getByRole('heading', { level: 3 });
  await page.getByRole('button', { name: /Stroma and vessels/ }).click();
  await text.fill('HIF-1α');
  await expect(products).toHaveText(['Anti-HIF-1 alpha antibody']);
  await arrived(page, /\/antibody\?q=HIF-1%CE%B1&menu=Stroma\+and\+vessels$/);
  const address = page.url();

  await page.reload();
  await expect(text).toHaveValue('HIF-1α');
  await expect(products).toHaveText(['Anti-HIF-1 alpha antibody']);
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Anti-HIF-1 alpha antibody']);

  await page.getByRole('combobox', { name: 'Application' }).selectOption('WB');
  await arrived(page, /&application=WB$/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('combobox', { name: 'Application' })).toHaveValue('');
  await page.goBack();
  await expect(text).toHaveValue('');
  await expect(page.getByRole('button', { name: /Stroma and vessels/ })).toHaveAttribute('aria-current', 'true');
});

test('[I42.5] /other keeps its filters in its address too', async ({ page }) => {
  await page.goto('/other?q=IL-1%CE%B2');
  const text = page.getByRole('searchbox', { name: 'Find a model' });
  await expect(text).toHaveValue('IL-1β');
  const count = page.getByRole('heading', { level: 2, name: /models?$/ });
  const found = await count.textContent();
  await text.fill('IL-1beta');
  await arrived(page, /\/other\?q=IL-1beta$/);
  await expect(count).toHaveText(found ?? '');
  await page.getByRole('combobox', { name: 'Species' }).selectOption('mouse');
  await arrived(page, /\/other\?q=IL-1beta&species=mouse$/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Species' })).toHaveValue('mouse');
  await expect(text).toHaveValue('IL-1beta');
});
