import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

export const DATA_SCOPE_OPTIONS = [
  { value: 'all', label: { en: 'All data', zh: '全部数据' } },
  { value: 'organizationAndBelow', label: { en: 'Own organization and below', zh: '本组织及下级' } },
  { value: 'organization', label: { en: 'Own organization', zh: '本组织' } },
  { value: 'own', label: { en: 'Own records', zh: '仅本人' } },
] as const;

/**
 * Acts on a role that only a caller above it may do: `scope` changes whose records it shows, `give` assigns it to other
 * users.
 */
export const ROLE_ACTS = ['remove', 'permissions', 'scope', 'give'] as const;
export type RoleAct = (typeof ROLE_ACTS)[number];

/**
 * 角色管理. The permissions of a role are not part of its record; they are assigned with `updateRolePermission`.
 */
export const role = defineResource({
  name: 'role',
  title: { en: 'Roles', zh: '角色管理' },
  one: { en: 'role', zh: '角色' },
  route: resourceRoutes.role,
  paths: {
    base: '/api/role',
    list: '/api/role/roles',
    save: '/api/role/role',
    remove: '/api/role/delete/',
    detail: '/api/role/detail/:id',
  },
  codes: { list: 'role:list', add: 'role:add', edit: 'role:edit', del: 'role:del', detail: 'role:detail' },
  fields: {
    name: { kind: 'localized', as: 'text', max: 60, required: true, label: { en: 'Name', zh: '名称' }, width: 200 },
    code: {
      kind: 'text',
      max: 40,
      required: true,
      unique: true,
      createOnly: true,
      pattern: '^[a-z][A-Za-z0-9]*$',
      label: { en: 'Code', zh: '编码' },
      hint: { en: 'Letters and digits, starting with a lowercase letter', zh: '以小写字母开头，仅含字母和数字' },
    },
    dataScope: {
      kind: 'choice',
      required: true,
      default: 'own',
      label: { en: 'Data scope', zh: '数据范围' },
      width: 200,
      options: DATA_SCOPE_OPTIONS,
    },
    requiresFactor: {
      kind: 'flag',
      label: { en: 'Two-step verification required', zh: '必须启用两步验证' },
      hint: {
        en: 'Members without it can only set it up once the grace period is over',
        zh: '宽限期满后，未启用的成员只能先完成设置',
      },
      width: 180,
    },
    factorGraceDays: {
      kind: 'number',
      integer: true,
      min: 0,
      max: 90,
      default: 14,
      required: true,
      unit: { en: 'days', zh: '天' },
      label: { en: 'Grace period', zh: '宽限期' },
      hint: {
        en: 'Counted from when it was required, or from when a member got the role',
        zh: '自要求启用之日或成员获得角色之日起计算',
      },
    },
    members: { kind: 'number', integer: true, readOnly: true, label: { en: 'Members', zh: '成员数' }, width: 90 },
    remark: { kind: 'longText', max: 500, label: { en: 'Remark', zh: '备注' }, width: 280 },
  },
  label: 'name',
  list: ['name', 'code', 'dataScope', 'members', 'remark', 'updatedAt'],
  search: ['name', 'dataScope', 'requiresFactor'],
  form: [{ fields: ['name', 'code', 'dataScope', 'requiresFactor', 'factorGraceDays', 'remark'] }],
  sort: [{ field: 'code', order: 'asc' }],
  single: ['requiresFactor', 'factorGraceDays'],
  fresh: true,
  copies: {
    permissions: { en: 'Permissions', zh: '权限' },
    rules: { en: 'Data rules that apply', zh: '适用的数据规则' },
  },
  judged: {
    acts: ROLE_ACTS,
    why: {
      en: 'Only administrators with more permissions can change your own roles and roles with the same or more permissions. The role with all permissions cannot be changed.',
      zh: '您自己的角色以及权限不低于您的角色须由上级管理员更改；拥有全部权限的角色不能更改。',
    },
    fields: { dataScope: 'scope' },
  },
});
