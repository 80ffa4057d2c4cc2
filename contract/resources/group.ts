import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** 组织管理: the units of the organization that runs the portal, as a tree. Data scopes follow this tree. */
export const group = defineResource({
  name: 'group',
  title: { en: 'Organizations', zh: '组织管理' },
  one: { en: 'organization', zh: '组织' },
  route: resourceRoutes.group,
  paths: {
    base: '/api/group',
    list: '/api/group/groups',
    save: '/api/group/group',
    remove: '/api/group/delete/',
    detail: '/api/group/detail/:id',
  },
  codes: { list: 'group:list', add: 'group:add', edit: 'group:edit', del: 'group:del', detail: 'group:detail' },
  fields: {
    parent: { kind: 'tree', of: 'group', label: { en: 'Within', zh: '上级组织' } },
    above: {
      kind: 'localized',
      as: 'text',
      max: 1_000,
      readOnly: true,
      label: { en: 'Everything above', zh: '全部上级' },
      width: 240,
    },
    name: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Name', zh: '名称' }, width: 264 },
    code: {
      kind: 'text',
      max: 40,
      required: true,
      unique: true,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
      label: { en: 'Code', zh: '编码' },
      hint: { en: 'Letters, digits, hyphens and underscores', zh: '字母、数字、连字符和下划线' },
      width: 104,
    },
    leader: { kind: 'reference', of: 'user', label: { en: 'Leader', zh: '负责人' }, width: 120 },
    phone: { kind: 'phone', label: { en: 'Phone', zh: '电话' }, width: 152 },
    email: { kind: 'email', label: { en: 'E-mail', zh: '邮箱' }, width: 248 },
    area: { kind: 'tree', of: 'area', label: { en: 'Area', zh: '地域' }, width: 104 },
    sort: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' }, width: 72 },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
  },
  label: 'name',
  list: ['name', 'code', 'leader', 'phone', 'email', 'area', 'sort', 'enabled'],
  search: ['name', 'code', 'leader', 'area', 'enabled'],
  form: [
    { fields: ['parent', 'name', 'code', 'sort', 'enabled'] },
    { title: { en: 'Contact', zh: '联系方式' }, fields: ['leader', 'phone', 'email', 'area'] },
  ],
  sort: [{ field: 'sort', order: 'asc' }],
  tree: { parent: 'parent', order: 'sort' },
});
