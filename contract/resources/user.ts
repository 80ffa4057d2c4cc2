import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** `service`: an account for a program. It cannot sign in and acts only with API tokens. */
export const ACCOUNT_KINDS = ['person', 'service'] as const;

/** Fields that users may change in their own account. None of them affects permissions or sign-in. */
export const OWN_FIELDS: readonly string[] = ['firstName', 'lastName', 'phone', 'organization', 'jobTitle', 'locale'];

/** Acts on a user's account. Whether the caller may do each of them depends on their position relative to that user. */
export const PERSON_ACTS = [
  'edit',
  'remove',
  'roles',
  'assign',
  'unassign',
  'enable',
  'disable',
  'reset',
  'resetFactors',
  'unlock',
  'endSessions',
  'approve',
  'decline',
] as const;
export type PersonAct = (typeof PERSON_ACTS)[number];

/** Whether a registration is complete. Accounts that administrators create are open at once, without a password. */
export const USER_STANDINGS = [
  { value: 'unverified', label: { en: 'Unconfirmed', zh: '邮箱未验证' } },
  { value: 'waiting', label: { en: 'To approve', zh: '待审核' } },
  { value: 'open', label: { en: 'Open', zh: '已开通' } },
] as const;

/** 用户管理: everyone who can sign in, visitors and administrators. Roles are assigned with `updateUserRole`. */
export const user = defineResource({
  name: 'user',
  title: { en: 'Users', zh: '用户管理' },
  one: { en: 'user', zh: '用户' },
  route: resourceRoutes.user,
  paths: {
    base: '/api/user',
    list: '/api/user/users',
    save: '/api/user/user',
    remove: '/api/user/delete',
    detail: '/api/user/detail/:id',
  },
  codes: { list: 'user:list', add: 'user:add', edit: 'user:edit', del: 'user:del', detail: 'user:detail' },
  fields: {
    name: { kind: 'text', max: 121, readOnly: true, label: { en: 'Name', zh: '姓名' }, width: 160 },
    firstName: { kind: 'text', max: 60, required: true, label: { en: 'First name', zh: '名' } },
    lastName: { kind: 'text', max: 60, required: true, label: { en: 'Last name', zh: '姓' } },
    username: {
      kind: 'text',
      max: 60,
      unique: true,
      pattern: '^[a-z0-9][a-z0-9._-]*$',
      label: { en: 'User name', zh: '用户名' },
    },
    workEmail: {
      kind: 'email',
      required: true,
      unique: true,
      label: { en: 'Work e-mail', zh: '工作邮箱' },
      width: 264,
    },
    phone: { kind: 'phone', label: { en: 'Phone', zh: '电话' } },
    organization: { kind: 'text', max: 120, label: { en: 'Institution', zh: '单位' }, width: 180 },
    jobTitle: { kind: 'text', max: 120, label: { en: 'Job title', zh: '职位' } },
    group: { kind: 'tree', of: 'group', label: { en: 'Organization', zh: '所属组织' }, width: 180 },
    roles: {
      kind: 'references',
      of: 'role',
      readOnly: true,
      label: { en: 'Roles', zh: '角色' },
      width: 200,
    },
    locale: {
      kind: 'choice',
      required: true,
      default: 'en',
      label: { en: 'E-mail language', zh: '邮件语言' },
      options: [
        { value: 'en', label: { en: 'English', zh: '英文' } },
        { value: 'zh', label: { en: 'Chinese', zh: '中文' } },
      ],
    },
    kind: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'Kind of account', zh: '账户类型' },
      options: [
        { value: 'person', label: { en: 'Person', zh: '个人' } },
        { value: 'service', label: { en: 'Service account', zh: '服务账户' } },
      ],
    },
    standing: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'Registration', zh: '注册状态' },
      options: USER_STANDINGS,
      width: 160,
    },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
    twoStep: { kind: 'flag', readOnly: true, label: { en: 'Two-step verification', zh: '两步验证' }, width: 150 },
    emergency: {
      kind: 'flag',
      default: false,
      label: { en: 'Emergency account', zh: '应急账户' },
      hint: {
        en: 'Signs in with a password even if the portal otherwise requires single sign-on',
        zh: '即使门户要求单点登录，也可使用密码登录',
      },
    },
    lastLoginAt: { kind: 'instant', readOnly: true, label: { en: 'Last login', zh: '最近登录' } },
    lockedUntil: { kind: 'instant', readOnly: true, label: { en: 'Locked until', zh: '锁定至' } },
  },
  label: 'name',
  list: ['name', 'workEmail', 'group', 'roles', 'standing', 'enabled', 'lastLoginAt'],
  search: [
    'workEmail',
    'organization',
    'group',
    'roles',
    'standing',
    'kind',
    'enabled',
    'twoStep',
    'lastLoginAt',
    'lockedUntil',
  ],
  single: ['firstName', 'lastName', 'phone', 'emergency'],
  form: [
    {
      title: { en: 'User', zh: '个人信息' },
      fields: ['firstName', 'lastName', 'workEmail', 'phone', 'organization', 'jobTitle'],
      inChinese: ['lastName', 'firstName', 'workEmail', 'phone', 'organization', 'jobTitle'],
    },
    { title: { en: 'Account', zh: '账户' }, fields: ['username', 'group', 'locale', 'enabled', 'emergency'] },
  ],
  sort: [{ field: 'createdAt', order: 'desc' }],
  scoped: true,
  fresh: true,
  judged: {
    acts: PERSON_ACTS,
    why: {
      en: 'Accounts are managed by users with more permissions than the owner, never by the owner. Administrators can manage each other.',
      zh: '账户由权限更高的用户管理，不能管理自己的账户；系统管理员之间可以互相管理。',
    },
  },
  acts: {
    assign: {
      codes: ['user:update'],
      label: { en: 'Assign roles', zh: '分配角色' },
      text: { en: 'Adds these roles. Existing roles are kept.', zh: '添加所选角色，现有角色保留。' },
      asks: 'roles',
    },
    unassign: {
      codes: ['user:update'],
      label: { en: 'Remove roles', zh: '移除角色' },
      text: { en: 'Removes these roles. Other roles are kept.', zh: '移除所选角色，其他角色保留。' },
      asks: 'roles',
      careful: true,
    },
    enable: {
      codes: ['user:edit'],
      label: { en: 'Enable', zh: '启用' },
      text: { en: 'The users can log in again.', zh: '所选用户可以重新登录。' },
    },
    disable: {
      codes: ['user:edit'],
      label: { en: 'Disable', zh: '停用' },
      text: {
        en: 'The users are logged out everywhere immediately and can no longer log in.',
        zh: '所选用户将立即在所有设备上退出登录，且不能再登录。',
      },
      careful: true,
    },
    reset: {
      codes: ['user:edit'],
      label: { en: 'Reset password', zh: '重置密码' },
      text: {
        en: 'Current passwords stop working immediately. The users are logged out everywhere and receive an e-mail with a link to set a new one.',
        zh: '原密码立即失效，所选用户将在所有设备上退出登录，并收到设置新密码的邮件。',
      },
      careful: true,
    },
    approve: {
      codes: ['user:edit'],
      label: { en: 'Approve registration', zh: '通过注册' },
      text: {
        en: 'The users can log in, and receive an e-mail that their account is ready.',
        zh: '所选用户即可登录，并收到账户已开通的邮件。',
      },
    },
    decline: {
      codes: ['user:edit'],
      label: { en: 'Decline registration', zh: '拒绝注册' },
      text: {
        en: 'The registrations are deleted for good, and the users get an e-mail about it. They can register again.',
        zh: '所选注册将被永久删除，并以邮件告知申请人；对方可再次注册。',
      },
      careful: true,
    },
    endSessions: {
      codes: ['user:edit', 'session:end'],
      label: { en: 'Log out everywhere', zh: '强制退出登录' },
      text: {
        en: 'All their sessions end immediately. Unsaved changes are lost.',
        zh: '所选用户的所有会话立即结束，未保存的内容会丢失。',
      },
      careful: true,
    },
  },
});
