import type { Disease, DiseaseDetail, Figures, PanelTeaser } from '../../contract/entities/catalog.ts';
import type { OwnRequest } from '../../contract/entities/inquiry.ts';
import type { PanelDetail } from '../../contract/entities/panel.ts';
import type { AntibodyMenus, AntibodyProduct, OtherModel } from '../../contract/entities/products.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { disease, newsletter, refusal } from '../../machines/samples.ts';
import { models } from '../models/samples.ts';

const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Areas with short and long names, with many models and with none. */
export const areas: Disease[] = [
  {
    ...disease,
    modelTypes: [
      { modelType: 'PDX', count: 160 },
      { modelType: 'organoid', count: 70 },
    ],
  },
  {
    ...disease,
    id: idOf(101),
    code: 'CRC',
    slug: 'colorectal-cancer',
    oncotreeCode: 'BOWEL',
    diseaseTitle: { en: 'Colorectal Cancer', zh: '结直肠癌' },
    organ: { en: 'Bowel', zh: '肠' },
    modelCount: 148,
    modelTypes: [{ modelType: 'PDX', count: 148 }],
  },
  {
    ...disease,
    id: idOf(102),
    code: 'CNS',
    slug: 'central-nervous-system-cancer',
    oncotreeCode: 'BRAIN',
    diseaseTitle: { en: 'Central Nervous System and Peripheral Nerve Cancer', zh: '中枢神经系统与外周神经肿瘤' },
    organ: { en: 'Central nervous system', zh: '中枢神经系统' },
    modelCount: 0,
    modelTypes: [],
  },
];

export const panel: PanelTeaser = {
  id: idOf(201),
  code: 'PAN-LUN-01',
  title: { en: 'Lung cancer with EGFR resistance', zh: 'EGFR 耐药肺癌' },
  summary: {
    en: 'Twelve xenografts that progressed on osimertinib, dosed side by side with one shared vehicle arm.',
    zh: '十二个奥希替尼治疗后进展的异种移植模型，共用一个溶媒对照组同步给药。',
  },
  slots: { total: 8, taken: 5 },
  closesAt: '2027-03-31',
  version: 1,
};
export const fullPanel: PanelTeaser = {
  ...panel,
  id: idOf(202),
  code: 'PAN-CRC-02',
  title: { en: 'Colorectal cancer, KRAS mutated', zh: 'KRAS 突变结直肠癌' },
  slots: { total: 6, taken: 6 },
};

export const figures: Figures = {
  models: 1284,
  areas: 18,
  modelTypes: [
    { modelType: 'PDX', count: 902 },
    { modelType: 'organoid', count: 382 },
  ],
  xenografts: 902,
  xenograftsByYear: [2021, 2022, 2023, 2024, 2025, 2026].map((year, place) => ({ year, count: 90 + 24 * place })),
  responses: 6120,
  responsesByCategory: [
    { mRecist: 'mCR', count: 640 },
    { mRecist: 'mPR', count: 1320 },
    { mRecist: 'mSD', count: 2010 },
    { mRecist: 'mPD', count: 2150 },
  ],
  profiled: 1011,
  updatedAt: '2026-11-02T08:00:00.000Z',
  panels: [panel, fullPanel],
};

