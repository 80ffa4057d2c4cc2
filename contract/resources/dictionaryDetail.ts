import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** The choices of one dictionary. */
export const dictionaryDetail = defineResource({
  name: 'dictionaryDetail',
  title: { en: 'Dictionary details', zh: '字典明细' },
  one: { en: 'dictionary detail', zh: '字典明细' },
  route: resourceRoutes.dictionaryDetail,
  paths: {
    base: '/api/detail',
    list: '/api/detail/details/:id',
    save: '/api/detail/detail',
    remove: '/api/detail/delete/',
    detail: '/api/detail/record/:id',
  },
  codes: {
    list: 'dictionary:detailList',
    add: 'dictionary:add',
    edit: 'dictionary:edit',
    del: 'dictionary:del',
  },
  fields: {
    dictionary: {
      kind: 'reference',
      of: 'dictionary',
      required: true,
      createOnly: true,
      label: { en: 'Dictionary', zh: '所属字典' },
    },
    dcode: {
      kind: 'text',
      max: 60,
      required: true,
      unique: true,
      label: { en: 'Value', zh: '字典值' },
      width: 140,
    },
    dname: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Label', zh: '字典名' }, width: 175 },
    sort: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' } },
    isDefault: {
      kind: 'flag',
      label: { en: 'Default', zh: '默认' },
      hint: {
        en: 'Initial value of new records. A dictionary has one default; this entry replaces the current one.',
        zh: '新增记录以此项为初始值。每个字典最多一个默认项，将替换原默认项。',
      },
    },
    color: { kind: 'color', label: { en: 'Color', zh: '颜色' } },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
  },
  label: 'dname',
  list: ['dcode', 'dname', 'sort', 'color', 'isDefault', 'enabled', 'updatedAt'],
  search: ['dcode', 'dname', 'enabled'],
  single: ['sort', 'isDefault'],
  form: [{ fields: ['dcode', 'dname', 'sort', 'color', 'isDefault', 'enabled'] }],
  sort: [{ field: 'sort', order: 'asc' }],
  within: 'dictionary',
});
