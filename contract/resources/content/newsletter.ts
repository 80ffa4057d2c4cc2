import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { code, contentCodes, contentPaths, picture } from './labels.ts';

/** Publications: a PDF and texts about it. The number of pages, the size and the tag are read from the file. */
export const newsletter = defineResource({
  name: 'newsletter',
  title: { en: 'Newsletters', zh: '资讯简报' },
  one: { en: 'newsletter', zh: '资讯简报' },
  route: resourceRoutes.newsletter,
  paths: contentPaths('newsletter'),
  codes: contentCodes('newsletter'),
  fields: {
    code,
    topicName: {
      kind: 'localized',
      as: 'text',
      max: 200,
      required: true,
      label: { en: 'Topic', zh: '主题' },
      width: 260,
    },
    category: {
      kind: 'reference',
      of: 'newsletterCategory',
      required: true,
      label: { en: 'Category', zh: '类别' },
      width: 160,
    },
    summary: { kind: 'localized', as: 'longText', max: 2_000, label: { en: 'Summary', zh: '摘要' } },
    file: {
      kind: 'file',
      types: ['application/pdf'],
      maxBytes: 104_857_600,
      required: true,
      label: { en: 'PDF', zh: 'PDF 文件' },
    },
    image: {
      ...picture,
      label: { en: 'Cover', zh: '封面图' },
      hint: { en: 'Shown above the title, 384 × 120', zh: '显示在标题上方，384 × 120' },
    },
    pages: { kind: 'number', integer: true, readOnly: true, label: { en: 'Pages', zh: '页数' }, width: 80 },
    diseases: { kind: 'references', of: 'disease', label: { en: 'Disease areas', zh: '疾病领域' }, width: 200 },
    isHead: { kind: 'flag', label: { en: 'On home page', zh: '首页展示' }, width: 110 },
    publishedAt: { kind: 'date', required: true, label: { en: 'Date', zh: '日期' }, width: 110 },
  },
  label: 'topicName',
  list: ['topicName', 'category', 'pages', 'isHead', 'publishedAt', 'updatedAt'],
  search: ['topicName', 'category', 'isHead', 'publishedAt'],
  form: [
    { fields: ['code', 'topicName', 'category', 'publishedAt', 'summary', 'file', 'image', 'diseases', 'isHead'] },
  ],
  sort: [{ field: 'publishedAt', order: 'desc' }],
  scoped: true,
  content: true,
  page: '/publications',
});

/** The groups of newsletters. */
export const newsletterCategory = defineResource({
  name: 'newsletterCategory',
  title: { en: 'Newsletter categories', zh: '资讯简报类别' },
  one: { en: 'category', zh: '类别' },
  route: resourceRoutes.newsletterCategory,
  paths: contentPaths('newsletterCategory'),
  codes: {
    list: 'content:newsletter:list',
    add: 'content:newsletter:add',
    edit: 'content:newsletter:edit',
    del: 'content:newsletter:del',
  },
  fields: {
    code,
    name: { kind: 'localized', as: 'text', max: 80, required: true, label: { en: 'Name', zh: '名称' }, width: 240 },
    sort: { kind: 'number', integer: true, min: 0, max: 99_999, label: { en: 'Order', zh: '排序' }, width: 80 },
  },
  label: 'name',
  list: ['name', 'code', 'sort'],
  search: ['name'],
  form: [{ fields: ['code', 'name', 'sort'] }],
  sort: [{ field: 'sort', order: 'asc' }],
});