export const lung: DiseaseDetail = {
  ...(areas[0] ?? disease),
  summary: {
    en: 'Adenocarcinoma, squamous and small-cell models, many of them after targeted therapy.',
    zh: '涵盖腺癌、鳞癌与小细胞癌模型，其中许多取自靶向治疗之后。',
  },
  body: {
    en: '<p>Models of lung cancer, many with <em>EGFR</em> altered <em>in vivo</em>.</p>',
    zh: '<p>肺癌模型，许多有<em>EGFR</em>改变。</p>',
  },
  facts: [
    {
      key: 'incidence',
      label: { en: 'New cases a year', zh: '年新发病例' },
      value: 2_480_000,
      unit: '',
      year: '2022',
      scope: { en: 'world', zh: '全球' },
      source: 'GLOBOCAN 2022',
      note: { en: 'world fact sheet', zh: '全球数据表' },
    },
  ],
  subtypes: [{ oncotreeCode: 'LUAD', name: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' }, models: 120 }],
  frequencies: [
    {
      gene: 'EGFR',
      alteration: { en: 'any mutation', zh: '任意突变' },
      kinds: ['mutation'],
      percent: 51.4,
      approximate: false,
      count: 746,
      of: 1450,
      population: { scope: 'histology', oncotreeCodes: ['LUAD'] },
      histologies: [{ en: 'Lung Adenocarcinoma', zh: '肺腺癌' }],
      comparison: 'same',
      source: {
        citation: 'PIONEER, Shi et al., J Thorac Oncol 2014',
        year: 2014,
        doi: '10.1097/JTO.0000000000000033',
      },
      note: { en: 'Asian adenocarcinoma', zh: '亚洲腺癌患者' },
    },
    {
      gene: 'EGFR',
      alteration: { en: 'p.T790M', zh: 'p.T790M' },
      kinds: ['mutation'],
      change: 'T790M',
      percent: 50,
      approximate: true,
      population: { scope: 'other', oncotreeCodes: [] },
      histologies: [],
      comparison: 'same',
      source: { citation: 'Sequist et al., Sci Transl Med 2011', year: 2011 },
      note: { en: 'share of tumors with acquired resistance', zh: '占获得性耐药肿瘤的比例' },
    },
  ],
  standardOfCare: [
    { agents: [{ value: 'Osimertinib', label: { en: 'Osimertinib', zh: '奥希替尼' }, count: 45 }], targets: ['EGFR'] },
    {
      agents: [
        { value: 'dabrafenib', label: { en: 'dabrafenib', zh: '达拉非尼' }, count: 0 },
        { value: 'Trametinib', label: { en: 'Trametinib', zh: '曲美替尼' }, count: 3 },
      ],
      targets: ['BRAF', 'MAP2K1'],
    },
    { agents: [{ value: 'tarlatamab', count: 0 }], targets: ['DLL3'] },
  ],
  tally: { sequenced: 180, tested: 96, pretreated: 61 },
  histologies: [
    { value: 'Lung Adenocarcinoma', label: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' }, count: 120 },
    { value: 'Small Cell Lung Cancer', label: { en: 'Small Cell Lung Cancer', zh: '小细胞肺癌' }, count: 40 },
    { value: 'NUT Carcinoma of the Lung', count: 1 },
  ],
  genesInText: ['EGFR'],
  biomarkers: [
    { gene: 'TP53', mutation: 96, amplification: 0, deletion: 4, fusion: 0, altered: 100, tested: 180 },
    { gene: 'EGFR', mutation: 60, amplification: 12, deletion: 0, fusion: 0, altered: 66, tested: 180 },
    { gene: 'ALK', mutation: 2, amplification: 0, deletion: 0, fusion: 8, altered: 10, tested: 160 },
  ],
  models,
  panels: [panel],
  newsletters: [newsletter],
  related: areas.slice(1),
};

export const panelDetail: PanelDetail = {
  ...panel,
  cancerTypes: [{ id: disease.id, name: disease.diseaseTitle }],
  models: 3,
  opensAt: '2026-10-01',
  state: 'open',
  studyDesign: {
    en: 'Eight animals an arm, dosed for 28 days; volume twice a week.',
    zh: '每组八只动物，给药 28 天，每周测量两次体积。',
  },
  deliverables: { en: ['Growth curves', 'Statistics'], zh: ['生长曲线', '统计分析'] },
  drivers: ['EGFR', 'MET'],
  panelModels: [
    {
      id: idOf(301),
      modelCode: 'LUN-PDX-0012',
      modelType: 'PDX',
      disease: disease.diseaseTitle,
      histology: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' },
      alterations: [{ gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.41 }],
      testedGenes: ['EGFR', 'MET'],
      dataAvailable: ['mutation', 'expression', 'growth', 'response'],
    },
    {
      id: idOf(302),
      modelCode: 'LUN-PDX-0031',
      modelType: 'PDX',
      disease: disease.diseaseTitle,
      histology: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' },
      alterations: [{ gene: 'MET', kind: 'amplification', proteinChange: null, alleleFraction: null }],
      testedGenes: ['EGFR', 'MET'],
      dataAvailable: ['mutation'],
    },
    {
      id: idOf(303),
      modelCode: 'LUN-PDX-0040',
      modelType: 'PDX',
      disease: disease.diseaseTitle,
      histology: null,
      alterations: [],
      testedGenes: [],
      dataAvailable: [],
    },
  ],
};
export const fullPanelDetail: PanelDetail = { ...panelDetail, ...fullPanel, state: 'full' };

const inquiry: OwnRequest = {
  id: idOf(401),
  kind: 'inquiry',
  reference: 'INQ-2026-0042',
  state: 'received',
  topic: 'models',
  panel: null,
  message: 'Which of your EGFR models have been treated with osimertinib before, and at which passage?',
  models: ['LUN-PDX-0012', 'LUN-PDX-0031'],
  searchAddress: '/search?q=egfr',
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
};
export const requests: OwnRequest[] = [
  inquiry,
  {
    ...inquiry,
    id: idOf(402),
    kind: 'enrollment',
    reference: 'ENR-2026-0007',
    topic: null,
    panel: panel.title,
    message: '',
    searchAddress: null,
  },
];

export const otherModel: OtherModel = {
  id: idOf(501),
  code: 'NON-001',
  name: { en: 'Collagen-induced arthritis', zh: '胶原诱导性关节炎' },
  therapeuticArea: { en: 'Immunology', zh: '免疫' },
  species: ['mouse'],
  strain: 'DBA/1',
  induction: 'Type II collagen in complete adjuvant',
  readouts: ['Clinical score', 'Paw thickness', 'Histology'],
  durationDays: 42,
  positiveControls: ['Dexamethasone'],
  summary: { en: 'Polyarthritis with synovitis and erosion.', zh: '伴滑膜炎与侵蚀的多关节炎。' },
  geneNames: [],
  version: 1,
};
export const secondOtherModel: OtherModel = {
  ...otherModel,
  id: idOf(502),
  code: 'NON-002',
  name: { en: 'Diet-induced steatohepatitis', zh: '饮食诱导的脂肪性肝炎' },
  therapeuticArea: { en: 'Metabolism', zh: '代谢' },
  species: ['rat'],
  strain: null,
  durationDays: null,
};

const antibody: AntibodyProduct = {
  id: idOf(601),
  catalogNumber: 'AB-0001',
  name: 'Anti-human EGFR, clone C225',
  target: {
    gene: 'EGFR',
    protein: 'Epidermal growth factor receptor',
    aliases: ['HER1', 'ERBB1'],
    names: ['EGFR', 'ERBB', 'HER1'],
  },
  rrid: 'AB_2734729',
  clone: 'C225',
  host: 'mouse',
  isotype: 'IgG1',
  clonality: 'monoclonal',
  format: 'whole',
  conjugate: null,
  applications: ['Flow cytometry', 'IHC'],
  reactivity: ['human'],
  size: '100 µg',
  storage: '-20 °C',
  hasImage: false,
  version: 1,
};
export const antibodies: AntibodyMenus = {
  tumor: { active: true, name: { en: 'Tumor targets', zh: '肿瘤靶点' }, content: [antibody] },
  control: {
    active: false,
    name: { en: 'Isotype controls', zh: '同型对照' },
    content: [
      {
        ...antibody,
        id: idOf(602),
        catalogNumber: 'AB-0100',
        name: 'Mouse IgG1 isotype control',
        target: { gene: null, protein: null, aliases: [], names: [] },
        rrid: null,
        clone: null,
      },
    ],
  },
};

/** The refusal of a wrong code of a second factor. */
export const wrongCode: CallFailure = {
  ...refusal,
  error: 'validation',
  fields: { factorCode: 'Four attempts left.' },
};
