import { permissionCodes } from '../permissions.ts';
import { defineResource } from './resource.ts';
import { DATA_SCOPE_OPTIONS } from './role.ts';
import { resourceRoutes } from './routes.ts';

/** Among the permissions: the right to what every signed-in visitor has. It has no permission code. */
export const CATALOG = 'catalog';

/**
 * 权限审查: who may do what, since when, given by whom, and when it was last used. One row for each role of each user, and
 * for each API token that is valid. Nothing is changed here.
 */
export const accessReview = defineResource({
  name: 'accessReview',
  title: { en: 'Access review', zh: '权限审查' },
  one: { en: 'access', zh: '权限' },
  route: resourceRoutes.accessReview,
  paths: { base: '/api/access', list: '/api/access/grants' },
  codes: { list: 'access:list' },
  fields: {
    name: { kind: 'text', max: 121, readOnly: true, label: { en: 'Name', zh: '姓名' }, width: 130 },
    person: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'User', zh: '用户' } },
    workEmail: { kind: 'email', readOnly: true, label: { en: 'Work e-mail', zh: '工作邮箱' }, width: 240 },
    group: { kind: 'tree', of: 'group', readOnly: true, label: { en: 'Organization', zh: '所属组织' }, width: 160 },
    by: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'By', zh: '方式' },
      width: 110,
      options: [
        { value: 'role', label: { en: 'Role', zh: '角色' } },
        { value: 'token', label: { en: 'API token', zh: 'API 令牌' } },
      ],
    },
    token: { kind: 'text', max: 100, readOnly: true, label: { en: 'Token', zh: '令牌' }, width: 90 },
    role: { kind: 'reference', of: 'role', readOnly: true, label: { en: 'Role', zh: '角色' }, width: 120 },
    dataScope: {
      kind: 'choice',
      readOnly: true,
      label: { en: 'Data scope', zh: '数据范围' },
      width: 200,
      options: DATA_SCOPE_OPTIONS,
    },
    codes: {
      kind: 'choices',
      readOnly: true,
      label: { en: 'Permissions', zh: '权限' },
      options: [
        { value: CATALOG, label: { en: 'Read the catalog', zh: '读取目录' } },
        ...Object.entries(permissionCodes).map(([value, label]) => ({ value, label })),
      ],
      hint: {
        en: 'Every signed-in user reads the catalog; a token only with this right',
        zh: '所有登录用户均可读取目录；令牌须有此权限',
      },
      width: 120,
    },
    since: { kind: 'instant', readOnly: true, label: { en: 'Has it since', zh: '授予时间' } },
    givenBy: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'Given by', zh: '授予人' }, width: 90 },
    lastUsed: {
      kind: 'instant',
      readOnly: true,
      label: { en: 'Last used', zh: '最近使用' },
      hint: { en: 'For a role, when the user was last active', zh: '角色一行为用户的最近活动时间' },
    },
    ends: { kind: 'instant', readOnly: true, label: { en: 'Ends', zh: '到期时间' } },
    enabled: { kind: 'flag', readOnly: true, label: { en: 'Account enabled', zh: '账户启用' } },
  },
  label: 'name',
  list: ['name', 'role', 'token', 'codes', 'dataScope', 'since', 'givenBy', 'lastUsed', 'enabled'],
  search: ['person', 'role', 'codes', 'by', 'group', 'dataScope', 'since', 'lastUsed', 'enabled'],
  form: [],
  sort: [{ field: 'name', order: 'asc' }],
  scoped: true,
  log: true,
});
