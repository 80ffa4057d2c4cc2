import type { Route } from '@playwright/test';
import { atRest, expect, FAILED_CALL, test } from './support/portal.ts';
import { address, box, chips, countIn, facet, hasAddress, open } from './support/searchPage.ts';

test.describe('search: races and failures', () => {
  const calls = '**/onco/search/models';

  test('a slow answer to an older query never replaces a newer one', async ({ page, signedIn }) => {
    await signedIn();
    await open(page);
    const held: Route[] = [];
    await page.route(calls, (route) => {
      held.push(route);
    });
    const types = facet(page, 'Model type');
    await types.getByRole('checkbox', { name: /^PDX/ }).check();
    await expect.poll(() => held.length).toBe(1);
    await types.getByRole('checkbox', { name: /^CDX/ }).check();
    await expect.poll(() => held.length).toBe(2);
    // counts and rows of an earlier query are shown faded
    await expect(types.locator('[data-figure]').first()).toHaveCSS('opacity', '0.6');
    await held[1]?.continue();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const newer = await countIn(page);
    // the first request was aborted, or its answer is ignored
    await held[0]
      ?.fulfill({ json: { status: 200, message: '', data: { count: 1, list: [] }, error: null } })
      .catch(() => {});
    await atRest(page);
    await hasAddress(page, '?modelType=PDX&modelType=CDX');
    expect(await countIn(page)).toBe(newer);
  });

  test('fast clicking ends with the last query, its result and its address', { tag: '@long' }, async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await open(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const boxes = facet(page, 'Model type').getByRole('checkbox');
    const count = await boxes.count();
    await boxes.evaluateAll((all) => {
      for (const one of all) (one as HTMLInputElement).click();
    });
    await expect.poll(() => address(page).split('modelType=').length - 1).toBe(count);
    await expect(boxes.and(page.locator(':checked'))).toHaveCount(count);
    for (let undone = 0; undone < count; undone += 1) await page.goBack();
    await hasAddress(page, '');
    await expect(boxes.and(page.locator(':checked'))).toHaveCount(0);
  });

  test('a failure keeps the query, and a retry continues', { tag: '@long' }, async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await open(page);
    await page.route(calls, (route) => route.abort('connectionfailed'), { times: 1 });
    await facet(page, 'Model type').getByRole('checkbox', { name: /^PDX/ }).check();
    await expect(page.getByText('The search failed')).toBeVisible();
    await hasAddress(page, '?modelType=PDX');
    await expect(page.getByText('The counts are from the previous search.')).toBeVisible();
    await page.getByRole('button', { name: /again/i }).click();
    await expect(page.getByText('The search failed')).toHaveCount(0);
    await expect(page.getByText('The counts are from the previous search.')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(chips(page)).toContainText('PDX');
  });

  test('a sheet of filters that is opened before their code shows that they are coming', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn();
    const held: Route[] = [];
    await page.route('**/assets/FacetPanel-*.js', (route) => void held.push(route));
    await open(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.locator('[aria-busy=true]')).toBeVisible();
    await held.shift()?.continue();
    await expect(sheet.getByRole('checkbox', { name: /^PDX/ })).toBeVisible();
    await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
  });

  test('the result does not wait for the code that shows the criteria of the query', async ({ page, signedIn }) => {
    await signedIn();
    const held: Route[] = [];
    await page.route('**/assets/queryWords-*.js', (route) => void held.push(route));
    await open(page);
    const all = await countIn(page);
    await facet(page, 'Model type').getByRole('checkbox', { name: /^PDX/ }).check();
    await hasAddress(page, '?modelType=PDX');
    await expect.poll(() => countIn(page)).toBeLessThan(all);
    await expect(chips(page)).toHaveCount(0);
    await held.shift()?.continue();
    await expect(chips(page)).toContainText('PDX');
  });

  test('failed suggestions show nothing, and the search continues', { tag: '@long' }, async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await open(page);
    await page.route('**/onco/search/suggest', (route) => route.abort('connectionfailed'));
    await box(page).pressSequentially('KRAS');
    await hasAddress(page, '?q=KRAS');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  });
});
