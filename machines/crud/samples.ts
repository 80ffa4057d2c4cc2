import type { ResourceRecord } from '../../contract/resources/record.ts';
import { defineResource } from '../../contract/resources/resource.ts';

/** A resource with every feature that a list or form can have, for showing and testing the machines. */
export const sampleResource = defineResource({
  name: 'sample',
  title: { en: 'Samples', zh: '样本' },
  one: { en: 'sample', zh: '样本' },
  route: '/system/areas',
  paths: { base: '/sample', list: '/sample/list', save: '/sample/save', remove: '/sample/delete' },
  codes: { list: 'area:list', add: 'area:add', del: 'area:del', publish: 'area:add' },
  fields: {
    name: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Name', zh: '名称' } },
    note: { kind: 'text', max: 200, label: { en: 'Note', zh: '备注' } },
    level: {
      kind: 'choice',
      label: { en: 'Level', zh: '级别' },
      options: [
        { value: 'country', label: { en: 'Country', zh: '国家' } },
        { value: 'city', label: { en: 'City', zh: '城市' } },
      ],
    },
    color: { kind: 'choice', dictionary: 'color', label: { en: 'Color', zh: '颜色' } },
    within: { kind: 'tree', of: 'sample', label: { en: 'Within', zh: '上级' } },
    page: { kind: 'number', label: { en: 'Page', zh: '页' } },
    order: { kind: 'number', label: { en: 'Order', zh: '排序' } },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' } },
    since: { kind: 'date', label: { en: 'Since', zh: '起始日期' } },
    secret: { kind: 'password', secret: true, label: { en: 'Secret', zh: '密钥' } },
    kind: { kind: 'text', max: 20, createOnly: true, label: { en: 'Kind', zh: '类型' } },
    picture: { kind: 'image', types: ['image/png'], maxBytes: 1_000, label: { en: 'Picture', zh: '图片' } },
  },
  label: 'name',
  editable: { field: 'level', values: ['country', 'city'] },
  follows: { field: 'level', everyMs: { country: 2_000, region: 30_000 } },
  list: ['name', 'level', 'enabled', 'updatedAt'],
  search: ['name', 'level'],
  form: [{ fields: ['name', 'note', 'level', 'enabled'] }],
  sort: [{ field: 'order', order: 'asc' }],
  tree: { parent: 'within', order: 'order' },
  content: true,
});

export const sampleId = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const sampleRecord = (number: number, version = 1, values: Record<string, unknown> = {}): ResourceRecord => ({
  id: sampleId(number),
  version,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  name: { en: `Sample ${number}`, zh: `样本${number}` },
  note: '',
  level: 'city',
  enabled: true,
  labels: {},
  ...values,
});
