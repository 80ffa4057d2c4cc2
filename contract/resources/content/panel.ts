import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { code, contentCodes, contentPaths, drawnPicture, sort } from './labels.ts';

/** PDX panels that sponsors enroll in. `slotsTaken` is updated from the enrollments. */
export const panel = defineResource({
  name: 'panel',
  title: { en: 'PDX panels', zh: 'PDX 模型组合' },
  one: { en: 'panel', zh: '模型组合' },
  route: resourceRoutes.panel,
  paths: contentPaths('panel'),
  codes: contentCodes('panel'),
  fields: {
    code,
    title: { kind: 'localized', as: 'text', max: 160, required: true, label: { en: 'Title', zh: '标题' }, width: 280 },
    summary: { kind: 'localized', as: 'longText', max: 2_000, required: true, label: { en: 'Summary', zh: '摘要' } },
    studyDesign: {
      kind: 'localized',
      as: 'longText',
      max: 4_000,
      required: true,
      label: { en: 'Study design', zh: '研究设计' },
    },
    deliverables: { kind: 'json', max: 20_000, shape: 'deliverables', label: { en: 'Deliverables', zh: '交付内容' } },
    diseases: {
      kind: 'references',
      of: 'disease',
      required: true,
      label: { en: 'Disease areas', zh: '疾病领域' },
      width: 220,
    },
    models: { kind: 'references', of: 'model', required: true, label: { en: 'Models', zh: '模型' } },
    slotsTotal: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 1_000,
      required: true,
      label: { en: 'Slots', zh: '名额' },
      width: 80,
    },
    slotsTaken: { kind: 'number', integer: true, readOnly: true, label: { en: 'Taken', zh: '已占名额' }, width: 80 },
    opensAt: { kind: 'date', required: true, label: { en: 'Opens', zh: '开放日期' }, width: 110 },
    closesAt: { kind: 'date', required: true, label: { en: 'Closes', zh: '截止日期' }, width: 110 },
    enlistImg: { ...drawnPicture, label: { en: 'Wide picture', zh: '横图' } },
    itemImg: { ...drawnPicture, label: { en: 'Picture', zh: '图片' } },
    sort,
  },
  label: 'title',
  list: ['title', 'diseases', 'slotsTotal', 'slotsTaken', 'opensAt', 'closesAt'],
  search: ['title', 'diseases', 'opensAt', 'closesAt'],
  form: [
    {
      title: { en: 'Panel', zh: 'PDX 模型组合' },
      fields: ['code', 'title', 'summary', 'enlistImg', 'itemImg', 'sort'],
    },
    { title: { en: 'Study', zh: '研究' }, fields: ['diseases', 'models', 'studyDesign', 'deliverables'] },
    { title: { en: 'Enrollment', zh: '报名' }, fields: ['slotsTotal', 'opensAt', 'closesAt'] },
  ],
  sort: [{ field: 'opensAt', order: 'desc' }],
  scoped: true,
  content: true,
  page: '/pdxDetail?id=:id',
});
