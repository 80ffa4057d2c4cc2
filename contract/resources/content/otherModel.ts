import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { code, contentCodes, contentPaths, drawnPicture, sort } from './labels.ts';

/** The screen for models of diseases other than cancer. */
export const otherModel = defineResource({
  name: 'otherModel',
  title: { en: 'Non-oncology models', zh: '非肿瘤模型' },
  one: { en: 'model', zh: '模型' },
  route: resourceRoutes.otherModel,
  paths: contentPaths('other'),
  codes: contentCodes('other'),
  fields: {
    code,
    name: { kind: 'localized', as: 'text', max: 160, required: true, label: { en: 'Name', zh: '名称' }, width: 260 },
    therapeuticArea: {
      kind: 'localized',
      as: 'text',
      max: 80,
      required: true,
      label: { en: 'Therapeutic area', zh: '治疗领域' },
      width: 180,
    },
    species: { kind: 'texts', max: 60, maxItems: 10, required: true, label: { en: 'Species', zh: '物种' }, width: 120 },
    strain: { kind: 'text', max: 120, label: { en: 'Strain', zh: '品系' } },
    induction: { kind: 'text', max: 300, required: true, label: { en: 'Induction', zh: '造模方式' }, width: 180 },
    readouts: { kind: 'texts', max: 120, maxItems: 40, label: { en: 'Readouts', zh: '检测指标' } },
    durationDays: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 2_000,
      unit: { en: 'days', zh: '天' },
      label: { en: 'Duration', zh: '周期' },
      width: 100,
    },
    positiveControls: { kind: 'texts', max: 120, maxItems: 40, label: { en: 'Positive controls', zh: '阳性对照' } },
    summary: { kind: 'localized', as: 'longText', max: 4_000, required: true, label: { en: 'Summary', zh: '摘要' } },
    image: { ...drawnPicture, label: { en: 'Picture', zh: '图片' } },
    sort,
  },
  label: 'name',
  list: ['name', 'therapeuticArea', 'species', 'induction', 'durationDays', 'updatedAt'],
  search: ['name', 'therapeuticArea', 'species', 'updatedAt'],
  form: [
    { fields: ['code', 'name', 'therapeuticArea', 'species', 'strain', 'induction', 'durationDays'] },
    { fields: ['readouts', 'positiveControls', 'summary', 'image', 'sort'] },
  ],
  sort: [{ field: 'sort', order: 'asc' }],
  scoped: true,
  content: true,
  page: '/other?id=:code',
});
