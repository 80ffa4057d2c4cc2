import { permissionCodes } from '../permissions.ts';
import type { Localized } from '../schema.ts';
import { attachmentNames } from './attachments.ts';
import type { Field } from './fields.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

export const LOG_KINDS = ['operate', 'login', 'error'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Actions as logs and histories store them; the dictionary `operate` holds their labels. */
export const AUDIT_ACTIONS = [
  'add',
  'edit',
  'del',
  'restore',
  'purge',
  'erase',
  'publish',
  'schedule',
  'unpublish',
  'discard',
  'export',
  'import',
  'reply',
  'confirm',
  'exec',
  'stop',
  'resume',
  'retry',
  'cancel',
  'resend',
  'send',
  'reveal',
  'withdraw',
  'sendTest',
  'builtIn',
  'unlock',
  'resetPassword',
  'resetFactors',
  'endSessions',
  'updateUserRole',
  'updateRolePermission',
  'seeAsRole',
  'endSeeAsRole',
  'register',
  'verifyMailbox',
  'askVerification',
  'approve',
  'decline',
  'askReset',
  'setPassword',
  'changePassword',
  'addFactor',
  'removeFactor',
  'linkIdentity',
  'unlinkIdentity',
  'renewRecoveryCodes',
  'prove',
  'logout',
  'addToken',
  'revokeToken',
  'refused',
  'login',
  'error',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const LOGIN_REFUSALS = [
  'wrong',
  'unverified',
  'codeNeeded',
  'paused',
  'disabled',
  'locked',
  'waiting',
  'factorNeeded',
  'factorWrong',
  'passkeyWrong',
  'tokenEnded',
  'provider',
  'notAdmitted',
  'passwordOff',
] as const;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

export const LOGIN_REFUSAL_WORDS: Record<LoginRefusal, Localized> = {
  wrong: { en: 'Wrong e-mail or password', zh: '邮箱或密码错误' },
  unverified: { en: 'E-mail address not confirmed', zh: '邮箱未验证' },
  codeNeeded: { en: 'Robot check missing or failed', zh: '未完成或未通过人机验证' },
  paused: { en: 'Too many failed attempts', zh: '错误次数过多，暂停登录' },
  disabled: { en: 'Account disabled', zh: '账户已停用' },
  locked: { en: 'Account locked', zh: '账户已锁定' },
  waiting: { en: 'Account waits for approval', zh: '账户待审核' },
  factorNeeded: { en: 'Password right, second factor requested', zh: '密码正确，已要求两步验证' },
  passkeyWrong: { en: 'Passkey refused', zh: '通行密钥未通过' },
  factorWrong: { en: 'Wrong second factor', zh: '两步验证码错误' },
  tokenEnded: { en: 'API token expired or revoked', zh: 'API 令牌已过期或已撤销' },
  provider: { en: 'Answer of the identity provider not accepted', zh: '身份提供方的应答未被接受' },
  notAdmitted: { en: 'Not admitted by the rules of the identity provider', zh: '不符合身份提供方的准入规则' },
  passwordOff: { en: 'Password not allowed: single sign-on only', zh: '仅允许单点登录，不能使用密码' },
};

export const LOGIN_METHODS = ['password', 'passkey', 'provider'] as const;
/** How a user showed who they are. */
export type LoginMethod = (typeof LOGIN_METHODS)[number];

export const LOGIN_FACTORS = ['totp', 'passkey', 'recovery'] as const;
/** What a user proved in addition. */
export type LoginFactor = (typeof LOGIN_FACTORS)[number];

const LOGIN_METHOD_WORDS: Record<LoginMethod, Localized> = {
  password: { en: 'Password', zh: '密码' },
  passkey: { en: 'Passkey', zh: '通行密钥' },
  provider: { en: 'Single sign-on', zh: '单点登录' },
};
const LOGIN_FACTOR_WORDS: Record<LoginFactor, Localized> = {
  totp: { en: 'Authenticator app', zh: '身份验证器' },
  passkey: { en: 'Passkey', zh: '通行密钥' },
  recovery: { en: 'Recovery code', zh: '恢复码' },
};

/** The names of what entries are about besides resources. A test compares them with what the server writes. */
export const LOGGED_BESIDES: Readonly<Record<string, Localized>> = {
  accountPolicy: { en: 'Registration rules', zh: '注册规则' },
  consent: { en: 'Consent text', zh: '同意书' },
  elasticsearch: { en: 'Distributed search engine', zh: '分布式搜索引擎' },
  job: { en: 'Job scheduling', zh: '任务调度' },
  lucene: { en: 'Search engine', zh: '搜索引擎' },
  redis: { en: 'Redis cache', zh: 'Redis缓存' },
  scimGroup: { en: 'Directory group', zh: '目录组' },
};

/** The records that entries about what is no resource refer to: by its name and the name in the entry, the resource. */
export const REFERRED_BESIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scimGroup: { roles: 'role' },
};

/** What became of the record that an entry is about. */
export const RECORD_STATES = [
  { value: 'present', label: { en: 'Present', zh: '存在' } },
  { value: 'removed', label: { en: 'In the trash', zh: '在回收站' } },
  { value: 'gone', label: { en: 'Deleted for good', zh: '已彻底删除' } },
] as const;

export const OPERATION_RESULTS = [
  { value: 'success', label: { en: 'Done', zh: '成功' } },
  { value: 'failure', label: { en: 'Failed', zh: '失败' } },
] as const;

const fields = {
  at: { kind: 'instant', readOnly: true, label: { en: 'When', zh: '时间' } },
  user: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'Who', zh: '操作人' }, width: 160 },
  /** The name of the API token that acted for the user; empty for the user's own sign-in. */
  token: { kind: 'text', max: 80, readOnly: true, label: { en: 'API token', zh: 'API 令牌' }, width: 110 },
  action: {
    kind: 'choice',
    dictionary: 'operate',
    readOnly: true,
    label: { en: 'Action', zh: '操作类型' },
    width: 160,
  },
  resource: { kind: 'text', max: 60, readOnly: true, label: { en: 'Resource', zh: '资源' }, width: 130 },
  resourceId: { kind: 'text', max: 60, readOnly: true, label: { en: 'Record ID', zh: '记录编号' } },
  /** The reader may not see the record, so the entry shows none of its data. */
  hidden: { kind: 'flag', readOnly: true, label: { en: 'Hidden', zh: '已隐藏' } },
  label: { kind: 'localized', as: 'text', max: 254, readOnly: true, label: { en: 'Record', zh: '记录' }, width: 200 },
  before: { kind: 'json', max: 1_000_000, readOnly: true, label: { en: 'Before', zh: '修改前' } },
  after: { kind: 'json', max: 1_000_000, readOnly: true, label: { en: 'After', zh: '修改后' } },
  names: { kind: 'json', max: 1_000_000, readOnly: true, label: { en: 'Names', zh: '名称' } },
  message: { kind: 'longText', max: 2_000, readOnly: true, label: { en: 'Message', zh: '信息' }, width: 260 },
  attachments: attachmentNames,
  method: { kind: 'text', max: 10, readOnly: true, label: { en: 'Method', zh: '方法' }, width: 80 },
  path: { kind: 'text', max: 500, readOnly: true, label: { en: 'Path', zh: '路径' }, width: 220 },
  needs: {
    kind: 'choices',
    readOnly: true,
    label: { en: 'Permission needed', zh: '所需权限' },
    options: Object.entries(permissionCodes).map(([value, label]) => ({ value, label })),
    width: 180,
  },
  times: {
    kind: 'number',
    integer: true,
    readOnly: true,
    label: { en: 'Times', zh: '次数' },
    width: 110,
  },
  status: { kind: 'number', integer: true, readOnly: true, label: { en: 'Status', zh: '状态' }, width: 80 },
  durationMs: {
    kind: 'number',
    integer: true,
    readOnly: true,
    unit: { en: 'ms', zh: '毫秒' },
    label: { en: 'Duration', zh: '耗时' },
    width: 90,
  },
  address: { kind: 'text', max: 60, readOnly: true, label: { en: 'Address', zh: '地址' }, width: 130 },
  agent: { kind: 'text', max: 300, readOnly: true, label: { en: 'Browser', zh: '浏览器' } },
  requestId: { kind: 'text', max: 60, readOnly: true, label: { en: 'Request ID', zh: '请求编号' } },
} as const satisfies Record<string, Field>;

