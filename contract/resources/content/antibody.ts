import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { contentCodes, contentPaths, picture, sort } from './labels.ts';

/** Antibody products. The public page groups them by menu. */
export const antibody = defineResource({
  name: 'antibody',
  title: { en: 'Antibody products', zh: '抗体产品' },
  one: { en: 'product', zh: '产品' },
  route: resourceRoutes.antibody,
  paths: contentPaths('antibody'),
  codes: contentCodes('antibody'),
  fields: {
    catalogNumber: {
      kind: 'text',
      max: 40,
      required: true,
      unique: true,
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      label: { en: 'Catalog number', zh: '货号' },
      width: 160,
    },
    name: { kind: 'text', max: 160, required: true, label: { en: 'Name', zh: '名称' }, width: 240 },
    menu: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Menu', zh: '菜单' }, width: 140 },
    targetGene: { kind: 'text', max: 40, label: { en: 'Target gene', zh: '靶基因' }, width: 130 },
    targetProtein: { kind: 'text', max: 80, label: { en: 'Target protein', zh: '靶蛋白' } },
    targetAliases: { kind: 'texts', max: 60, maxItems: 40, label: { en: 'Other names of the target', zh: '靶点别名' } },
    rrid: { kind: 'text', max: 40, pattern: '^AB_[0-9]+$', label: { en: 'RRID', zh: 'RRID' } },
    clone: { kind: 'text', max: 60, label: { en: 'Clone', zh: '克隆号' } },
    host: { kind: 'text', max: 60, required: true, label: { en: 'Host', zh: '宿主' }, width: 100 },
    isotype: { kind: 'text', max: 60, label: { en: 'Isotype', zh: '亚型' } },
    clonality: { kind: 'text', max: 60, required: true, label: { en: 'Clonality', zh: '克隆性' } },
    format: { kind: 'text', max: 80, required: true, label: { en: 'Format', zh: '形式' } },
    conjugate: { kind: 'text', max: 80, label: { en: 'Conjugate', zh: '偶联物' } },
    applications: { kind: 'texts', max: 60, maxItems: 30, label: { en: 'Applications', zh: '应用' }, width: 200 },
    reactivity: { kind: 'texts', max: 60, maxItems: 30, label: { en: 'Reactivity', zh: '反应种属' }, width: 140 },
    size: { kind: 'text', max: 60, required: true, label: { en: 'Size', zh: '规格' } },
    storage: { kind: 'text', max: 200, required: true, label: { en: 'Storage', zh: '保存条件' } },
    image: { ...picture, label: { en: 'Picture', zh: '图片' } },
    sort,
  },
  label: 'name',
  list: ['catalogNumber', 'name', 'menu', 'targetGene', 'applications', 'updatedAt'],
  search: ['catalogNumber', 'name', 'targetGene', 'applications', 'reactivity'],
  form: [
    {
      title: { en: 'Product', zh: '产品' },
      fields: ['catalogNumber', 'name', 'menu', 'format', 'conjugate', 'size', 'storage', 'image', 'sort'],
    },
    { title: { en: 'Target', zh: '靶点' }, fields: ['targetGene', 'targetProtein', 'targetAliases'] },
    {
      title: { en: 'Antibody', zh: '抗体' },
      fields: ['clone', 'host', 'isotype', 'clonality', 'applications', 'reactivity', 'rrid'],
    },
  ],
  sort: [{ field: 'sort', order: 'asc' }],
  scoped: true,
  content: true,
  page: '/antibody',
});
