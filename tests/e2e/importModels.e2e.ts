import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

const HEADER = 'source,source_model_id,model_name,model_type,cancer_type,age,color';

test.describe('importing models', () => {
  test('a file is checked, omitted rows are reported and saved, and nothing is imported without confirmation', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/content/import');
    await expect(page.getByRole('heading', { level: 1, name: 'Import data' })).toBeVisible();
    const rows = [
      HEADER,
      'E2E,E2E-1,One,PDX,Lung,60,red',
      'E2E,E2E-2,Two,Mouse,Lung,,',
      'E2E,E2E-3,Three,CDX,Lung,old,',
    ];
    await page
      .locator('#import-file-input')
      .setInputFiles({ name: 'journey.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) });
    await expect(page.getByText('Dry run of “journey.csv” finished. Nothing was written yet.')).toBeVisible();
    await expect(page).toHaveURL(/\/content\/import\?run=/);
    await expect(page.getByText('Ignored columns, not part of the catalog: color')).toBeVisible();
    const findings = page.getByRole('region', { name: 'Rows and values to check' });
    await expect(findings.getByRole('row').filter({ hasText: 'is not an age' })).toContainText('E2E-3');

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saving).suggestedFilename()).toBe('journey-findings.csv');

    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    const question = page.getByRole('alertdialog', { name: 'Import “journey.csv”?' });
    await expect(question).toContainText('2 rows will be added and 0 changed. 1 row will be left out.');
    await expect(question).toContainText('Nothing appears on the site until you publish it');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(page.getByText('Dry run of “journey.csv” finished. Nothing was written yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await expect(page.getByRole('button', { name: 'Open: journey.csv' }).first()).toBeVisible();
  });

  test('a user who may not import sees the no-access page', { tag: '@long' }, async ({ page, baseURL, accounts }) => {
    await enterAs(
      page,
      baseURL,
      accounts.find(({ email }) => email.startsWith('auditor')),
    );
    await page.goto('/content/import');
    await expect(page.getByText('无权限访问')).toBeVisible();
  });
});
