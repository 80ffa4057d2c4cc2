import type { FirstCall, PaintedVisit } from '../../contract/firstPaint.ts';
import { backOfficePages } from '../../contract/pages.ts';
import { pathOf, siteRoutes } from '../../contract/siteRoutes.ts';
import { parseQuery } from '../../machines/search/codec.ts';
import { searchBody } from '../../machines/search/query.ts';
import { parseStudyAddress, studyBody } from '../../machines/studyView/address.ts';

/** Returns the first call of a page for a signed-in user; null for pages without one. */
export function firstCall({ page, query: parameters }: Pick<PaintedVisit, 'page' | 'query'>): FirstCall | null {
  if (page === '/search') {
    const { query } = parseQuery(`/search?${parameters}`);
    // only the browser knows the models of a list
    if (query.list !== null) return null;
    return { method: 'POST', url: pathOf(siteRoutes.searchModels), body: searchBody(query) };
  }
  if (Object.hasOwn(backOfficePages, page)) return { method: 'GET', url: pathOf(siteRoutes.session) };
  if (page === '/search/detail/study') {
    const { id, study, look } = parseStudyAddress(`?${parameters}`);
    if (id === '' || study === '') return null;
    return { method: 'POST', url: pathOf(siteRoutes.studyAnalysis, { id }), body: studyBody(study, look.event) };
  }
  const id = new URLSearchParams(parameters).get('id')?.trim();
  if (page !== '/search/detail' || !id) return null;
  return { method: 'GET', url: pathOf(siteRoutes.modelPassport, { id }) };
}
