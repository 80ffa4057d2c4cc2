import type { PermissionCode } from '../permissions.ts';
import type { Localized } from '../schema.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

export const SYNONYM_KINDS = ['disease', 'drug', 'gene', 'modelType'] as const;

/**
 * Defines the synonyms for the screen of one search engine. Both screens edit the same synonyms, each with its own
 * permission code.
 */
const synonymsOf = (name: string, title: Localized, route: string, base: string, code: PermissionCode) =>
  defineResource({
    name,
    title,
    one: { en: 'synonym', zh: '同义词' },
    route,
    paths: { base, list: `${base}/synonyms`, save: `${base}/synonym`, remove: `${base}/delete` },
    codes: { list: code, add: code, edit: code, del: code, detail: code },
    fields: {
      term: {
        kind: 'text',
        max: 200,
        required: true,
        label: { en: 'Word', zh: '词' },
        hint: { en: 'Word that users type', zh: '用户输入的词' },
        width: 240,
      },
      kind: {
        kind: 'choice',
        required: true,
        label: { en: 'Meaning', zh: '含义' },
        options: [
          { value: 'disease', label: { en: 'Disease', zh: '疾病' } },
          { value: 'drug', label: { en: 'Drug', zh: '药物' } },
          { value: 'gene', label: { en: 'Gene', zh: '基因' } },
          { value: 'modelType', label: { en: 'Model type', zh: '模型类型' } },
        ],
      },
      concept: {
        kind: 'text',
        max: 200,
        required: true,
        label: { en: 'Of', zh: '对应' },
        hint: {
          en: 'OncoTree or disease area code, drug name, gene symbol or model type',
          zh: 'OncoTree 或疾病领域编码、药物名称、基因符号或模型类型',
        },
        width: 200,
      },
      language: {
        kind: 'choice',
        required: true,
        default: 'zh',
        label: { en: 'Language', zh: '语言' },
        options: [
          { value: 'en', label: { en: 'English', zh: '英文' } },
          { value: 'zh', label: { en: 'Chinese', zh: '中文' } },
        ],
      },
      relation: { kind: 'text', max: 60, readOnly: true, label: { en: 'Relation', zh: '关系' } },
      ambiguity: { kind: 'text', max: 500, label: { en: 'May also mean', zh: '其他含义' }, width: 200 },
    },
    label: 'term',
    list: ['term', 'kind', 'concept', 'language', 'relation', 'updatedAt'],
    search: ['term', 'concept', 'kind', 'language'],
    form: [{ fields: ['term', 'language', 'kind', 'concept', 'ambiguity'] }],
    sort: [{ field: 'term', order: 'asc' }],
  });

/** Synonyms for terms of the catalog; both search engines use them. */
export const synonym = synonymsOf(
  'synonym',
  { en: 'Synonyms (search engine)', zh: '同义词（搜索引擎）' },
  resourceRoutes.synonym,
  '/api/lucene/synonym',
  '1004',
);
export const clusterSynonym = synonymsOf(
  'clusterSynonym',
  { en: 'Synonyms (distributed search engine)', zh: '同义词（分布式搜索引擎）' },
  resourceRoutes.clusterSynonym,
  '/api/elasticsearch/synonym',
  '2004',
);
