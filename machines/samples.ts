import type { LoginData, Session, User } from '../contract/entities/account.ts';
import type { Disease, NewsletterItem } from '../contract/entities/catalog.ts';
import type { ShortlistModel } from '../contract/entities/collections.ts';
import type { ExportRun } from '../contract/entities/exportRuns.ts';
import type { SavedSearch } from '../contract/entities/savedSearches.ts';
import type { SearchResult, Suggestions } from '../contract/entities/search.ts';
import type { FactorAsked } from '../contract/entities/secondFactor.ts';
import type { StorageConfiguration, StoredFile } from '../contract/entities/storage.ts';
import type { CallFailure } from '../contract/envelope.ts';

/** Plausible values that the cases of several machines share. */
export const user: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Wen Li',
  firstName: 'Wen',
  lastName: 'Li',
  workEmail: 'wen.li@biotech.example',
  organization: 'Example Biotech',
  roles: ['member'],
  mustChangePassword: false,
  factorDueAt: null,
  mustSetUpFactor: false,
  lastLoginAt: null,
};
export const session: Session = { user, buttons: 'user:add,user:del', dics: {}, permissions: [] };
export const loginData: LoginData = { ...session, user: { ...user, token: 'token-1' } };
export const factorAsked: FactorAsked = {
  secondFactor: { ticket: 'ticket-1', seconds: 300, app: true, passkey: false },
};
export const storedIdentity = { token: 'token-1', user, buttons: '', dictionaries: {} };
export const otherIdentity = { ...storedIdentity, token: 'token-2' };
export const otherPerson = {
  ...storedIdentity,
  token: 'token-3',
  user: { ...user, id: '0198c0de-0000-7000-8000-0000000000aa', workEmail: 'ana.costa@biotech.example' },
};

export const refusal: CallFailure = { kind: 'refused', status: 400, error: 'fail', message: '操作失败' };
export const notFound: CallFailure = { kind: 'refused', status: 404, error: 'not_found', message: 'Not found' };
export const forbidden: CallFailure = { kind: 'refused', status: 403, error: 'forbidden', message: '没有权限' };
export const offline: CallFailure = { kind: 'networkFailed', message: '' };

export const exportRun: ExportRun = {
  id: '0198c0de-0000-7000-8000-0000000000e1',
  format: 'csv',
  state: 'running',
  models: 120_000,
  read: 45_000,
  bytes: 9_400_000,
  fileName: null,
  problem: null,
  createdAt: '2026-11-28T09:30:00.000Z',
  expiresAt: null,
};
export const exportedRun: ExportRun = {
  ...exportRun,
  id: '0198c0de-0000-7000-8000-0000000000e2',
  format: 'maf',
  state: 'done',
  read: 120_000,
  bytes: 23_800_000,
  fileName: 'oncology-models-2026-11-28-10-12.maf',
  createdAt: '2026-11-28T02:12:00.000Z',
  expiresAt: '2026-11-29T02:15:00.000Z',
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
  topicName: { en: 'Ten syngeneic lines', zh: '十个同源细胞系' },
  category: { code: 'IMM', name: { en: 'Immuno-Oncology', zh: '肿瘤免疫' } },
  summary: { en: 'What they answer to.', zh: '它们对什么有反应。' },
  filePath: '/onco-wuxi/onco/newsLetter/download-file/0198c0de-0000-7000-8000-000000000003',
  pages: 2,
  bytes: 9_000,
  publishedAt: '2026-01-01',
  isHead: true,
  hasImage: false,
  version: 1,
};
export const savedSearch: SavedSearch = {
  id: '0198c0de-0000-7000-8000-000000000009',
  name: 'Lung EGFR',
  address: '/search?q=egfr',
  mailWhenNew: false,
  count: 82,
  newCount: 3,
  openedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
};
export const searchResult = (count: number): SearchResult => ({ count, total: 400, list: [], facets: {}, tookMs: 1 });
/** Returns a sample model on a shortlist. */
export const shortlistModel = (number: number): ShortlistModel => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  modelCode: `LUN-PDX-${String(number).padStart(4, '0')}`,
  name: `LUN-PDX-${String(number).padStart(4, '0')}`,
  modelType: 'PDX',
  disease: { en: 'Lung Cancer', zh: '肺癌' },
  cancerType: { en: 'Lung Cancer', zh: '肺癌' },
  histology: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' },
});
export const suggestions: Suggestions = {
  genes: [{ symbol: 'ERBB2', alias: 'HER2', count: 41 }],
  diseases: [{ value: 'breast', label: { en: 'Breast Cancer', zh: '乳腺癌' }, alias: null, count: 120 }],
  drugs: [{ agent: 'trastuzumab', alias: null, count: 12 }],
  models: [
    { id: '0198c0de-0000-7000-8000-000000000004', modelCode: 'BRE-PDX-0001', name: 'BRE-PDX-0001', modelType: 'PDX' },
  ],
};
export const storageConfiguration: StorageConfiguration = {
  host: '/onco-wuxi/storage',
  dir: 'uploads/',
  key: 'uploads/0198c0de00007000800000000000000a',
  policy: 'cG9saWN5',
  OSSAccessKeyId: 'embedded',
  signature: 'c2lnbmF0dXJl',
  success_action_status: '200',
  expire: '2026-01-01T00:00:00.000Z',
};
export const storedFile: StoredFile = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: 'table.csv',
  type: 'text/csv',
  bytes: 2_048,
  url: `/onco-wuxi/storage/${storageConfiguration.key}`,
};
