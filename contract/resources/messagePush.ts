import {
  PUSH_AUDIENCES,
  PUSH_BODY_MAX,
  PUSH_LEVELS,
  PUSH_STATES,
  PUSH_TITLE_MAX,
  PUSH_VARIABLES_MAX,
} from '../messagePush.ts';
import type { Option } from './fields.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

type Words = [en: string, zh: string, color?: string];
const options = <V extends string>(values: readonly V[], words: Record<V, Words>): Option[] =>
  values.map((value) => {
    const [en, zh, color] = words[value];
    return { value, label: { en, zh }, ...(color && { color }) };
  });

const levels = options(PUSH_LEVELS, {
  information: ['Information', '通知', 'blue'],
  important: ['Important', '重要', 'amber'],
  urgent: ['Urgent', '紧急', 'coral'],
});
const audiences = options(PUSH_AUDIENCES, {
  all: ['All users', '所有用户'],
  roles: ['Users with roles', '指定角色'],
  people: ['Selected users', '指定用户'],
});
const states = options(PUSH_STATES, {
  draft: ['Draft', '草稿', 'gray'],
  scheduled: ['Scheduled', '已排期', 'blue'],
  sending: ['Being sent', '发送中', 'teal'],
  sent: ['Sent', '已发送', 'green'],
  withdrawn: ['Withdrawn', '已撤回', 'gray'],
  expired: ['Expired', '已过期', 'gray'],
});

const codes = {
  list: 'push:list',
  add: 'push:add',
  edit: 'push:edit',
  del: 'push:del',
  detail: 'push:detail',
} as const;

const title = {
  kind: 'localized',
  as: 'text',
  max: PUSH_TITLE_MAX,
  required: true,
  label: { en: 'Title', zh: '标题' },
  width: 280,
} as const;
const body = {
  kind: 'localized',
  as: 'richText',
  max: PUSH_BODY_MAX,
  required: true,
  label: { en: 'Message', zh: '内容' },
} as const;
const level = {
  kind: 'choice',
  options: levels,
  required: true,
  default: 'information',
  label: { en: 'Level', zh: '级别' },
  hint: {
    en: 'An urgent message appears on every open page of its recipients',
    zh: '紧急消息会在接收人打开的页面中直接弹出',
  },
  width: 120,
} as const;

/** 消息推送: messages to users' inboxes; they appear in open pages at once. */
export const pushMessage = defineResource({
  name: 'pushMessage',
  title: { en: 'Push messages', zh: '消息推送' },
  one: { en: 'message', zh: '消息' },
  route: resourceRoutes.pushMessage,
  paths: {
    base: '/api/messagePush',
    list: '/api/messagePush/messages',
    save: '/api/messagePush/message',
    remove: '/api/messagePush/delete',
  },
  codes,
  fields: {
    state: {
      kind: 'choice',
      options: states,
      readOnly: true,
      default: 'draft',
      label: { en: 'State', zh: '状态' },
      width: 120,
    },
    template: {
      kind: 'reference',
      of: 'pushTemplate',
      createOnly: true,
      label: { en: 'Template', zh: '模板' },
      hint: { en: 'Optional; fills in the fields below', zh: '可选；选择后自动填入下方内容' },
      width: 180,
    },
    title,
    body,
    level,
    audience: {
      kind: 'choice',
      options: audiences,
      required: true,
      default: 'all',
      label: { en: 'Audience', zh: '接收范围' },
      width: 140,
    },
    roles: {
      kind: 'references',
      of: 'role',
      label: { en: 'Roles', zh: '角色' },
      hint: { en: 'If the audience is “Users with roles”', zh: '接收范围为“指定角色”时填写' },
      width: 180,
    },
    people: {
      kind: 'references',
      of: 'user',
      label: { en: 'Users', zh: '用户' },
      hint: { en: 'If the audience is “Selected users”', zh: '接收范围为“指定用户”时填写' },
      width: 180,
    },
    includesLater: {
      kind: 'flag',
      default: false,
      label: { en: 'Include later accounts', zh: '包括以后注册的用户' },
      hint: {
        en: 'Users who join or receive one of the roles later also see the message',
        zh: '之后注册或获得所选角色的用户也能看到',
      },
    },
    scheduledAt: {
      kind: 'instant',
      label: { en: 'Send at', zh: '发送时间' },
      hint: { en: 'Leave empty to send immediately', zh: '留空则点击发送后立即发出' },
      width: 180,
    },
    expiresAt: {
      kind: 'instant',
      label: { en: 'Expires', zh: '过期时间' },
      hint: { en: 'It then disappears from all inboxes', zh: '到期后从所有收件箱消失' },
      width: 180,
    },
    sentAt: { kind: 'instant', readOnly: true, label: { en: 'Sent', zh: '发出时间' }, width: 180 },
    recipients: {
      kind: 'number',
      integer: true,
      readOnly: true,
      label: { en: 'Recipients', zh: '接收人数' },
      width: 100,
    },
    readBy: { kind: 'number', integer: true, readOnly: true, label: { en: 'Read by', zh: '已读人数' }, width: 90 },
  },
  label: 'title',
  editable: { field: 'state', values: ['draft'] },
  follows: { field: 'state', everyMs: { sending: 2_000, scheduled: 30_000 } },
  list: ['state', 'title', 'level', 'audience', 'scheduledAt', 'recipients', 'readBy'],
  search: ['state', 'level', 'audience', 'sentAt', 'createdAt'],
  single: ['body', 'audience', 'roles', 'people', 'includesLater'],
  form: [
    { fields: ['template', 'title', 'body', 'level'] },
    { title: { en: 'Recipient', zh: '接收人' }, fields: ['audience', 'roles', 'people', 'includesLater'] },
    { title: { en: 'When', zh: '发送安排' }, fields: ['scheduledAt', 'expiresAt'] },
  ],
  sort: [{ field: 'createdAt', order: 'desc' }],
});

/** Texts for recurring messages, with variables for the parts that differ. */
export const pushTemplate = defineResource({
  name: 'pushTemplate',
  title: { en: 'Message templates', zh: '消息模板' },
  one: { en: 'template', zh: '模板' },
  route: resourceRoutes.pushTemplate,
  paths: {
    base: '/api/messagePush/template',
    list: '/api/messagePush/template/templates',
    save: '/api/messagePush/template/template',
    remove: '/api/messagePush/template/delete',
  },
  codes,
  fields: {
    code: {
      kind: 'text',
      max: 40,
      required: true,
      unique: true,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$',
      label: { en: 'Code', zh: '模板编码' },
      hint: { en: 'Letters, digits, hyphens and underscores', zh: '字母、数字、连字符和下划线' },
      width: 160,
    },
    title,
    body: {
      ...body,
      hint: { en: 'Write variables as {{name}}, also in the title', zh: '变量写作 {{名称}}，标题中也可使用' },
    },
    level,
    variables: {
      kind: 'texts',
      max: 30,
      maxItems: PUSH_VARIABLES_MAX,
      readOnly: true,
      label: { en: 'Variables', zh: '变量' },
      width: 200,
    },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' }, width: 90 },
  },
  label: 'title',
  list: ['code', 'title', 'level', 'variables', 'enabled', 'updatedAt'],
  search: ['code', 'title', 'level', 'enabled'],
  single: ['body'],
  form: [{ fields: ['code', 'title', 'body', 'level', 'enabled'] }],
  sort: [{ field: 'code', order: 'asc' }],
});