const codes = { list: 'log:list', del: 'log:del', detail: 'log:detail' } as const;
const newest = [{ field: 'at', order: 'desc' }] as const;

/** 操作日志: who changed what, with each field before and after. Only the portal writes entries. */
export const log = defineResource({
  name: 'log',
  title: { en: 'Operation log', zh: '操作日志' },
  one: { en: 'entry', zh: '日志' },
  route: resourceRoutes.log,
  paths: { base: '/api/log', list: '/api/log/logs', remove: '/api/log/delete', detail: '/api/log/detail/:id' },
  codes,
  fields: {
    ...fields,
    result: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'Result', zh: '结果' },
      options: OPERATION_RESULTS,
      width: 110,
    },
    recordState: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'Current record', zh: '记录现状' },
      options: RECORD_STATES,
      width: 130,
    },
  },
  label: 'label',
  list: ['at', 'user', 'action', 'result', 'resource', 'label', 'durationMs', 'address'],
  search: ['user', 'token', 'action', 'result', 'resource', 'needs', 'at', 'address', 'requestId'],
  form: [],
  sort: newest,
  log: true,
  cleared: true,
});

/** Besides ends of a sign-in: a right password that waits for the second factor, and an API token that was used. */
export const LOGIN_RESULTS = [
  { value: 'success', label: { en: 'Logged in', zh: '成功' } },
  { value: 'failure', label: { en: 'Failed', zh: '失败' } },
  { value: 'pending', label: { en: 'Second step asked', zh: '等待两步验证' } },
  { value: 'token', label: { en: 'Token used', zh: '使用令牌' } },
] as const;

