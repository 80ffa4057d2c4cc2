import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { violationsOf } from './support/axe.ts';
import { arrived, expect, test } from './support/portal.ts';

test('a researcher reads an oncoprint by keys and wheel, chooses genes, saves the files and opens a model', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/analysis?screen=oncoprint&cohort=disease%3Dlung-cancer');
  await arrived(page, '/analysis');
  const section = page.getByRole('region', { name: 'Oncoprint' });
  const cells = section.getByRole('slider', { name: /Genes by models/ });
  await expect(cells).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const genes = page.getByRole('group', { name: 'Genes' });
  const first =
    (await genes
      .getByRole('button', { name: /^Remove / })
      .first()
      .getAttribute('aria-label')) ?? '';
  await genes.getByRole('button', { name: first }).click();
  await expect(genes.getByRole('button', { name: first })).toHaveCount(0);
  await expect(page).toHaveURL(/genes=/);
  await page.getByRole('main').getByLabel('Order of the models').selectOption({ label: 'By response' });
  await expect(page).toHaveURL(/order=response/);

  const narrower = section.getByRole('button', { name: 'Narrower cells' });
  await expect(narrower).toBeDisabled();
  const pageAt = () => page.evaluate(() => window.scrollY);
  await cells.hover();
  const before = await pageAt();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect(narrower).toBeEnabled();
  expect(await pageAt()).toBe(before);
  await cells.focus();
  await page.keyboard.press('0');
  await expect(narrower).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  const value = (await cells.getAttribute('aria-valuetext')) ?? '';
  expect(value).toMatch(/^LUN-[A-Z]+-\d+, /);

  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: /^SVG/ }).click(),
  ]);
  const drawn = await readFile(await svg.path(), 'utf8');
  expect(['<svg', '>EGFR</text>', '>KRAS</text>'].filter((part) => !drawn.includes(part))).toEqual([]);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  const lines = parse(await readFile(await csv.path(), 'utf8'), { bom: true, comment: '#', relax_column_count: true });
  const code = value.split(',')[0] ?? '';
  expect(lines.some(([model]: string[]) => model === code)).toBe(true);

  // the choice of a cell ended when the focus left
  await cells.focus();
  await page.keyboard.press('ArrowRight');
  const chosen = (await cells.getAttribute('aria-valuetext'))?.split(',')[0] ?? '';
  await page.keyboard.press('Enter');
  await arrived(page, '/search/detail');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(chosen);
});
