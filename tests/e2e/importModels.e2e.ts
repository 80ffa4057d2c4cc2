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
    // `Mouse` is no model type of the catalog
    await expect(page.getByRole('combobox', { name: 'Meaning of Mouse' })).toBeVisible();
    await page.getByRole('button', { name: 'Start dry run' }).click();
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

  test('a foreign file is mapped, and recognized when it comes again', { tag: '@long' }, async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    // names in GB18030: 肺一, 肺二
    const file = Buffer.concat([
      Buffer.from('Model ID;Name;Type;Diagnosis\nE2F-1;', 'latin1'),
      Buffer.from('b7ced2bb', 'hex'),
      Buffer.from(';xenograft;Lung adenocarcinoma\nE2F-2;', 'latin1'),
      Buffer.from('b7ceb6fe', 'hex'),
      Buffer.from(';PDX;Lung adenocarcinoma\n', 'latin1'),
    ]);
    const upload = async (name: string) => {
      await page.goto('/content/import');
      await page.locator('#import-file-input').setInputFiles({ name, mimeType: 'text/csv', buffer: file });
    };
    await upload('foreign.csv');
    await expect(page.getByText('肺一')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Source of model_name' })).toHaveValue('Name');
    await page.getByRole('combobox', { name: 'Meaning of xenograft' }).selectOption('CDX');
    await page.getByRole('textbox', { name: 'Name of the mapping' }).fill('Journey');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved as “Journey”')).toBeVisible();
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
    await upload('again.csv');
    await expect(page.getByText('Uses the saved mapping “Journey”')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Meaning of xenograft' })).toHaveCount(0);
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
