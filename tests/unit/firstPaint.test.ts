import { describe, expect, test, vi } from 'vitest';
import type { PaintedVisit } from '../../contract/firstPaint.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { firstCall, firstPaint } from '../../src/boot/firstPaint.tsx';
import { figures, panelDetail } from '../../stories/pages/samples.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const both = (text: string) => ({ en: text, zh: `${text}（中文）` });
const disease = {
  id: ID,
  slug: 'lung',
  version: 1,
  diseaseTitle: both('Lung <b>Cancer'),
  summary: both('"Deadly" &'),
  modelCount: 7,
  tally: { sequenced: 5, tested: 2, pretreated: 0 },
};
const panel = { ...panelDetail, id: ID, title: both('KRAS panel') };
const replies = {
  [`POST ${pathOf(routes.figures)} {}`]: { data: { ...figures, models: 3000 } },
  [`POST ${pathOf(routes.diseaseDetail, { id: ID })} {}`]: { data: disease },
  [`POST ${pathOf(routes.panelDetail, { id: ID })} {}`]: { data: panel },
};
const painted = async (visit: Partial<PaintedVisit>) =>
  (await firstPaint({ page: '/home', asked: null, query: '', locale: 'en', theme: 'light', replies, ...visit })).markup;
const area = { ...disease, sort: 1, modelTypes: [{ modelType: 'PDX', count: 7 }] };
const withAreas = { ...replies, [`POST ${pathOf(routes.diseases)} {}`]: { data: { list: [area] } } };

describe('the initial render of a page, before its code is loaded', () => {
  test('shows the whole home page in the language of the visit; its form is not active yet', async () => {
    const page = await painted({ replies: withAreas });
    expect(page).toContain('Search 3,000 characterized cancer models');
    expect(page).toMatch(/<form inert="" data-waits="".*<input/s);
    expect(page).toContain('<footer');
    expect(await painted({ locale: 'zh' })).toMatch(/<h1[^>]*>(<span[^>]*>)?\p{Script=Han}/u);
  });

  test('shows the texts of a panel, escaped', async () => {
    expect(await painted({ page: '/pdxDetail', asked: ID, query: `id=${ID}`, locale: 'zh' })).toMatch(
      /<h1[^>]*><span[^>]*>KRAS <wbr\/>panel<wbr\/>（中文）<\/span><\/h1>/,
    );
  });

  test('of an enrollment looks for no draft, which would fail on the server', async () => {
    const warn = vi.spyOn(console, 'warn');
    const page = await painted({ page: '/pdxDetail', asked: ID, query: `id=${ID}&enroll=1` });
    expect(page).toMatch(/<h1.*Enroll.*KRAS.*<form/s);
    expect(warn).not.toHaveBeenCalled();
  });

  test('shows the choice of disease areas, without a style that the policy would block', async () => {
    const page = await painted({ page: '/disease', replies: withAreas });
    expect(page).toMatch(/<h1.*<li.*Lung &lt;b&gt;Cancer/s);
    expect(page).not.toContain(' style=');
    expect(page).not.toContain('<b>');
  });

  test('of pages drawn at the same time is in the language of each', async () => {
    const [english = '', chinese = ''] = await Promise.all([painted({}), painted({ locale: 'zh' })]);
    expect(english).toMatch(/<h1[^>]*>(<span[^>]*>)?Find/);
    expect(chinese).toMatch(/<h1[^>]*>(<span[^>]*>)?\p{Script=Han}/u);
  });

  test('of a page that needs a sign-in shows that it waits for its data', async () => {
    const waits = { query: '', locale: 'en', theme: 'light', replies: {}, asked: null } as const;
    const search = await firstPaint({ ...waits, page: '/search', query: 'q=lung&view=cards' });
    expect(search.whole).toBe(false);
    // the query of the address, and a placeholder for its answer
    expect(search.markup).toMatch(
      /<form inert="".*<input [^>]*value="lung".*<h1[^>]*>Oncology Database.*Searching patient-derived/s,
    );
    expect(search.markup.split('Searching patient-derived')).toHaveLength(2);
    expect(await painted({ page: '/search/detail', query: 'id=x' })).toContain('Loading this model');
    expect(await painted({ page: '/search/detail/study', query: 'id=x&study=ST-1' })).toMatch(
      /<h1[^>]*>Study ST-1.*Analyzing the study/s,
    );
    for (const page of [
      '/search/detail',
      '/search/compare',
      '/analysis/study',
      '/requests',
      '/search/exports',
      '/modifyPassword',
    ] as const)
      expect(await painted({ page, query: page === '/search/detail' ? 'id=x' : '' }), page).toMatch(/<header.*<h1/s);
  });

  test('accepts no file before the code that reads it is loaded', async () => {
    const page = await painted({ page: '/analysis/study' });
    expect(page).toMatch(/<input disabled="" data-waits="" type="file"/);
    expect(page).toMatch(/<textarea readonly="" data-waits=""/);
    expect(page).not.toMatch(/<input readonly="" [^>]*type="file"/);
  });

  test('shows a waiting sign for data on the device, and nothing for the back-office', async () => {
    expect(await painted({ page: '/shortlist' })).toMatch(/<header.*role="status"/s);
    expect(await painted({ page: '/dashboard' })).toBe('');
    // also a public page that is shown inside the back-office
    expect(await painted({ page: '/modifyPassword', query: 'backOffice' })).toBe('');
  });

  test('for a missing record explains it and offers links', async () => {
    const detail = `POST ${pathOf(routes.diseaseDetail, { id: ID })} {}`;
    const gone = { ...withAreas, [detail]: { status: 404, message: '', data: null, error: 'not_found' } };
    const page = await painted({ page: '/disease', asked: ID, query: `type=${ID}`, replies: gone });
    expect(page).toMatch(/<h1.*This disease area does not exist.*Lung &lt;b&gt;Cancer/s);
  });

  test('without its data shows that it waits', async () => {
    expect(await painted({ page: '/pdx', replies: {} })).toContain('<h1');
  });
});

