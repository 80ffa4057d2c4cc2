import type { LoginData, Session, User } from '../contract/entities/account.ts';
import type { Disease, NewsletterItem } from '../contract/entities/catalog.ts';
import type { SearchResult } from '../contract/entities/search.ts';
import type { CallFailure } from '../contract/envelope.ts';

/** Plausible values that the cases of several charts share. */
export const user: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Wen Li',
  firstName: 'Wen',
  lastName: 'Li',
  workEmail: 'wen.li@biotech.example',
  organization: 'Example Biotech',
  roles: ['member'],
  mustChangePassword: false,
  lastLoginAt: null,
};
export const session: Session = { user, buttons: 'user:add,user:del', dics: {}, permissions: [] };
export const loginData: LoginData = { ...session, user: { ...user, token: 'token-1' } };
export const storedIdentity = { token: 'token-1', user, buttons: '', dictionaries: {} };
export const otherIdentity = { ...storedIdentity, token: 'token-2' };

export const refusal: CallFailure = { kind: 'refused', status: 400, error: 'fail', message: '操作失败' };
export const notFound: CallFailure = { kind: 'refused', status: 404, error: 'not_found', message: 'Not found' };
export const offline: CallFailure = {
  kind: 'networkFailed',
  message: 'Network environment is abnormal, please try again！',
};

export const disease: Disease = {
  id: '0198c0de-0000-7000-8000-000000000002',
  code: 'LUN',
  slug: 'lung-cancer',
  parentId: null,
  oncotreeCode: 'LUNG',
  diseaseTitle: { en: 'Lung Cancer', zh: '肺癌' },
  organ: { en: 'Lung', zh: '肺' },
  sort: 1,
  modelCount: 230,
  modelTypes: [{ modelType: 'PDX', count: 230 }],
  version: 1,
};
export const newsletter: NewsletterItem = {
  id: '0198c0de-0000-7000-8000-000000000003',
  topicName: 'Ten syngeneic lines',
  category: { code: 'IMM', name: { en: 'Immuno-Oncology', zh: '肿瘤免疫' } },
  summary: 'What they answer to.',
  filePath: '/onco-wuxi/onco/newsLetter/download-file/0198c0de-0000-7000-8000-000000000003',
  pages: 2,
  bytes: 9_000,
  publishedAt: '2026-01-01',
  isHead: true,
};
export const searchResult = (count: number): SearchResult => ({ count, list: [], facets: {}, tookMs: 1 });
