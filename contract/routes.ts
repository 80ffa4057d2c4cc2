import { API_PREFIX } from './constants.ts';

export type Method = 'GET' | 'POST';
export type Route = { method: Method; path: string };

const get = (path: string): Route => ({ method: 'GET', path: `${API_PREFIX}${path}` });
const post = (path: string): Route => ({ method: 'POST', path: `${API_PREFIX}${path}` });

/**
 * Method and path of every call (specification, section 7). Parameters are written `:name`.
 * This table is all that the browser loads of the contract's endpoints; callers and schemas of the
 * same keys are in `endpoints/`, which does not compile unless every key here has both.
 */
export const routes = {
  login: post('/onco/oauth/login'),
  logout: post('/onco/oauth/logout'),
  code: get('/onco/oauth/code'),
  register: post('/onco/account/register'),
  updatePassword: post('/onco/account/updatePassword'),
  resetPassword: post('/onco/account/resetPassword'),
  session: get('/api/oauth/session'),
  banners: post('/onco/front/banner'),
  diseases: post('/onco/front/disease'),
  filterDiseases: post('/onco/front/filterDisease'),
  diseaseDetail: post('/onco/front/diseaseDetail/:id'),
  diseaseTree: post('/onco/front/diseaseTree'),
  figures: post('/onco/front/figures'),
  image: get('/onco/front/getImg/:type/:id/:field'),
  newsletters: get('/onco/newsLetter/list'),
  headNewsletters: get('/onco/front/headNewsletters'),
  downloadNewsletter: get('/onco/newsLetter/download-file/:id'),
  searchModels: post('/onco/search/models'),
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof routes;

/** Fills the `:name` parts of a route's path. Values are URL-encoded. */
export function pathOf(route: Route, params: Record<string, string> = {}): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
