import { MODEL_TYPES, type ModelType } from '../../modelTypes.ts';
import { TUMOR_TYPES } from '../../vocabulary.ts';
import type { Option } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { contentCodes, contentPaths } from './labels.ts';

const modelTypes: Record<ModelType, [en: string, zh: string]> = {
  PDX: ['PDX', 'PDX'],
  CDX: ['CDX', 'CDX'],
  'cell line': ['Cell line', '细胞系'],
  organoid: ['Organoid', '类器官'],
  syngeneic: ['Syngeneic', '同系'],
  GEMM: ['GEMM', 'GEMM'],
  humanized: ['Humanized', '人源化'],
};
const tumorTypes: Record<(typeof TUMOR_TYPES)[number], [en: string, zh: string]> = {
  primary: ['Primary', '原发'],
  metastatic: ['Metastatic', '转移'],
  recurrent: ['Recurrent', '复发'],
  unknown: ['Unknown', '未知'],
};
const optionsOf = <Value extends string>(
  values: readonly Value[],
  words: Record<Value, [en: string, zh: string]>,
): Option[] => values.map((value) => ({ value, label: { en: words[value][0], zh: words[value][1] } }));

/** Models of the oncology database. Growth curves and assays come from imports; the passport is derived from them. */
export const model = defineResource({
  name: 'model',
  title: { en: 'Models', zh: '肿瘤模型' },
  one: { en: 'model', zh: '模型' },
  route: resourceRoutes.model,
  paths: contentPaths('model'),
  codes: contentCodes('model'),
  fields: {
    modelCode: {
      kind: 'text',
      max: 40,
      required: true,
      unique: true,
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      label: { en: 'Code', zh: '编号' },
      width: 164,
    },
    name: { kind: 'text', max: 160, required: true, isKey: true, label: { en: 'Name', zh: '名称' }, width: 200 },
    aliases: { kind: 'texts', max: 80, maxItems: 60, label: { en: 'Other names', zh: '别名' } },
    modelType: {
      kind: 'choice',
      options: optionsOf(MODEL_TYPES, modelTypes),
      required: true,
      label: { en: 'Type', zh: '类型' },
      width: 110,
    },
    species: { kind: 'text', max: 60, required: true, label: { en: 'Species', zh: '物种' } },
    disease: { kind: 'tree', of: 'disease', label: { en: 'Disease area', zh: '疾病领域' }, width: 160 },
    oncotreeCode: { kind: 'text', max: 20, label: { en: 'OncoTree code', zh: 'OncoTree 编码' }, width: 120 },
    cancerType: { kind: 'text', max: 120, required: true, label: { en: 'Cancer type', zh: '癌种' }, width: 180 },
    histology: { kind: 'text', max: 160, label: { en: 'Histology', zh: '组织学类型' }, width: 180 },
    primarySite: { kind: 'text', max: 80, label: { en: 'Primary site', zh: '原发部位' } },
    collectionSite: { kind: 'text', max: 80, label: { en: 'Collection site', zh: '取材部位' } },
    tumorType: {
      kind: 'choice',
      options: optionsOf(TUMOR_TYPES, tumorTypes),
      required: true,
      default: 'unknown',
      label: { en: 'Tumor type', zh: '肿瘤类型' },
      width: 110,
    },
    stage: { kind: 'text', max: 40, label: { en: 'Stage', zh: '分期' }, width: 80 },
    grade: { kind: 'text', max: 40, label: { en: 'Grade', zh: '分级' }, width: 80 },
    patient: { kind: 'json', max: 20_000, shape: 'patient', label: { en: 'Patient', zh: '患者' } },
    hostStrain: { kind: 'text', max: 80, label: { en: 'Host strain', zh: '宿主品系' } },
    engraftment: { kind: 'json', max: 2_000, shape: 'engraftment', label: { en: 'Engraftment', zh: '接种' } },
    passage: { kind: 'text', max: 40, label: { en: 'Passage', zh: '代次' } },
    growth: { kind: 'json', max: 2_000, shape: 'growth', label: { en: 'Growth', zh: '生长' } },
    alterations: { kind: 'json', max: 500_000, shape: 'alterations', label: { en: 'Alterations', zh: '基因变异' } },
    testedGenes: { kind: 'texts', max: 40, maxItems: 2_000, label: { en: 'Tested genes', zh: '检测基因' } },
    biomarkers: { kind: 'json', max: 10_000, shape: 'biomarkers', label: { en: 'Biomarkers', zh: '生物标志物' } },
    strProfile: { kind: 'json', max: 10_000, shape: 'strProfile', label: { en: 'STR profile', zh: 'STR 分型' } },
    responses: {
      kind: 'json',
      max: 200_000,
      shape: 'responses',
      label: { en: 'Reported responses', zh: '已报告的药物应答' },
    },
    qualityChecks: {
      kind: 'json',
      max: 50_000,
      shape: 'qualityChecks',
      parts: ['check', 'result', 'checkedOn', 'detail'],
      label: { en: 'Quality checks', zh: '质控' },
    },
    provider: { kind: 'text', max: 160, label: { en: 'Provider', zh: '提供方' }, width: 140 },
    catalogNumber: { kind: 'text', max: 80, label: { en: 'Catalog number', zh: '货号' } },
    rrid: { kind: 'text', max: 40, label: { en: 'RRID', zh: 'RRID' } },
    comments: { kind: 'longText', max: 4_000, label: { en: 'Comments', zh: '备注' } },
    addedOn: { kind: 'date', required: true, label: { en: 'Added to catalog', zh: '入库日期' }, width: 120 },
    source: { kind: 'text', max: 200, required: true, label: { en: 'Source', zh: '来源' } },
    sourceModelId: { kind: 'text', max: 200, required: true, label: { en: 'Source ID', zh: '来源编号' } },
  },
  label: 'modelCode',
  list: ['modelCode', 'name', 'modelType', 'disease', 'cancerType', 'updatedAt'],
  search: ['modelCode', 'name', 'modelType', 'disease', 'cancerType', 'provider', 'updatedAt'],
  single: ['name', 'catalogNumber', 'rrid', 'sourceModelId'],
  form: [
    {
      title: { en: 'Model', zh: '模型' },
      fields: ['modelCode', 'name', 'aliases', 'modelType', 'species', 'provider', 'catalogNumber', 'rrid', 'addedOn'],
    },
    {
      title: { en: 'Tumor', zh: '肿瘤' },
      fields: [
        'disease',
        'oncotreeCode',
        'cancerType',
        'histology',
        'primarySite',
        'collectionSite',
        'tumorType',
        'stage',
        'grade',
      ],
    },
    {
      title: { en: 'Patient and host', zh: '患者与宿主' },
      fields: ['patient', 'hostStrain', 'engraftment', 'passage', 'growth'],
    },
    {
      title: { en: 'Findings', zh: '检测' },
      fields: ['alterations', 'testedGenes', 'biomarkers', 'strProfile', 'responses', 'qualityChecks'],
    },
    { title: { en: 'Origin', zh: '来源' }, fields: ['source', 'sourceModelId', 'comments'] },
  ],
  sort: [{ field: 'modelCode', order: 'asc' }],
  scoped: true,
  content: true,
  page: '/search/detail?id=:id',
});
