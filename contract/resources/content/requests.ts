import { INQUIRY_TOPICS, REQUEST_STATES } from '../../vocabulary.ts';
import type { Field, Option } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';

const stateLabels: Record<(typeof REQUEST_STATES)[number], [en: string, zh: string, color: string]> = {
  unconfirmed: ['Address not confirmed', '邮箱未确认', 'gray'],
  received: ['Received', '已收到', 'amber'],
  inProgress: ['In progress', '处理中', 'blue'],
  answered: ['Answered', '已回复', 'teal'],
  waiting: ['Waiting list', '候补', 'violet'],
  confirmed: ['Confirmed', '已确认', 'green'],
  closed: ['Closed', '已关闭', 'gray'],
  expired: ['Expired', '已过期', 'gray'],
};
const topicLabels: Record<(typeof INQUIRY_TOPICS)[number], [en: string, zh: string]> = {
  models: ['Models', '模型'],
  study: ['Study', '研究'],
  panel: ['PDX panel', 'PDX 模型组合'],
  antibody: ['Antibodies', '抗体'],
  nonOncology: ['Non-oncology', '非肿瘤'],
  collaboration: ['Collaboration', '合作'],
  complaint: ['Complaint', '投诉'],
  other: ['Other', '其他'],
};
const states: Option[] = REQUEST_STATES.map((value) => {
  const [en, zh, color] = stateLabels[value];
  return { value, label: { en, zh }, color };
});
/** States that only enrollments have; an inquiry is never confirmed or on a waiting list. */
const OF_ENROLLMENTS: readonly string[] = ['unconfirmed', 'waiting', 'confirmed', 'expired'];
const inquiryStates = states.filter(({ value }) => !OF_ENROLLMENTS.includes(String(value)));
const topics: Option[] = INQUIRY_TOPICS.map((value) => {
  const [en, zh] = topicLabels[value];
  return { value, label: { en, zh } };
});

/** The sender's own data, and the fields that the office edits. */
const common = {
  reference: { kind: 'text', max: 20, readOnly: true, label: { en: 'Reference', zh: '编号' }, width: 128 },
  state: { kind: 'choice', options: states, required: true, label: { en: 'State', zh: '状态' }, width: 120 },
  assignee: { kind: 'reference', of: 'user', label: { en: 'Assignee', zh: '负责人' }, width: 120 },
  notes: { kind: 'longText', max: 8_000, label: { en: 'Internal notes', zh: '内部备注' } },
  name: { kind: 'text', max: 120, readOnly: true, label: { en: 'Name', zh: '姓名' }, width: 120 },
  workEmail: { kind: 'email', readOnly: true, label: { en: 'Work e-mail', zh: '工作邮箱' }, width: 220 },
  organization: { kind: 'text', max: 120, readOnly: true, label: { en: 'Organization', zh: '单位' }, width: 150 },
  country: { kind: 'text', max: 2, readOnly: true, label: { en: 'Country', zh: '国家' }, width: 80 },
  phone: { kind: 'text', max: 40, readOnly: true, label: { en: 'Phone', zh: '电话' } },
  message: { kind: 'longText', max: 4_000, readOnly: true, label: { en: 'Message', zh: '留言' }, width: 216 },
  models: { kind: 'json', max: 100_000, parts: ['modelCode'], readOnly: true, label: { en: 'Models', zh: '模型' } },
} as const satisfies Record<string, Field>;

/** Messages of the contact form as a work list; answers are sent by mail. */
export const inquiry = defineResource({
  name: 'inquiry',
  title: { en: 'Inquiries', zh: '咨询' },
  one: { en: 'inquiry', zh: '咨询' },
  route: resourceRoutes.inquiry,
  paths: {
    base: '/api/content/inquiry',
    list: '/api/content/inquiry/list',
    save: '/api/content/inquiry/save',
    remove: '/api/content/inquiry/delete',
  },
  codes: {
    list: 'content:inquiry:list',
    edit: 'content:inquiry:edit',
    del: 'content:inquiry:del',
    detail: 'content:inquiry:detail',
  },
  fields: {
    ...common,
    state: { ...common.state, options: inquiryStates },
    topic: { kind: 'choice', options: topics, readOnly: true, label: { en: 'Topic', zh: '主题' }, width: 120 },
    searchAddress: { kind: 'text', max: 2_000, readOnly: true, label: { en: 'Original search', zh: '来源检索' } },
  },
  label: 'reference',
  list: ['reference', 'state', 'topic', 'name', 'organization', 'message', 'assignee', 'createdAt'],
  search: ['reference', 'state', 'topic', 'assignee', 'workEmail', 'createdAt'],
  form: [{ fields: ['state', 'assignee', 'notes'] }],
  bulk: ['assignee', 'state'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  scoped: true,
});

/** Enrollments in PDX panels as a work list. */
export const enrollment = defineResource({
  name: 'enrollment',
  title: { en: 'Enrollments', zh: '报名' },
  one: { en: 'enrollment', zh: '报名' },
  route: resourceRoutes.enrollment,
  paths: {
    base: '/api/content/enrollment',
    list: '/api/content/enrollment/list',
    save: '/api/content/enrollment/save',
    remove: '/api/content/enrollment/delete',
  },
  codes: {
    list: 'content:enrollment:list',
    edit: 'content:enrollment:edit',
    del: 'content:enrollment:del',
    detail: 'content:enrollment:detail',
  },
  fields: {
    ...common,
    panel: { kind: 'reference', of: 'panel', readOnly: true, label: { en: 'Panel', zh: 'PDX 模型组合' }, width: 240 },
    holdsSlot: { kind: 'flag', readOnly: true, label: { en: 'Slot reserved', zh: '已占名额' }, width: 100 },
    agents: {
      kind: 'json',
      max: 20_000,
      parts: ['name', 'class'],
      readOnly: true,
      label: { en: 'Agents', zh: '药物' },
    },
    armCount: { kind: 'number', integer: true, readOnly: true, label: { en: 'Arms', zh: '组数' }, width: 80 },
    wishedStart: {
      kind: 'date',
      readOnly: true,
      label: { en: 'Preferred start date', zh: '期望启动日期' },
      width: 120,
    },
  },
  label: 'reference',
  list: ['reference', 'state', 'panel', 'name', 'organization', 'holdsSlot', 'assignee', 'createdAt'],
  search: ['reference', 'state', 'panel', 'assignee', 'workEmail', 'createdAt'],
  form: [{ fields: ['state', 'assignee', 'notes'] }],
  bulk: ['assignee', 'state'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  scoped: true,
});
