import { arrived, expect, FAILED_CALL, mainNav, test, whole } from './support/portal.ts';

test.describe('public pages', () => {
  test('[P.1] / leads to /home, which shows current figures, areas, open panels and newsletters from the server', async ({
    page,
  }) => {
    await page.goto('/');
    await arrived(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the tumor model that answers your question');
    const figures = page.getByRole('region', { name: 'The database in numbers' });
    await expect(figures).toContainText('3,000');
    await expect(
      page.getByRole('region', { name: 'Disease Areas' }).getByRole('link', { name: /Lung Cancer/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'PDX panels open for enrollment' }).getByRole('listitem').first(),
    ).toContainText('slots left');
    await expect(page.getByRole('region', { name: 'Newsletters' }).getByRole('listitem')).not.toHaveCount(0);
  });

  test('the figures of the home page equal the totals of the search', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/home');
    const figures = page.getByRole('region', { name: 'The database in numbers' });
    const figure = async (label: RegExp) =>
      (await figures.getByRole('paragraph').filter({ hasText: label }).locator('b').textContent())?.trim();
    const models = await figure(/models in \d+ disease areas/);
    const xenografts = await figure(/patient-derived xenografts/);
    const profiled = await figure(/with mutation and expression profiles/);
    const total = async (search: string): Promise<string> => {
      await page.goto(`/search${search}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(/^[\d,]+ models/);
      return /^[\d,]+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
    };
    expect(await total('')).toBe(models);
    expect(await total('?modelType=PDX')).toBe(xenografts);
    const number = (text = '') => Number(text.replaceAll(',', ''));
    // a facet finds models with one of its values: those with both are in both totals, but only once in the combined
    // total
    const mutation = number(await total('?dataAvailable=mutation'));
    const expression = number(await total('?dataAvailable=expression'));
    const either = number(await total('?dataAvailable=mutation&dataAvailable=expression'));
    const share = (mutation + expression - either) / number(models);
    expect(new Intl.NumberFormat('en', { style: 'percent' }).format(share)).toBe(profiled);
  });

  test('[P.2] /search keeps its state when revisited', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3,000 models');
    await page.getByRole('checkbox', { name: /^Organoid/ }).check();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('3,000');
    const count = await page.getByRole('heading', { level: 1 }).textContent();
    await expect(page).toHaveURL(/modelType=organoid/);
    await mainNav(page).getByRole('link', { name: 'Home' }).click();
    await arrived(page, '/home');
    await mainNav(page).getByRole('link', { name: 'Oncology Database' }).click();
    await arrived(page, '/search');
    await expect(page).toHaveURL(/modelType=organoid/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(count ?? '');
    await expect(page.getByRole('checkbox', { name: /^Organoid/ })).toBeChecked();
  });

  test('the search filters, sorts and pages; the counts of a facet ignore its own selection', { tag: '@long' }, async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.goto('/search?q=EGFR&modelType=PDX');
    const facet = page.getByRole('group', { name: 'Model type' });
    await expect(facet.getByRole('checkbox', { name: /^PDX/ })).toBeChecked();
    await expect(facet.getByRole('checkbox', { name: /^Cell line/ })).toBeVisible();
    await page.getByRole('button', { name: 'TMB / Mb' }).click();
    await expect(page.getByRole('columnheader', { name: /TMB/ })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('button', { name: 'Remove Model type PDX' }).click();
    await expect(page).not.toHaveURL(/modelType/);
  });

  test('a search without result suggests what to change', { tag: '@long' }, async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/search?q=zzzzzzqqqq');
    await expect(page.getByText('No matching models')).toBeVisible();
    await page.getByRole('region').or(page.locator('main')).getByRole('button', { name: 'Clear all' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3,000');
  });

  test('publications change to the language of the page at once', async ({ page }) => {
    await page.goto('/publications');
    await arrived(page, '/publications');
    const titles = page.getByRole('main').getByRole('listitem');
    await expect(titles.first()).toHaveText(/[A-Za-z]{4}/);
    await page.getByRole('button', { name: '中文' }).click();
    await expect(titles.first()).toHaveText(/\p{Script=Han}{2}/u);
  });

  test('[P.6] /disease?type={id} shows facts, biomarkers, models, publications and related areas', async ({ page }) => {
    await page.goto('/home');
    await page
      .getByRole('region', { name: 'Disease Areas' })
      .getByRole('link', { name: /Lung Cancer/ })
      .click();
    await arrived(page, /\/disease\?type=[0-9a-f-]{36}/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lung Cancer');
    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('GLOBOCAN');
    await expect(page.getByRole('link', { name: /TP53: \d+ of/ })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Histologies' }).getByRole('link')).toHaveCount(6);
    await expect(
      page.getByRole('region', { name: 'Standard of care' }).getByRole('link', { name: /Osimertinib/ }),
    ).toHaveAttribute('href', /disease=lung-cancer&testedAgent=Osimertinib$/);
    const frequencies = page.getByRole('region', { name: 'Published frequencies of alterations' });
    await expect(frequencies.getByRole('row')).toHaveCount(9);
    await page.getByRole('button', { name: /^Show all \d+$/ }).click();
    await expect(frequencies.getByRole('row')).not.toHaveCount(9);
    await expect(page.getByRole('heading', { name: 'Related areas' })).toBeVisible();
  });

  test('each histology of an area, the other models and its drugs open as many models as they show', {
    tag: '@long',
  }, async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/home');
    await page
      .getByRole('region', { name: 'Disease Areas' })
      .getByRole('link', { name: /Sarcoma/ })
      .click();
    await arrived(page, /\/disease\?type=/);
    const strip = page.getByRole('list', { name: 'Histologies' }).getByRole('link');
    await expect(strip).toHaveCount(6);
    const drugs = page.getByRole('region', { name: 'Standard of care' }).getByRole('link');
    const told = await strip.or(drugs).evaluateAll((links) =>
      links.map((link) => ({
        address: link.getAttribute('href') ?? '',
        count: /(\d+)(?: models? tested)?$/.exec(link.textContent?.trim() ?? '')?.[1] ?? '',
      })),
    );
    expect(told.length).toBeGreaterThan(9);
    for (const { address, count } of told) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} models?\\b`));
    }
  });

  test('each biomarker of an area, and the area of a passport, open as many models as they show', {
    tag: '@long',
  }, async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/home');
    await page
      .getByRole('region', { name: 'Disease Areas' })
      .getByRole('link', { name: /Breast Cancer/ })
      .click();
    await arrived(page, /\/disease\?type=/);
    const rows = page.getByRole('link', { name: /: \d+ of/ });
    await expect(rows).not.toHaveCount(0);
    const told = await rows.evaluateAll((links) =>
      links.map((link) => ({
        address: link.getAttribute('href') ?? '',
        altered: /: (\d+) of/.exec(link.textContent ?? '')?.[1] ?? '',
      })),
    );
    for (const { address, altered } of told) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${altered} models`);
    }
    await page.goto('/search?disease=breast-cancer');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/^[1-9]\d* models/);
    const all = (await heading.textContent()) ?? '';
    await page.getByRole('table').getByRole('link').first().click();
    const area = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: /Breast Cancer/ });
    await area.click();
    await arrived(page, /\/search\?disease=breast-cancer/);
    await expect(heading).toHaveText(all);
  });

  test('an unknown disease id shows help inside the layout', { tag: '@long' }, async ({ page, allowInConsole }) => {
    allowInConsole(/^Failed to load resource: .* 404/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/disease?type=00000000-0000-7000-8000-000000000000');
    await expect(page.locator('#root:not([data-picture])')).toBeVisible();
    // the page already contained the answer
    expect(asked.filter((url) => url.includes('0000-7000-8000-000000000000')).slice(1)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This disease area does not exist');
    await expect(page.getByRole('main').getByRole('link', { name: /Lung Cancer/ })).toBeVisible();
  });

  test('[P.11] [P.12] [P.13] [P.14] [P.15] [P.16] [P.17] /login and /register have no bar or footer; /500, /403, /404 and /not_developed explain the problem', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    for (const [path, heading] of [
      ['/login', 'Login'],
      ['/register', 'Join'],
      ['/500', 'Something went wrong on our side'],
      ['/404', 'Page not found'],
      ['/not_developed', 'This page is under construction'],
      ['/403', '无权限访问'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await arrived(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        const framed = path === '/login' || path === '/register' ? 0 : 1;
        await expect(page.getByRole('contentinfo')).toHaveCount(framed);
        await expect(mainNav(page)).toHaveCount(framed);
      });
    }
    await test.step('home again', async () => {
      await page.getByRole('link', { name: '返回首页' }).click();
      await arrived(page, '/home');
    });
    await test.step('an unknown path', async () => {
      await page.goto('/no/such/page');
      await arrived(page, '/404');
    });
  });

  test('[P.5] /modifyPassword admits a signed-in user', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/modifyPassword');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change password');
  });

  test('[N.3] the search box of the home page opens the search with its text; pages other than /search are rebuilt', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.goto('/home');
    const box = page.getByRole('combobox', { name: 'Search the database' });
    await box.fill('KRAS G12C');
    await page.keyboard.press('Enter');
    await arrived(page, '/search');
    await expect(box).toHaveValue('KRAS G12C');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/models/);
    await mainNav(page).getByRole('link', { name: 'Home' }).click();
    await arrived(page, '/home');
    await expect(box).toHaveValue('');
    await box.fill('typed before');
    await mainNav(page).getByRole('link', { name: 'Oncology Database' }).click();
    await arrived(page, '/search');
    await mainNav(page).getByRole('link', { name: 'Home' }).click();
    await arrived(page, '/home');
    await expect(box).toHaveValue('');
  });

  test('[S.8] diseases, newsletters and head newsletters are loaded at the start, each once', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.startsWith('/onco-wuxi/') && !path.includes('getImg')) calls.push(path);
    });
    // pages contain the replies; without them, each call is made exactly once
    await page.route('**/home', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replace(/<script id="start-data"[\s\S]*?<\/script>/, '');
      return route.fulfill({ response: reply, body });
    });
    await page.goto('/home');
    await whole(page);
    // the data is already loaded, so no call is made again
    await mainNav(page)
      .getByRole('button', { name: /Publications/ })
      .hover();
    await expect(mainNav(page).getByRole('heading', { level: 3, name: 'Targeted Therapy' })).toBeVisible();
    await mainNav(page).getByRole('link', { name: 'Antibody Products' }).click();
    await arrived(page, '/antibody');
    for (const path of [
      '/onco-wuxi/onco/front/disease',
      '/onco-wuxi/onco/newsLetter/list',
      '/onco-wuxi/onco/front/headNewsletters',
    ]) {
      expect(calls.filter((call) => call === path).length, path).toBe(1);
    }
  });
});
