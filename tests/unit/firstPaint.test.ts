import { describe, expect, test } from 'vitest';
import type { PaintedVisit } from '../../contract/firstPaint.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { firstCall, firstPaint } from '../../src/app/firstPaint.tsx';

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
const panel = {
  id: ID,
  version: 1,
  title: both('KRAS panel'),
  summary: both('Forty models'),
  slots: { total: 12, taken: 7 },
  opensAt: '2026-01-01T00:00:00.000Z',
  closesAt: '2026-12-01T00:00:00.000Z',
  state: 'open',
  models: 21,
  cancerTypes: [],
};
const replies = {
  [`POST ${pathOf(routes.figures)} {}`]: { data: { models: 3000 } },
  [`POST ${pathOf(routes.diseaseDetail, { id: ID })} {}`]: { data: disease },
  [`POST ${pathOf(routes.panelDetail, { id: ID })} {}`]: { data: panel },
};
const painted = (visit: Partial<PaintedVisit>) =>
  firstPaint({ page: '/home', asked: null, query: '', locale: 'en', replies, ...visit });

describe('the first paint of a page', () => {
  test('home says its heading and figures, in the language of the visit, and takes nothing in yet', () => {
    const page = painted({});
    expect(page).toContain('Search 3,000 characterized cancer models');
    expect(page).toMatch(/<search inert="">.*<input disabled=""/s);
    expect(painted({ locale: 'zh' })).toMatch(/<h1[^>]*>(<span[^>]*>)?\p{Script=Han}/u);
  });

  test('a disease area and a panel say theirs, escaped', () => {
    const area = painted({ page: '/disease', asked: ID });
    expect(area).toMatch(
      /<h1[^>]*>Lung &lt;b&gt;Cancer<\/h1><p[^>]*>7 models: 5 sequenced, 2 with responses to drugs\.<\/p>/,
    );
    expect(area).not.toContain('<b>');
    expect(painted({ page: '/pdxDetail', asked: ID, locale: 'zh' })).toMatch(
      /<h1[^>]*><span[^>]*>KRAS <wbr\/>panel<wbr\/>（中文）<\/span><\/h1>/,
    );
  });

  test('the choice of a disease area says which there are', () => {
    const area = { ...disease, sort: 1, modelTypes: [{ modelType: 'PDX', count: 7 }] };
    const known = { [`POST ${pathOf(routes.diseases)} {}`]: { data: { list: [area] } } };
    const page = painted({ page: '/disease', replies: known });
    expect(page).toMatch(/<h1.*<li.*Lung &lt;b&gt;Cancer/s);
    // the page's policy blocks styles in its markup
    expect(page).not.toContain('style=');
    expect(painted({ page: '/disease' })).not.toContain('<h1');
  });

  test('what replies do not know is left to the page, as are the steps of an enrollment', () => {
    expect(painted({ page: '/disease', asked: ID, replies: {} })).not.toContain('<h1');
    expect(painted({ page: '/pdxDetail', asked: ID, query: `id=${ID}&enroll=1` })).not.toContain('<h1');
    expect(painted({ replies: {} })).toContain('<h1');
  });

  test('pages without the bar, and the back-office, have none', () => {
    for (const page of ['/login', '/dashboard'] as const) expect(painted({ page })).toBe('');
    // a public page that the back-office shows, too
    expect(painted({ page: '/modifyPassword', query: 'backOffice' })).toBe('');
    for (const page of ['/search', '/404', '/modifyPassword'] as const)
      expect(painted({ page }), page).toMatch(/<header.*role="status"/s);
  });
});

describe('the first call of a page', () => {
  test('asks what the address of the search asks', () => {
    expect(firstCall({ page: '/search', query: '' })).toEqual({
      method: 'POST',
      url: pathOf(routes.searchModels),
      body: { page: 1, limit: 10 },
    });
    expect(firstCall({ page: '/search', query: 'q=lung&page=2' })?.body).toMatchObject({ text: 'lung', page: 2 });
  });

  test('is none for a list that the device keeps', () => {
    expect(firstCall({ page: '/search', query: 'list=812-1x9d' })).toBeNull();
  });

  test('asks for the model of the passport', () => {
    const url = pathOf(routes.modelPassport, { id: 'NCI/H1975' });
    expect(firstCall({ page: '/search/detail', query: 'id=%20NCI%2FH1975' })).toEqual({ method: 'GET', url });
    expect(firstCall({ page: '/search/detail', query: '' })).toBeNull();
  });

  test('is none on other pages', () => {
    expect(firstCall({ page: '/home', query: 'id=1' })).toBeNull();
  });
});
