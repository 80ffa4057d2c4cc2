import { linkMailedTo } from './support/mailbox.ts';
import { arrived, barOf, expect, FAILED_CALL, test } from './support/portal.ts';

/** The sponsor of the enrollment; no other mail goes to this address. */
const EMAIL = 'wen.li@panels.example';

test.describe('writing to the site’s operator', () => {
  test('[P.4] an inquiry with models is sent, confirmed and followed', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/contact?models=LUN-PDX-0012&search=/search%3Fq%3Dkras');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
    await expect(page.getByRole('link', { name: 'eu@oncology-browser.example' }).first()).toBeVisible();
    await expect(page.getByLabel('Work e-mail')).toHaveValue('visitor@oncology-browser.example');
    await page.getByLabel('Organization').fill('Harbor Biologics');
    await page.getByLabel('Country or region').selectOption('CH');
    await page.getByRole('textbox', { name: 'Message' }).fill('Which of them have growth curves?');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send' }).click();
    const thanks = page.getByRole('heading', { name: /^We have received your message: Q-\d+$/ });
    await expect(thanks).toBeFocused();
    const reference = /Q-\d+/.exec((await thanks.textContent()) ?? '')?.[0] ?? '';
    await page.getByRole('main').getByRole('link', { name: 'My requests' }).click();
    await arrived(page, '/requests');
    await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('Models: LUN-PDX-0012');
  });

  test('errors are shown at their fields, and no input is lost', async ({ page, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    await page.goto('/contact?models=NO-SUCH-MODEL');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Wen Li');
    await page.getByLabel('Work e-mail').fill('wen.li@biotech.example');
    await page.getByLabel('Organization').fill('Biotech');
    await page.getByLabel('Country or region').selectOption('CN');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Not in the database: NO-SUCH-MODEL')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
    await page.getByRole('button', { name: 'Remove NO-SUCH-MODEL' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: /^We have received your message/ })).toBeVisible();
  });

  test('the footer links to the complaints notice of each region', { tag: '@long' }, async ({ page }) => {
    await page.goto('/home');
    await page
      .getByRole('navigation', { name: 'Compliance and complaints' })
      .getByRole('link', { name: 'Japan' })
      .click();
    await expect(page.getByRole('heading', { name: 'Compliance and complaints: Japan' })).toBeFocused();
  });
});

test.describe('products', () => {
  test('[P.7] /other filters the non-oncology models and shows one in place', async ({ page }) => {
    await page.goto('/other');
    await expect(page.getByRole('heading', { level: 2, name: '49 models' })).toBeVisible();
    await page.getByRole('button', { name: /^Metabolism/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: '5 models' })).toBeVisible();
    const row = page.getByRole('button', { name: /^STZ-induced diabetes/ });
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('link', { name: 'Request this model' }).click();
    await arrived(page, /\/contact\?topic=nonOncology&about=NON-/);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/^About NON-\d+: $/);
  });

  test('[P.10] /antibody has one active menu; a product has its data sheet and is added to an inquiry', async ({
    page,
  }) => {
    await page.goto('/antibody');
    const menus = page.getByRole('navigation', { name: 'Product groups' });
    await expect(menus.locator('[aria-current=true]')).toHaveText(/^Immune checkpoint/);
    await menus.getByRole('button', { name: /^Tumor antigen/ }).click();
    await expect(menus.locator('[aria-current=true]')).toHaveCount(1);
    await page.getByLabel('Target, alias, clone or catalog number').fill('HER2');
    const product = page.getByRole('listitem').filter({ hasText: 'ERBB2' }).first();
    const downloading = page.waitForEvent('download');
    await product.getByRole('link', { name: /^Data sheet of OB-/ }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^OB-.*\.pdf$/);
    await product.getByRole('button', { name: /^Add to inquiry: OB-/ }).click();
    await page.getByRole('link', { name: 'Request these' }).click();
    await arrived(page, /\/contact\?topic=antibody/);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/^About OB-/);
  });
});

test.describe('panels', () => {
  test('[P.8] [P.9] a visitor enrolls in a panel, also across a reload', async ({ page }) => {
    await page.goto('/pdx');
    await page.getByRole('link', { name: 'MSI-high colorectal panel', exact: true }).click();
    await arrived(page, /\/pdxDetail\?id=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MSI-high colorectal panel');
    const cell = page.getByRole('button', { name: /: [1-9]\d* models$/ }).first();
    await cell.click();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /-PDX-\d+$/ })
        .first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Enroll', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enroll: MSI-high colorectal panel');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Models' })).toBeFocused();
    await page.getByRole('button', { name: 'None' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please choose at least one model.')).toBeInViewport();
    await expect(page.getByRole('checkbox').first()).toBeFocused();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    const study = page.getByRole('heading', { level: 2, name: 'Agents and arms' });
    await expect(study).toBeFocused();
    await expect(study).toBeInViewport();
    await page.getByLabel('Agent 1').last().fill('HB-101');
    await page.getByLabel('Treatment arms').selectOption('3');

    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Agents and arms' })).toBeVisible();
    await expect(page.getByLabel('Agent 1').last()).toHaveValue('HB-101');
    await expect(page.getByLabel('Treatment arms')).toHaveValue('3');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Wen Li');
    await page.getByLabel('Work e-mail').fill(EMAIL);
    await page.getByLabel('Organization').fill('Biotech');
    await page.getByLabel('Country or region').selectOption('US');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('HB-101 (Small molecule)')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Enroll' }).click();
    const thanks = page.getByRole('heading', { name: 'One more step: confirm your e-mail address' });
    await expect(thanks).toBeFocused();
    const bar = await barOf(page).boundingBox();
    expect((await thanks.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Panel' })).toBeVisible();

    await page.goto(await linkMailedTo(EMAIL));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your enrollment');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: /^You are enrolled: E-\d+$/ })).toBeFocused();
  });

  test('an unknown panel shows help inside the layout', { tag: '@long' }, async ({ page, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    await page.goto('/pdxDetail?id=00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('This panel does not exist or is no longer offered')).toBeVisible();
    await page.getByRole('link', { name: 'All panels' }).click();
    await arrived(page, '/pdx');
  });
});
