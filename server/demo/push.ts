import { pushVariables } from '../../contract/messagePush.ts';
import type { Localized } from '../../contract/schema.ts';
import type { pushMessage } from '../modules/messagePush/pushMessage.table.ts';
import type { pushTemplate } from '../modules/messagePush/pushTemplate.table.ts';
import { namedId } from '../platform/random.ts';

const ADDED = new Date('2026-06-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Row = typeof pushMessage.$inferInsert;
type Told = {
  /** Hours between writing and now. */
  hoursAgo: number;
  title: Localized;
  body: Localized;
  level?: Row['level'];
  /** Codes of the roles that receive it; without them, every user does. */
  roles?: readonly string[];
  state: Row['state'];
  /** Days from now until it is sent. */
  inDays?: number;
};

const messages: Told[] = [
  {
    hoursAgo: 3,
    title: { en: 'Maintenance on Sunday, 02:00 to 03:00 UTC', zh: '周日 02:00–03:00（UTC）停机维护' },
    body: {
      en: '<p>The portal will be unavailable for this hour. <strong>Running searches will be interrupted</strong>; saved searches, shortlists and requests are not affected.</p>',
      zh: '<p>届时门户将暂停服务。<strong>正在运行的检索会中断</strong>；已保存的检索、收藏的模型和申请不受影响。</p>',
    },
    level: 'important',
    state: 'sent',
  },
  {
    hoursAgo: 29,
    title: {
      en: 'New publication: Osimertinib resistance: choosing the right lung model',
      zh: '新刊物：奥希替尼耐药：如何选择合适的肺癌模型',
    },
    body: {
      en: '<p>Which models keep the EGFR mutation, and which have developed a bypass. See Publications, Targeted therapy.</p>',
      zh: '<p>哪些模型保留了 EGFR 突变，哪些已出现旁路耐药。见“刊物”中的靶向治疗栏目。</p>',
    },
    state: 'sent',
  },
  {
    hoursAgo: 75,
    title: { en: 'Requests awaiting a reply', zh: '有申请等待回复' },
    body: {
      en: '<p>The dashboard shows requests without a reply:</p><ul><li>enrollments in panels,</li><li>questions about models and products.</li></ul>',
      zh: '<p>首页显示尚未回复的申请：</p><ul><li>模型组合报名；</li><li>模型与产品咨询。</li></ul>',
    },
    roles: ['administrator', 'contentEditor', 'auditor'],
    state: 'sent',
  },
  {
    hoursAgo: 2,
    title: { en: 'Humanized mice: PBMC or CD34 engraftment?', zh: '人源化小鼠：PBMC 还是 CD34 造血干细胞？' },
    body: {
      en: '<p>Next week’s publication compares both: how long the graft persists, and which questions each can answer.</p>',
      zh: '<p>下周的刊物将比较两种方法：移植物能存活多久，各自适合回答哪些问题。</p>',
    },
    state: 'scheduled',
    inDays: 5,
  },
  {
    hoursAgo: 1,
    title: { en: 'Slots available in the next panel', zh: '下一批模型组合尚有名额' },
    body: {
      en: '<p>Enroll by the end of the month to join the same cohort.</p>',
      zh: '<p>月底前报名即可加入同一批研究。</p>',
    },
    roles: ['member'],
    state: 'draft',
  },
  {
    hoursAgo: 120,
    title: { en: 'Exports are slow today', zh: '今日导出较慢' },
    body: { en: '<p>We are looking into it.</p>', zh: '<p>我们正在处理。</p>' },
    level: 'urgent',
    state: 'withdrawn',
  },
];

/**
 * Returns messages in all their states. Sent messages also reach accounts that are created later, so the demo accounts
 * see them.
 *
 * @param roles ids by code
 */
export const demoPushMessages = (seed: string, roles: ReadonlyMap<string, string>, now: Date): Row[] =>
  messages.map(({ hoursAgo, title, body, level = 'information', roles: codes = [], state, inDays }) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const sentAt = state === 'sent' || state === 'withdrawn' ? createdAt : null;
    return {
      id: namedId(`${seed}/push/${title.en}`, createdAt),
      title,
      body,
      level,
      audience: codes.length > 0 ? 'roles' : 'all',
      roles: codes.flatMap((code) => roles.get(code) ?? []),
      includesLater: state === 'sent',
      state,
      scheduledAt: inDays === undefined ? sentAt : new Date(now.getTime() + inDays * DAY_MS),
      sentAt,
      toldAt: state === 'withdrawn' ? createdAt : null,
      createdAt,
      updatedAt: createdAt,
    };
  });

type Template = typeof pushTemplate.$inferInsert;

const templates: Pick<Template, 'code' | 'title' | 'body' | 'level'>[] = [
  {
    code: 'maintenance',
    title: { en: 'Maintenance on {{date}}', zh: '门户将于{{date}}停机维护' },
    body: {
      en: '<p>The portal will be unavailable from {{begin}} to {{end}} (UTC). Saved searches, shortlists and requests are not affected.</p>',
      zh: '<p>{{begin}}–{{end}}（UTC）门户暂停服务。已保存的检索、收藏的模型和申请不受影响。</p>',
    },
    level: 'important',
  },
  {
    code: 'new-publication',
    title: { en: 'New publication: {{title}}', zh: '新刊物：{{title}}' },
    body: {
      en: '<p>{{title}} is available. See Publications, {{category}}.</p>',
      zh: '<p>《{{title}}》已发布，见“刊物”中的{{category}}栏目。</p>',
    },
    level: 'information',
  },
  {
    code: 'panel-places',
    title: { en: '{{count}} slots available in {{panel}}', zh: '{{panel}}尚有{{count}}个名额' },
    body: {
      en: '<p>Enroll by {{date}} to join the same cohort.</p>',
      zh: '<p>{{date}}前报名即可加入同一批研究。</p>',
    },
    level: 'information',
  },
];

export const demoPushTemplates = (seed: string): Template[] =>
  templates.map((template) => ({
    ...template,
    id: namedId(`${seed}/push-template/${template.code}`, ADDED),
    variables: pushVariables(template),
    createdAt: ADDED,
    updatedAt: ADDED,
  }));
