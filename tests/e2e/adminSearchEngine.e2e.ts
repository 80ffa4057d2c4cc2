import { pathOf, routes } from '../../contract/routes.ts';
import { enterAs } from './support/enter.ts';
import { recordNotices } from './support/notices.ts';
import { expect, test } from './support/portal.ts';

test.describe('搜索引擎', () => {
  test('[B.19] a text is tried and explained, an added synonym finds, and the index is rebuilt', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    const noticesSeen = await recordNotices(page);
    await page.goto('/system/lucene');
    await expect(page.getByRole('heading', { name: 'Search engine', level: 1 })).toBeVisible();
    await expect(page.getByText('Up to date')).toBeVisible();
    const word = `zz${Date.now().toString(36)}`;
    const text = page.getByLabel('Text to test');
    await text.fill(word);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('No matching models')).toBeVisible();

    await page.getByRole('button', { name: 'Synonyms' }).click();
    await page.getByRole('button', { name: 'New synonym' }).click();
    const pane = page.getByRole('dialog');
    await pane.getByLabel('Word').fill(word);
    await pane.getByLabel('Meaning').selectOption('gene');
    await pane.getByRole('textbox', { name: /^Of\b/ }).fill('EGFR');
    await page.keyboard.press('Control+Enter');
    await expect(pane).toBeHidden();

    await page.getByRole('button', { name: 'Test a query' }).click();
    // the engine learns the new word shortly after the response
    await expect(async () => {
      const tried = page.waitForResponse((response) => response.url().endsWith(pathOf(routes.tryQuery)));
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      expect(await (await tried).text()).toContain('EGFR');
    }).toPass();
    await expect(page.getByText(`by “${word}”`).first()).toBeVisible();
    await expect(page.getByText('Gene EGFR').first()).toBeVisible();

    await page.getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rebuild' }).click();
    await expect.poll(noticesSeen).toContain('Rebuilding the index');
    await expect(page.getByText('Up to date')).toBeVisible();
  });

  test('[B.20] without a cluster the screen explains what to configure', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/elasticsearch');
    await expect(page.getByRole('heading', { name: 'Distributed search engine', level: 1 })).toBeVisible();
    await expect(page.getByText('No search cluster is configured')).toBeVisible();
    await expect(page.getByText(/OPENSEARCH_URL=/)).toBeVisible();
    await page.getByRole('button', { name: 'Synonyms' }).click();
    await expect(page.getByRole('button', { name: 'New synonym' })).toBeVisible();
  });
});
