import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** 地域管理: the regions of the world as a tree (specification, sections 2 and 7). */
export const area = defineResource({
  name: 'area',
  title: { en: 'Areas', zh: '地域管理' },
  one: { en: 'area', zh: '地域' },
  route: resourceRoutes.area,
  paths: { base: '/api/area', list: '/api/area/areas', save: '/api/area/area', remove: '/api/area/delete' },
  codes: { list: 'area:list', add: 'area:add', del: 'area:del' },
  fields: {
    parent: { kind: 'tree', of: 'area', label: { en: 'Within', zh: '上级地域' } },
    name: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Name', zh: '名称' }, width: 240 },
    code: {
      kind: 'text',
      max: 12,
      required: true,
      unique: true,
      pattern: '^[A-Z0-9-]+$',
      label: { en: 'Code', zh: '编码' },
      hint: { en: 'Uppercase letters, digits and hyphens, such as CN-31', zh: '大写字母、数字和连字符，例如 CN-31' },
    },
    level: {
      kind: 'choice',
      required: true,
      label: { en: 'Level', zh: '级别' },
      options: [
        { value: 'continent', label: { en: 'Continent', zh: '大洲' } },
        { value: 'country', label: { en: 'Country', zh: '国家' } },
        { value: 'region', label: { en: 'Region', zh: '省级地区' } },
        { value: 'city', label: { en: 'City', zh: '城市' } },
      ],
    },
    sort: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' } },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
  },
  label: 'name',
  list: ['name', 'code', 'level', 'sort', 'enabled', 'updatedAt'],
  search: ['name', 'code', 'level', 'enabled'],
  form: [{ fields: ['parent', 'name', 'code', 'level', 'sort', 'enabled'] }],
  sort: [{ field: 'sort', order: 'asc' }],
  tree: { parent: 'parent', order: 'sort' },
});