const loginFields = {
  ...fields,
  label: { ...fields.label, width: 170 },
  user: { ...fields.user, width: 120 },
  times: { ...fields.times, width: 76 },
  address: { ...fields.address, width: 120 },
  agent: { ...fields.agent, width: 130 },
  result: {
    kind: 'choice',
    readOnly: true,
    label: { en: 'Result', zh: '结果' },
    options: LOGIN_RESULTS,
    width: 110,
  },
  reason: {
    kind: 'choice',
    readOnly: true,
    label: { en: 'Reason', zh: '原因' },
    options: LOGIN_REFUSALS.map((value) => ({ value, label: LOGIN_REFUSAL_WORDS[value] })),
    width: 160,
  },
  loginMethod: {
    kind: 'choice',
    readOnly: true,
    label: { en: 'Login method', zh: '登录方式' },
    options: LOGIN_METHODS.map((value) => ({ value, label: LOGIN_METHOD_WORDS[value] })),
    width: 140,
  },
  factor: {
    kind: 'choice',
    readOnly: true,
    label: { en: 'Second step', zh: '两步验证' },
    options: LOGIN_FACTORS.map((value) => ({ value, label: LOGIN_FACTOR_WORDS[value] })),
    width: 150,
  },
} as const satisfies Record<string, Field>;

/** 登录日志: every sign-in attempt with its result. */
export const loginLog = defineResource({
  name: 'loginLog',
  title: { en: 'Login log', zh: '登录日志' },
  one: { en: 'entry', zh: '日志' },
  route: resourceRoutes.loginLog,
  paths: { base: '/api/loginLog', list: '/api/loginLog/logs', remove: '/api/loginLog/delete' },
  codes,
  fields: loginFields,
  label: 'label',
  list: ['at', 'label', 'user', 'result', 'reason', 'token', 'times', 'address', 'agent'],
  search: ['label', 'user', 'token', 'result', 'reason', 'loginMethod', 'factor', 'at', 'address'],
  form: [],
  sort: newest,
  log: true,
  cleared: true,
});

/** 错误日志: server errors by request, and faults of pages that visitors reported. */
export const errorLog = defineResource({
  name: 'errorLog',
  title: { en: 'Error log', zh: '错误日志' },
  one: { en: 'entry', zh: '日志' },
  route: resourceRoutes.errorLog,
  paths: { base: '/api/errorLog', list: '/api/errorLog/logs', remove: '/api/errorLog/delete' },
  codes,
  fields: {
    ...fields,
    /** A visitor reported the fault and sent what the page did before. */
    recorded: { kind: 'flag', readOnly: true, label: { en: 'Recorded', zh: '运行记录' }, width: 100 },
  },
  label: 'message',
  list: ['at', 'message', 'method', 'path', 'status', 'recorded', 'user', 'requestId'],
  search: ['message', 'path', 'recorded', 'at', 'user', 'requestId'],
  form: [],
  sort: newest,
  log: true,
  cleared: true,
});
