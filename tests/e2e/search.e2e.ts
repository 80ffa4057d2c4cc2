import { enterAs } from './support/enter.ts';
import { arrived, expect, logIn, test } from './support/portal.ts';
import { address, box, chips, countIn, facet, hasAddress, heading, open } from './support/searchPage.ts';

test.describe('search: the query', () => {
  test('a facet filters, its counts stay, and the address changes; back and forward step through the queries', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await open(page);
    const all = await countIn(page);
    await facet(page, 'Model type').getByRole('checkbox', { name: /^PDX/ }).check();
    await hasAddress(page, '?modelType=PDX');
    await expect.poll(() => countIn(page)).toBeLessThan(all);
    const pdx = await countIn(page);
    await facet(page, 'Model type').getByRole('checkbox', { name: /^CDX/ }).check();
    await hasAddress(page, '?modelType=PDX&modelType=CDX');
    await expect.poll(() => countIn(page)).toBeGreaterThan(pdx);
    await page.goBack();
    await hasAddress(page, '?modelType=PDX');
    await expect.poll(() => countIn(page)).toBe(pdx);
    await expect(facet(page, 'Model type').getByRole('checkbox', { name: /^CDX/ })).not.toBeChecked();
    await page.goBack();
    await hasAddress(page, '');
    await expect.poll(() => countIn(page)).toBe(all);
    await page.goForward();
    await hasAddress(page, '?modelType=PDX');
    await expect.poll(() => countIn(page)).toBe(pdx);
  });

  test('a text is read as criteria, each of which can be removed; words that are not understood are named', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await open(page);
    await box(page).fill('KRAS G12C sotorasib PDX lung frobnication');
    await box(page).press('Enter');
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
    await expect(chips(page).getByRole('listitem')).toContainText([
      'KRAS G12C',
      'Sotorasib',
      'PDX',
      'Lung Cancer',
      'Clear all',
    ]);
    await expect(page.getByText('Not recognized')).toBeVisible();
    const narrow = await countIn(page);
    expect(narrow).toBeGreaterThan(0);
    // the rows show the results of this drug, best classes first
    const classes = page.getByRole('row').getByText(/^m(CR|PR|SD|PD)$/);
    await expect(page.getByRole('columnheader', { name: /Sotorasib/ })).toBeVisible();
    const goodness = ['mCR', 'mPR', 'mSD', 'mPD'];
    const shown = (await classes.allTextContents()).map((one) => goodness.indexOf(one));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));

    await remove('frobnication').click();
    await hasAddress(page, '?q=KRAS+G12C+sotorasib+PDX+lung');
    await expect(box(page)).toBeFocused();
    await remove('Model type PDX').click();
    await hasAddress(page, '?q=KRAS+G12C+sotorasib+lung');
    await expect(remove('Disease Lung Cancer')).toBeFocused();
    await expect.poll(() => countIn(page)).toBeGreaterThanOrEqual(narrow);
    await page.goBack();
    await hasAddress(page, '?q=KRAS+G12C+sotorasib+PDX+lung');
    await expect(remove('Model type PDX')).toBeVisible();

    await page.getByRole('button', { name: 'What can I type?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'TMB > 10' }).click();
    await hasAddress(page, '?q=TMB+>+10');
    await expect(remove('Mutational burden (TMB / Mb) more than 10 / Mb')).toBeVisible();
  });

  test('typing makes one history entry', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await open(page);
    await box(page).pressSequentially('KR');
    await hasAddress(page, '?q=KR');
    await box(page).pressSequentially('AS');
    await hasAddress(page, '?q=KRAS');
    await page.goBack();
    await hasAddress(page, '');
    await expect(box(page)).toHaveValue('');
  });

  test('[P.2] the search is restored as it was left, including the scroll position', async ({ page, signedIn }) => {
    await signedIn();
    await open(page, '?modelType=PDX&limit=50');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    await arrived(page, '/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Oncology Database' }).click();
    await arrived(page, '/search');
    await hasAddress(page, '?modelType=PDX&limit=50');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('a range is set by its fields and by its thumbs, from the keyboard', { tag: '@long' }, async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await open(page);
    const all = await countIn(page);
    // in a group that opens when something in it is chosen
    await open(page, '?doublingTime=1..');
    const doubling = facet(page, 'Doubling time');
    await doubling.getByRole('textbox', { name: 'Doubling time: From' }).fill('9');
    await doubling.getByRole('textbox', { name: 'Doubling time: To' }).fill('4');
    await doubling.getByRole('textbox', { name: 'Doubling time: To' }).press('Enter');
    await expect(doubling.getByRole('alert')).toHaveText(/must not be larger/);
    await doubling.getByRole('textbox', { name: 'Doubling time: From' }).fill('4');
    await doubling.getByRole('textbox', { name: 'Doubling time: To' }).fill('9');
    await doubling.getByRole('textbox', { name: 'Doubling time: To' }).press('Enter');
    await hasAddress(page, '?doublingTime=4..9');
    await expect.poll(() => countIn(page)).toBeLessThan(all);
    await doubling.getByRole('slider', { name: 'Doubling time: To' }).press('ArrowLeft');
    await hasAddress(page, '?doublingTime=4..8.9');
    // several steps make one history entry
    await page.keyboard.press('ArrowLeft');
    await hasAddress(page, '?doublingTime=4..8.8');
    await page.goBack();
    await hasAddress(page, '?doublingTime=4..9');
    await chips(page)
      .getByRole('button', { name: /Doubling time/ })
      .click();
    await hasAddress(page, '');
  });

  test('a gene is chosen from the suggestions by keyboard, and its alteration is set', async ({ page, signedIn }) => {
    await signedIn();
    await open(page);
    await box(page).pressSequentially('HER2');
    await expect(page.getByRole('option', { name: /HER2.*ERBB2/ })).toBeVisible();
    await box(page).press('ArrowDown');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/);
    await box(page).press('Enter');
    await hasAddress(page, '?gene=ERBB2:altered');
    await expect(box(page)).toHaveValue('');
    await expect(page.getByRole('listbox')).toBeHidden();
    const genes = page.getByRole('region', { name: 'Genes' });
    await genes.getByRole('combobox', { name: 'Kind of alteration of ERBB2' }).selectOption('amplification');
    await hasAddress(page, '?gene=ERBB2:altered:amplification');
    await genes.getByRole('button', { name: 'More about ERBB2' }).click();
    await genes.getByRole('textbox', { name: /Copy number.*From/ }).fill('2');
    await genes.getByRole('textbox', { name: /Copy number.*From/ }).press('Enter');
    await hasAddress(page, '?gene=ERBB2:altered:amplification:cn=2..');
    await genes.getByRole('button', { name: 'Tested, wild type' }).click();
    await hasAddress(page, '?gene=ERBB2:wildType:cn=2..');
    await genes.getByRole('button', { name: 'Add a gene' }).click();
    await genes.getByRole('combobox', { name: 'Add a gene' }).fill('TP53');
    await genes.getByRole('combobox', { name: 'Add a gene' }).press('Enter');
    await hasAddress(page, '?gene=ERBB2:wildType:cn=2..&gene=TP53:altered');
    await expect(genes.getByText(/^[\d,]+ of [\d,]+ tested$/)).toHaveCount(2);
    await genes.getByRole('button', { name: 'Match any' }).click();
    await hasAddress(page, '?gene=ERBB2:wildType:cn=2..&gene=TP53:altered&match=any');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await hasAddress(page, '');
  });

  test('a response is set with its minimum inhibition and classes', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await open(page);
    await page.getByRole('button', { name: 'Add a drug response' }).click();
    const responses = page.getByRole('region', { name: 'Drug response' });
    await responses.getByRole('combobox').pressSequentially('osimert');
    await responses
      .getByRole('option', { name: /^osimertinib/i })
      .first()
      .click();
    await expect(page).toHaveURL(/response=osimertinib/i);
    await responses.getByRole('textbox', { name: /Minimum tumor growth inhibition/ }).fill('60');
    await responses.getByRole('textbox', { name: /Minimum tumor growth inhibition/ }).press('Enter');
    await responses.getByRole('checkbox', { name: 'mCR' }).check();
    await expect.poll(() => address(page)).toMatch(/response=osimertinib:tgi=60\.\.:mCR/i);
    await expect(chips(page)).toContainText(/TGI at least 60%, mCR/);
  });

  test('unknown parts of the address are named and ignored', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await open(page, '?modelType=pdx&nonsense=1&age=old&columns=model,weight,tmb');
    await hasAddress(page, '?modelType=PDX&columns=model,tmb');
    const remark = page.getByText('Not recognized in the address and ignored:');
    await expect(remark.getByRole('listitem')).toHaveText(['nonsense=1', 'age=old', 'columns=weight']);
    for (const part of ['nonsense=1', 'age=old', 'columns=weight'])
      await remark.getByRole('button', { name: `Remove ${part}` }).click();
    await expect(remark).toBeHidden();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
  });

  test('an empty result suggests what to remove', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await open(page, '?disease=lung-cancer&modelType=PDX&tmb=100000..');
    await expect(page.getByText('No matching models')).toBeVisible();
    await page.getByRole('button', { name: /^Without Mutational burden/ }).click();
    await hasAddress(page, '?modelType=PDX&disease=lung-cancer');
    await expect.poll(() => countIn(page)).toBeGreaterThan(0);
  });

  test('the address of a long list opens in another browser for another account; an unknown one is reported', {
    tag: '@long',
  }, async ({ page, signedIn, browser, baseURL, accounts }) => {
    await signedIn();
    await open(page, '?limit=2');
    const codes = await page.getByRole('row').getByRole('link').allTextContents();
    const known = codes.slice(0, 2).join('\n');
    await page.evaluate((list) => sessionStorage.setItem('oncology-browser:list:2-abc', list), known);
    await open(page, '?list=2-abc');
    await expect(heading(page)).toContainText('2 models');
    await expect(page).toHaveURL(/[?&]list=[0-9a-z]{25}$/);
    const other = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
    await enterAs(other, baseURL, accounts[0]);
    await other.goto(page.url());
    await expect(heading(other)).toContainText('2 models');
    expect((await other.getByRole('row').getByRole('link').allTextContents()).toSorted()).toEqual(
      codes.slice(0, 2).toSorted(),
    );
    expect(other.url()).toBe(page.url());
    await other.context().close();
    await open(page, '?list=2-unknown');
    await expect(page.getByText(/The model list in this address is no longer available/)).toBeVisible();
    await hasAddress(page, '');
  });

  test('in Chinese', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await open(page);
    await page.getByRole('button', { name: /中文/ }).click();
    await page.getByRole('combobox', { name: '检索数据库' }).pressSequentially('肺癌');
    await page.getByRole('option', { name: /肺癌/ }).first().click();
    await expect(page).toHaveURL(/disease=/);
    await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('肺癌');
  });
});

test('a suggestion on the home page leads a visitor through login to its search', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  await page.goto('/home');
  await box(page).pressSequentially('HER2');
  const gene = page.getByRole('option', { name: /ERBB2/ });
  // in the drawing behind the box, the cells of the suggestion's models light up
  const lit = page.getByText(/^Highlighted: [\d,]+ models with ERBB2 alterations$/);
  await expect(lit).toBeVisible();
  const count = /[\d,]+/.exec((await lit.textContent()) ?? '')?.[0];
  await expect(gene).toContainText(`${count} models`);
  await expect(page.getByText('Each cell represents about 4 models.')).toBeVisible();
  await gene.click();
  await arrived(page, '/login');
  await logIn(page, visitor);
  await arrived(page, '/search');
  await hasAddress(page, '?gene=ERBB2:altered');
});
