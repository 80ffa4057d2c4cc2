import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** 字典管理: the named lists of choices (specification, section 3 "Dictionary"). */
export const dictionary = defineResource({
  name: 'dictionary',
  title: { en: 'Dictionaries', zh: '字典管理' },
  one: { en: 'dictionary', zh: '字典' },
  route: resourceRoutes.dictionary,
  paths: { base: '/api/dic', list: '/api/dic/dics', save: '/api/dic/dic', remove: '/api/dic/delete' },
  codes: {
    list: 'dictionary:list',
    add: 'dictionary:add',
    edit: 'dictionary:edit',
    del: 'dictionary:del',
    detail: 'dictionary:detail',
  },
  fields: {
    code: {
      kind: 'text',
      max: 60,
      required: true,
      unique: true,
      pattern: '^[a-zA-Z][a-zA-Z0-9]*$',
      label: { en: 'Code', zh: '编码' },
      hint: { en: 'Letters and digits, starting with a letter', zh: '以字母开头，仅含字母和数字' },
      width: 180,
    },
    name: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Name', zh: '名称' }, width: 220 },
    remark: { kind: 'longText', max: 500, label: { en: 'Remark', zh: '备注' }, width: 280 },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
  },
  label: 'name',
  list: ['code', 'name', 'remark', 'enabled', 'updatedAt'],
  search: ['code', 'name', 'enabled'],
  form: [{ fields: ['code', 'name', 'remark', 'enabled'] }],
  sort: [{ field: 'code', order: 'asc' }],
  copies: { details: { en: 'Dictionary details', zh: '字典明细' } },
});
