import type { Dashboard } from '../../contract/entities/dashboard.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const byDay = Array.from({ length: 30 }, (_, index) => (index * 7) % 11);
const course = { total: 42, before: 40, byDay };

/** Sample figures of a portal in use. */
export const sampleDashboard: Dashboard = {
  at: '2026-11-21T08:30:00.000Z',
  days: Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10)),
  accounts: { all: 1284, backOffice: 12, added: course },
  inquiries: {
    open: 3,
    overdue: 1,
    unassigned: 2,
    mine: 1,
    came: course,
    list: [
      {
        id: '0193e5a0-0000-7000-8000-000000000001',
        reference: 'Q-1042',
        state: 'received',
        organization: 'Northfield Therapeutics',
        country: 'DE',
        message: 'Efficacy in EGFR exon 20 insertion NSCLC PDX models',
        assignee: null,
        waitingMinutes: 1866,
      },
      {
        id: '0193e5a0-0000-7000-8000-000000000002',
        reference: 'Q-1051',
        state: 'inProgress',
        organization: '澄海生物医药',
        country: 'CN',
        message: '人源化 PBMC-NSG 模型的可用性与报价',
        assignee: 'Mei Chen',
        waitingMinutes: 295,
      },
    ],
  },
  enrollments: { open: 6, came: course },
  downloads: { ...course, top: [{ name: 'Lung cancer models 2026.pdf', count: 18 }] },
  searches: { ...course, withoutResult: 9, texts: [{ text: 'claudin 6 adc', count: 5 }] },
  untranslated: [
    { resource: 'area', title: { en: 'Areas', zh: '地域管理' }, within: null, count: 3 },
    {
      resource: 'dictionaryDetail',
      title: { en: 'Dictionary details', zh: '字典明细' },
      within: { id: '00000000-0000-4000-8000-000000000007', label: { en: 'Urgency', zh: '' } },
      count: 2,
    },
    { resource: 'disease', title: { en: 'Disease areas', zh: '疾病领域' }, within: null, count: 1 },
  ],
  jobs: [
    {
      name: 'saved-search-mails',
      waiting: 0,
      running: 1,
      done: 23,
      failed: 1,
      runs: Array.from({ length: 24 }, (_, index) => ({ ms: 200 + ((index * 137) % 400), failed: index === 19 })),
    },
  ],
  planned: [
    {
      kind: 'publish',
      resource: 'banner',
      id: '0193e5a0-0000-7000-8000-000000000021',
      label: { en: 'Winter meeting', zh: '冬季会议' },
      at: '2026-11-23T01:00:00.000Z',
      lapsed: false,
    },
    {
      kind: 'withdraw',
      resource: 'newsletter',
      id: '0193e5a0-0000-7000-8000-000000000022',
      label: { en: 'Autumn issue', zh: '秋季刊' },
      at: '2026-12-01T00:00:00.000Z',
      lapsed: false,
    },
  ],
  schedules: [
    {
      id: '0193e5a0-0000-7000-8000-000000000003',
      name: { en: 'Index check', zh: '索引检查' },
      state: 'succeeded',
      nextRunAt: '2026-11-21T08:45:00.000Z',
      runs: Array.from({ length: 24 }, (_, index) => ({ ms: 90 + ((index * 53) % 200), failed: false })),
    },
    {
      id: '0193e5a0-0000-7000-8000-000000000004',
      name: { en: 'Backup', zh: '备份' },
      state: 'failed',
      nextRunAt: '2026-11-22T03:15:00.000Z',
      runs: Array.from({ length: 9 }, (_, index) => ({ ms: 4200 + index * 90, failed: index === 8 })),
    },
    {
      id: '0193e5a0-0000-7000-8000-000000000005',
      name: { en: 'Storage sweep', zh: '存储清理' },
      state: null,
      nextRunAt: null,
      runs: [],
    },
  ],
  health: [
    { part: 'database', state: 'good', value: 1.8 },
    { part: 'search', state: 'good', value: 3000 },
    { part: 'mail', state: 'good', value: 0 },
    { part: 'jobs', state: 'slow', value: 1 },
    { part: 'cache', state: 'good', value: 0.97 },
    { part: 'storage', state: 'good', value: 53_687_091_200 },
    { part: 'memory', state: 'good', value: 402_653_184 },
  ],
};

export const dashboardCases: Cases = {
  events: [{ type: 'dashboard.daysChosen', days: 30 }, { type: 'dashboard.refresh' }],
  endings: () => ({ done: [sampleDashboard], error: [offline] }),
};
