import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** The comparison operators of a data rule. `isMine` and `isMyOrganization` take no value: they refer to the caller. */
export const RULE_OPERATORS = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'contains',
  'isEmpty',
  'isMine',
  'isMyOrganization',
] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

/** Acts on a rule that only a caller above all users it applies to may do. */
export const RULE_ACTS = ['edit', 'remove'] as const;
export type RuleAct = (typeof RULE_ACTS)[number];

/**
 * 规则管理: row-level conditions for the holders of roles, built in a form, never SQL. A rule applies to the roles
 * it names, or to every role when it names none. It never applies to the role that allows everything.
 */
export const rule = defineResource({
  name: 'rule',
  title: { en: 'Data rules', zh: '规则管理' },
  one: { en: 'data rule', zh: '数据规则' },
  route: resourceRoutes.rule,
  paths: { base: '/api/rule', list: '/api/rule/rules', save: '/api/rule/rule', remove: '/api/rule/delete' },
  codes: { list: 'rule:list', add: 'rule:add', edit: 'rule:edit', del: 'rule:del', detail: 'rule:detail' },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true, label: { en: 'Name', zh: '名称' }, width: 180 },
    resource: { kind: 'text', max: 60, required: true, label: { en: 'Resource', zh: '资源' }, width: 140 },
    field: { kind: 'text', max: 60, required: true, label: { en: 'Field', zh: '字段' }, width: 140 },
    operator: {
      kind: 'choice',
      required: true,
      label: { en: 'Condition', zh: '条件' },
      width: 160,
      options: [
        { value: 'eq', label: { en: 'is', zh: '等于' } },
        { value: 'ne', label: { en: 'is not', zh: '不等于' } },
        { value: 'gt', label: { en: 'is more than', zh: '大于' } },
        { value: 'ge', label: { en: 'is at least', zh: '大于等于' } },
        { value: 'lt', label: { en: 'is less than', zh: '小于' } },
        { value: 'le', label: { en: 'is at most', zh: '小于等于' } },
        { value: 'in', label: { en: 'is one of', zh: '属于' } },
        { value: 'contains', label: { en: 'contains', zh: '包含' } },
        { value: 'isEmpty', label: { en: 'is empty', zh: '为空' } },
        { value: 'isMine', label: { en: 'is mine', zh: '属于本人' } },
        { value: 'isMyOrganization', label: { en: 'is of my organization', zh: '属于本组织' } },
      ],
    },
    value: { kind: 'text', max: 500, label: { en: 'Value', zh: '值' }, width: 112 },
    roles: {
      kind: 'references',
      of: 'role',
      label: { en: 'Roles', zh: '角色' },
      hint: {
        en: 'If empty, the rule applies to all users except administrators. Rules never apply to administrators',
        zh: '留空则对系统管理员以外的所有用户生效；规则不约束系统管理员',
      },
      width: 200,
    },
    menus: { kind: 'references', of: 'menu', label: { en: 'Menus', zh: '菜单' }, width: 200 },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
  },
  label: 'name',
  list: ['name', 'resource', 'field', 'operator', 'value', 'roles', 'enabled', 'updatedAt'],
  search: ['name', 'resource', 'roles', 'enabled'],
  single: ['resource', 'field', 'operator', 'value'],
  form: [
    { title: { en: 'Condition', zh: '条件' }, fields: ['name', 'resource', 'field', 'operator', 'value'] },
    { title: { en: 'Applies to', zh: '适用于' }, fields: ['roles', 'menus', 'enabled'] },
  ],
  sort: [{ field: 'name', order: 'asc' }],
  // a rule that is changed or removed can show its readers everything
  fresh: true,
  judged: {
    acts: RULE_ACTS,
    why: {
      en: 'Only administrators with more permissions can change rules for all users, for your own roles, or for roles with the same or more permissions or data than yours.',
      zh: '对所有用户、对您自己的角色，以及对权限或数据范围不低于您的角色生效的规则，须由上级管理员更改。',
    },
  },
});
