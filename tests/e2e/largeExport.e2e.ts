import { openPromise } from 'yauzl';
import { violationsInPassing } from './support/axe.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test } from './support/portal.ts';

test('a large export runs on the server while its owner does other things, who then downloads the file', async ({
  page,
  baseURL,
  accounts,
  browser,
}) => {
  await enterAs(page, baseURL, accounts[0]);
  await page.goto('/search');
  await arrived(page, '/search');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^[\d,]+ models/);
  const [count = ''] = /^[\d,]+/.exec((await heading.textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const pane = page.getByRole('dialog', { name: 'Export' });
  await pane.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'All data (RO-Crate, ZIP)' });
  await expect(pane).toContainText('This export takes a while. It runs on the server, and you can leave the page.');
  await pane.getByRole('button', { name: 'Export file' }).click();
  await expect(pane.getByRole('status')).toContainText('You will get a message when its file is ready.');
  expect(await violationsInPassing(page)).toEqual([]);

  // the page is left while the server works
  await page.goto('/disease');
  await page.goto('/search/exports');
  const run = page.getByRole('main').getByRole('listitem').first();
  await expect(run.getByText('Ready')).toBeVisible({ timeout: 90_000 });
  await expect(run).toContainText(`Models: ${count}.`);
  expect(await violationsInPassing(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await run.getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  const name = file.suggestedFilename();
  expect(name).toMatch(/\.zip$/);
  const zip = await openPromise(await file.path());
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toContain('ro-crate-metadata.json');

  const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-US' });
  try {
    const theirs = await other.newPage();
    await enterAs(theirs, baseURL, accounts[1]);
    await theirs.goto('/search/exports');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible();
    await expect(theirs.getByText(name)).toHaveCount(0);
  } finally {
    await other.close();
  }
});
