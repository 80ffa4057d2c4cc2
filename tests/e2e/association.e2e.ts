import { violationsOf } from './support/axe.ts';
import { arrived, expect, test } from './support/portal.ts';

test('from a waterfall to what goes with the response: alterations, adjusted, markers and expression', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/search?waterfall=osimertinib');
  await page.getByRole('link', { name: 'What predicts this response?' }).click();
  await arrived(page, '/analysis');
  await expect(page).toHaveURL(/screen=association&drug=osimertinib/i);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: /^Alterations and the response to osimertinib/i })).toBeVisible();

  await main.getByRole('button', { name: 'Adjusted for disease' }).click();
  await expect(page).toHaveURL(/adjust=disease/);
  await expect(main.getByText(/compared only within their disease/)).toBeVisible();

  await main.getByRole('button', { name: 'Markers', exact: true }).click();
  await expect(page).toHaveURL(/kind=markers/);
  const markers = main.getByRole('region', { name: /^Markers and the response to osimertinib/i });
  await markers.getByRole('button', { name: 'Table', exact: true }).click();
  await markers.getByRole('button', { name: 'Marker', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(markers.getByRole('columnheader', { name: 'Marker' })).toHaveAttribute('aria-sort', 'ascending');

  await main.getByRole('button', { name: 'Expression', exact: true }).click();
  const expression = main.getByRole('region', { name: /^Expression and the response to osimertinib/i });
  const points = expression.getByRole('slider');
  await points.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const read = (await points.getAttribute('aria-valuetext')) ?? '';
  const gene = read.split(':')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`feature=${gene}`));
  const models = main.getByRole('region', { name: `${gene} and the response to` });
  // below the bar, a link of the path would be cut
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
  await models.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(models.getByRole('link', { name: /[A-Z]{3}-(PDX|CDX|ORG)-\d+/ }).first()).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    expression.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.reload();
  await expect(main.getByRole('region', { name: `${gene} and the response to` })).toBeVisible();
});
