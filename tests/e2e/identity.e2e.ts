import { readFile } from 'node:fs/promises';
import { violationsOf } from './support/axe.ts';
import { arrived, expect, test } from './support/portal.ts';

test('a researcher checks a cell line: from its passport, and with a pasted table', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/search/detail?id=LUN-ORG-0001');
  await page.getByRole('link', { name: 'Check identity' }).click();
  await arrived(page, '/analysis');
  await expect(page).toHaveURL(/screen=identity&model=LUN-ORG-0001/);
  const main = page.getByRole('main');
  const samples = main.getByRole('table', { name: 'Samples' });
  await expect(samples.getByRole('rowheader')).toHaveText('LUN-ORG-0001');
  const grid = main.getByRole('region', { name: 'Locus by locus' });
  await grid.getByRole('button', { name: 'Table' }).click();
  const loci = await grid
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent ?? '')),
    );
  expect(loci).toHaveLength(16);

  // the profile of this model in a table, and a sample with one locus
  const head = ['Sample', ...loci.map(([locus = '']) => locus), 'Passage'].join('\t');
  const own = ['flask 7', ...loci.map(([, alleles = '']) => alleles), '12'].join('\t');
  const few = ['flask 8', loci[0]?.[1] ?? ''].join('\t');
  await main.getByLabel('STR profiles').fill([head, own, few].join('\n'));
  await main.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(samples.getByRole('rowheader')).toHaveText(['flask 7', 'flask 8']);
  await expect(page).not.toHaveURL(/model=|flask/);
  const first = samples.getByRole('row', { name: /flask 7/ });
  await expect(first.getByRole('link')).toHaveText('LUN-ORG-0001');
  await expect(first).toContainText('Related');
  await expect(first).toContainText('100.0');
  await expect(samples.getByRole('row', { name: /flask 8/ })).toContainText('Too few loci');
  await expect(main.getByRole('region', { name: 'Not read' })).toContainText('Passage');
  // the bar that stays at the top would cover links of the head
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);

  await main.getByRole('button', { name: 'Amelogenin counted' }).click();
  await expect(page).toHaveURL(/amelogenin=counted/);
  await expect(first.getByRole('cell').nth(3)).toHaveText('16');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('region', { name: 'Samples', exact: true }).first().getByRole('button', { name: /CSV/ }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('flask 7,16,,1,LUN-ORG-0001');
  expect(text.split('\n').filter((line) => line.startsWith('flask 8'))).toHaveLength(20);

  // another tab and another page lose nothing, and a comparison is not made again
  await page.getByRole('navigation', { name: 'Analyses' }).getByRole('link', { name: 'Oncoprint' }).click();
  await expect(main.getByLabel('STR profiles')).toHaveCount(0);
  await page.goBack();
  await expect(main.getByLabel('STR profiles')).toHaveValue(/flask 8/);
  await first.getByRole('link').click();
  await arrived(page, '/search/detail');
  await page.goBack();
  await expect(main.getByLabel('STR profiles')).toHaveValue(/flask 8/);
  await expect(samples.getByRole('rowheader')).toHaveText(['flask 7', 'flask 8']);
});
