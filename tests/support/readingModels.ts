import { indexedModel, vocabularyOf } from './syntheticModels.ts';

/** Names and models for tests of how a text is read. */
export const readingVocabulary = vocabularyOf({
  disease: { lung: ['Lung Cancer', '肺癌', 'Lung', 'LUN'], breast: ['Breast Cancer', '乳腺癌', 'Breast', 'BRE'] },
  oncotree: {
    NSCLC: ['Non-Small Cell Lung Cancer'],
    SCLC: ['Small Cell Lung Cancer'],
    LUAD: ['Lung Adenocarcinoma'],
    LUNG: ['Lung'],
    PRCC: ['Papillary Renal Cell Carcinoma'],
    STAD: ['Stomach Adenocarcinoma'],
    DASTR: ['Diffuse Astrocytoma, MYB- or MYBL1-Altered'],
  },
  gene: {
    ...{ EGFR: [], KRAS: ['K-ras'], ALK: [], MET: [], TP53: ['p53'], ERBB2: ['HER2', 'NEU'], PRCC: [], WAS: [] },
    ...{ IGKC: ['Km'], KMT2A: ['MLL'], CD33: ['CD'], CDK12: [] },
    // names that also have another meaning, or contain signs
    ...{ CDK1: [], CDK2: [], ADGRE1: ['F4/80'], NOG: [], DDIT3: ['CHOP'], CSF2: ['GM-CSF'] },
    ...{ MAPK1: ['ERK'], MAPK3: ['ERK'] },
  },
  testedAgent: {
    'Osimertinib mesylate': ['AZD9291'],
    Osimertinib: ['奥希替尼', 'AZD9291'],
    Sotorasib: [],
    Sargramostim: ['GM-CSF'],
  },
  priorTreatment: { CHOP: [] },
  hostStrain: { NOG: [] },
  modelType: { PDX: [], organoid: ['类器官'], 'cell line': ['cell lines'] },
  tumorType: { metastatic: ['metastasis'] },
  collectionSite: { Liver: ['肝'], Lung: [] },
  primarySite: { Lung: [] },
});
const change = (
  gene: string,
  proteinChange: string | null,
  kind: 'mutation' | 'fusion' | 'amplification' = 'mutation',
) => ({
  gene,
  kind,
  proteinChange,
});
export const response = (agent: string, tgiPercent: number, mRecist: 'mPR' | 'mPD') => ({
  study: 'S',
  agent,
  tgiPercent,
  mRecist,
});
const tested = { mutation: null, copyNumber: null, fusion: null };
const numbers = { age: null, tmb: null, doublingTime: null, takeRate: null };

export const readingModels = [
  indexedModel({
    modelCode: 'LUN-PDX-0001',
    values: [
      ['disease', 'lung'],
      ['oncotree', 'LUAD'],
      ['oncotree', 'NSCLC'],
      ['oncotree', 'LUNG'],
      ['modelType', 'PDX'],
      ['testedAgent', 'Osimertinib'],
      ['primarySite', 'Lung'],
      ['sex', 'female'],
      ['stage', 'IIIA'],
      ['pdl1', 'TPS 60%'],
    ],
    alterations: [change('EGFR', 'p.L858R'), change('EGFR', 'p.T790M')],
    tested,
    responses: [response('Osimertinib', 95, 'mPR')],
    numbers: { ...numbers, age: 52, tmb: 12 },
  }),
  indexedModel({
    modelCode: 'LUN-PDX-0010',
    values: [
      ['disease', 'lung'],
      ['oncotree', 'LUAD'],
      ['oncotree', 'NSCLC'],
      ['modelType', 'PDX'],
      ['testedAgent', 'Osimertinib'],
      ['species', 'Homo sapiens'],
      ['priorTreatment', 'Osimertinib'],
      ['collectionSite', 'Liver'],
      ['tumorType', 'metastatic'],
      ['pdl1', 'TPS 0%'],
    ],
    alterations: [change('EGFR', 'p.E746_A750del'), change('MET', null, 'amplification')],
    tested,
    responses: [response('Osimertinib', 20, 'mPD')],
    numbers: { ...numbers, tmb: 10 },
  }),
  indexedModel({
    modelCode: 'LUN-ORG-0002',
    values: [
      ['disease', 'lung'],
      ['oncotree', 'SCLC'],
      ['modelType', 'organoid'],
      ['species', 'Homo sapiens'],
      ['priorTreatment', 'None recorded'],
    ],
    alterations: [change('TP53', 'p.R175H')],
    tested,
    numbers: { ...numbers, tmb: 3, takeRate: 90 },
  }),
  indexedModel({
    modelCode: 'LUN-CL-0003',
    name: 'NCI-H2228',
    otherKeys: ['228'],
    values: [
      ['disease', 'lung'],
      ['oncotree', 'LUAD'],
      ['oncotree', 'NSCLC'],
      ['modelType', 'cell line'],
      ['species', 'Homo sapiens'],
      ['priorTreatment', 'None recorded'],
    ],
    numbers: { ...numbers, takeRate: 70 },
    alterations: [change('ALK', 'EML4-ALK', 'fusion'), change('MET', 'exon 14 skipping'), change('KRAS', 'p.G12C')],
    tested,
  }),
  indexedModel({
    modelCode: 'BRE-PDX-0004',
    // ends like a change of EGFR
    otherKeys: ['EGFR-T790'],
    values: [
      ['disease', 'breast'],
      ['modelType', 'PDX'],
      ['er', 'negative'],
      ['pr', 'negative'],
      ['her2', '1+'],
      ['msi', 'MSI-H'],
    ],
  }),
  indexedModel({
    modelCode: 'BRE-PDX-0005',
    values: [
      ['disease', 'breast'],
      ['modelType', 'PDX'],
      ['er', 'negative'],
      ['pr', 'negative'],
      ['her2', '2+'],
      ['msi', 'MSS'],
    ],
    alterations: [change('ERBB2', null, 'amplification')],
    tested,
  }),
];
