import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { code, contentCodes, contentPaths, drawnPicture, sort } from './labels.ts';

/** Disease areas of the public site. Their model counts are computed from the models. */
export const disease = defineResource({
  name: 'disease',
  title: { en: 'Disease areas', zh: '疾病领域' },
  one: { en: 'disease area', zh: '疾病领域' },
  route: resourceRoutes.disease,
  paths: contentPaths('disease'),
  codes: contentCodes('disease'),
  fields: {
    code,
    diseaseTitle: {
      kind: 'localized',
      as: 'text',
      max: 120,
      required: true,
      label: { en: 'Title', zh: '名称' },
      width: 240,
    },
    slug: {
      kind: 'text',
      max: 80,
      required: true,
      unique: true,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      label: { en: 'Address name', zh: '地址名' },
    },
    parent: { kind: 'tree', of: 'disease', label: { en: 'Within', zh: '上级领域' }, width: 160 },
    organ: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Organ', zh: '器官' }, width: 140 },
    oncotreeCodes: { kind: 'texts', max: 20, maxItems: 50, label: { en: 'OncoTree codes', zh: 'OncoTree 编码' } },
    oncotreeExcluded: {
      kind: 'texts',
      max: 20,
      maxItems: 50,
      label: { en: 'Excluded OncoTree codes', zh: '排除的 OncoTree 编码' },
    },
    summary: { kind: 'localized', as: 'longText', max: 2_000, required: true, label: { en: 'Summary', zh: '摘要' } },
    body: { kind: 'localized', as: 'richText', max: 100_000, label: { en: 'Text', zh: '正文' } },
    facts: {
      kind: 'json',
      max: 100_000,
      shape: 'facts',
      label: { en: 'Figures with their sources', zh: '数据与来源' },
    },
    subtypes: {
      kind: 'json',
      max: 100_000,
      shape: 'subtypes',
      parts: ['name', 'oncotreeCode'],
      label: { en: 'Subtypes', zh: '亚型' },
    },
    standardOfCare: {
      kind: 'json',
      max: 100_000,
      shape: 'standardOfCare',
      parts: ['agent', 'targets'],
      label: { en: 'Standard of care', zh: '标准治疗' },
    },
    diseaseIcon: { ...drawnPicture, label: { en: 'Icon', zh: '图标' } },
    itemImg: { ...drawnPicture, label: { en: 'Picture', zh: '图片' } },
    image: { ...drawnPicture, label: { en: 'Wide picture', zh: '横图' } },
    sort,
  },
  label: 'diseaseTitle',
  list: ['diseaseTitle', 'code', 'organ', 'oncotreeCodes', 'sort', 'updatedAt'],
  search: ['diseaseTitle', 'code', 'parent', 'updatedAt'],
  form: [
    { title: { en: 'Area', zh: '领域' }, fields: ['code', 'diseaseTitle', 'slug', 'parent', 'organ', 'sort'] },
    { title: { en: 'Text', zh: '内容' }, fields: ['summary', 'body', 'diseaseIcon', 'itemImg', 'image'] },
    {
      title: { en: 'Facts', zh: '数据' },
      fields: ['oncotreeCodes', 'oncotreeExcluded', 'subtypes', 'standardOfCare', 'facts'],
    },
  ],
  sort: [{ field: 'sort', order: 'asc' }],
  tree: { parent: 'parent', order: 'sort' },
  scoped: true,
  content: true,
  page: '/disease?type=:id',
});
