import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** 系统菜单: the tree from which the sidebar is built (specification, section 2 "Menu building"). */
export const menu = defineResource({
  name: 'menu',
  title: { en: 'Menus', zh: '系统菜单' },
  one: { en: 'menu', zh: '菜单' },
  route: resourceRoutes.menu,
  paths: {
    base: '/api/menu',
    list: '/api/menu/menus',
    save: '/api/menu/menu',
    remove: '/api/menu/delete',
    detail: '/api/menu/detail/:id',
  },
  codes: { list: 'menu:list', add: 'menu:add', edit: 'menu:edit', del: 'menu:del', detail: 'menu:detail' },
  fields: {
    parent: { kind: 'tree', of: 'menu', top: '0', label: { en: 'Within', zh: '上级菜单' } },
    name: { kind: 'localized', as: 'text', max: 60, required: true, label: { en: 'Name', zh: '名称' }, width: 240 },
    kind: {
      kind: 'choice',
      required: true,
      label: { en: 'Kind', zh: '类型' },
      options: [
        { value: 'group', label: { en: 'Group', zh: '目录' } },
        { value: 'page', label: { en: 'Page', zh: '页面' } },
        { value: 'link', label: { en: 'Link', zh: '链接' } },
        { value: 'button', label: { en: 'Button', zh: '按钮' } },
      ],
    },
    path: {
      kind: 'text',
      max: 500,
      label: { en: 'Path', zh: '路径' },
      hint: {
        en: 'Path below the parent, or a full http, https, mailto or tel link',
        zh: '上级路径之后的部分，或完整的 http、https、mailto、tel 链接',
      },
      width: 200,
    },
    ico: { kind: 'icon', label: { en: 'Icon', zh: '图标' } },
    code: {
      kind: 'text',
      max: 80,
      unique: true,
      label: { en: 'Permission code', zh: '权限编码' },
      hint: { en: 'Permission that a role needs to see it', zh: '查看该菜单所需的权限编码' },
      width: 180,
    },
    sort: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' } },
    hidden: { kind: 'flag', label: { en: 'Hidden', zh: '隐藏' } },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
  },
  label: 'name',
  list: ['name', 'kind', 'path', 'ico', 'code', 'sort', 'hidden', 'enabled'],
  search: ['name', 'kind', 'code', 'enabled'],
  single: ['path'],
  form: [{ fields: ['parent', 'name', 'kind', 'path', 'ico', 'code', 'sort', 'hidden', 'enabled'] }],
  sort: [{ field: 'sort', order: 'asc' }],
  tree: { parent: 'parent', order: 'sort' },
});