describe('the first call of a page', () => {
  test('has the query in the address of the search', () => {
    expect(firstCall({ page: '/search', query: '' })).toEqual({
      method: 'POST',
      url: pathOf(routes.searchModels),
      body: { lean: {}, page: 1, limit: 10 },
    });
    expect(firstCall({ page: '/search', query: 'q=lung&page=2' })?.body).toMatchObject({ text: 'lung', page: 2 });
  });

  test('does not exist for a list that the device keeps', () => {
    expect(firstCall({ page: '/search', query: 'list=812-1x9d' })).toBeNull();
  });

  test('requests the model of the passport', () => {
    const url = pathOf(routes.modelPassport, { id: 'NCI/H1975' });
    expect(firstCall({ page: '/search/detail', query: 'id=%20NCI%2FH1975' })).toEqual({ method: 'GET', url });
    expect(firstCall({ page: '/search/detail', query: '' })).toBeNull();
  });

  test('requests the study of a model, with its event', () => {
    const url = pathOf(routes.studyAnalysis, { id: 'NCI/H1975' });
    expect(firstCall({ page: '/search/detail/study', query: 'id=NCI%2FH1975&study=ST-1&event=4x' })).toEqual({
      method: 'POST',
      url,
      body: { study: 'ST-1', event: { times: 4 } },
    });
    expect(firstCall({ page: '/search/detail/study', query: 'id=NCI%2FH1975&study=ST-1' })?.body).toEqual({
      study: 'ST-1',
    });
    expect(firstCall({ page: '/search/detail/study', query: 'id=NCI%2FH1975' })).toBeNull();
  });

  test('requests the user’s permissions in the back-office', () => {
    for (const page of ['/dashboard', '/system/dictionary/:id'] as const)
      expect(firstCall({ page, query: '' })).toEqual({ method: 'GET', url: pathOf(routes.session) });
  });

  test('does not exist on other pages', () => {
    expect(firstCall({ page: '/home', query: 'id=1' })).toBeNull();
  });
});
