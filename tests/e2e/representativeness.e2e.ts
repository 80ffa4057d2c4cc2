import { violationsOf } from './support/axe.ts';
import { arrived, expect, logIn, test } from './support/portal.ts';

test('from the published frequencies of a disease to the models beside them, as table and file', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/home');
  await page
    .getByRole('region', { name: 'Disease Areas' })
    .getByRole('link', { name: /Lung Cancer/ })
    .click();
  await arrived(page, /\/disease\?type=/);
  const published = page.getByRole('region', { name: 'Published frequencies of alterations' });
  await expect(published.getByRole('link', { name: /PIONEER/ })).toHaveAttribute('href', /^https:\/\/doi\.org\//);
  await page.getByRole('link', { name: 'Compare with patients' }).click();
  await arrived(page, /\/analysis\?screen=representativeness&disease=lung-cancer/);
  const main = page.getByRole('main');
  const section = main.getByRole('region', { name: 'Models and patients: Lung Cancer' });
  await expect(section.getByRole('img').first()).toBeVisible();
  await expect(section).toContainText('Several comparisons are made at once');
  expect(await violationsOf(page)).toEqual([]);

  await section.getByRole('button', { name: 'Table', exact: true }).click();
  const row = section.getByRole('row', { name: /EGFR any mutation.*746 of 1,450/ });
  await expect(row).toContainText(/(includes|excludes) 0/);
  await expect(main.getByRole('region', { name: 'Published, but not compared' })).toContainText('EGFR p.T790M');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/Models and patients.*\.csv$/i);

  await main.getByRole('button', { name: 'By frequency' }).click();
  await expect(page).toHaveURL(/order=frequency/);
  await main.getByLabel('Disease').selectOption('lung-cancer');

  await page.goto('/analysis?screen=representativeness&cohort=modelType%3DPDX&other=modelType%3Dcell+line');
  await expect(main.getByRole('region', { name: 'Altered genes in both cohorts' })).toContainText('KRAS');
  await expect(main.getByRole('region', { name: 'Patients and models in both cohorts' })).toContainText('Newcombe');
});

test('a visitor who compares with patients is asked to log in, and then sees the comparison', async ({
  page,
  visitor,
}) => {
  await page.goto('/disease');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Kidney Cancer/ })
    .first()
    .click();
  await arrived(page, /\/disease\?type=/);
  await page.getByRole('link', { name: 'Compare with patients' }).click();
  await arrived(page, '/login');
  await logIn(page, visitor);
  await arrived(page, /\/analysis\?screen=representativeness&disease=kidney-cancer/);
  const section = page.getByRole('region', { name: 'Models and patients: Kidney Cancer' });
  await expect(section).toContainText('VHL');
});
