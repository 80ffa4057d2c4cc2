import type { Localized } from './schema.ts';

/** Proteins and repair states that a search text can ask for, and their possible levels. */
export const MARKERS = ['her2', 'er', 'pr', 'hormoneReceptor', 'pdl1', 'msi'] as const;
export type Marker = (typeof MARKERS)[number];
export const MARKER_LEVELS = ['positive', 'negative', 'high', 'low'] as const;
export type MarkerLevel = (typeof MARKER_LEVELS)[number];

/**
 * Diseases that researchers ask for by a name or an acronym. A model belongs to a group when all given conditions hold:
 * its OncoTree code is in one of `subtrees`; its area is `area`; its markers match; its stage is `stageFrom` (2 is II)
 * or higher; one of `priorTreatments` was given.
 */
export type DiseaseGroup = {
  code: string;
  name: Localized;
  subtrees?: readonly string[];
  /** Code of a disease area. */
  area?: string;
  markers?: Partial<Record<Marker, MarkerLevel>>;
  stageFrom?: number;
  priorTreatments?: readonly string[];
  /** Other names, in either language. */
  terms?: readonly string[];
};

/** Castration, and the agents that keep androgen from acting on its receptor. */
const ANDROGEN_DEPRIVATION = [
  'Androgen deprivation',
  'Castration',
  'Leuprolide',
  'Goserelin',
  'Triptorelin',
  'Degarelix',
  'Relugolix',
  'Bicalutamide',
  'Abiraterone',
  'Abiraterone acetate',
  'Enzalutamide',
  'Apalutamide',
  'Darolutamide',
];

/** Sources: OncoTree 2025-10-03 (CC BY 4.0) for the codes; the ASCO and CAP guidelines for the receptors. */
export const DISEASE_GROUPS: readonly DiseaseGroup[] = [
  {
    code: 'LUNG_CANCER',
    name: { en: 'Lung cancer', zh: '肺癌' },
    subtrees: ['NSCLC', 'SCLC', 'LUNE'],
    terms: ['lung carcinoma', '肺部恶性肿瘤'],
  },
  {
    code: 'NSCLC',
    name: { en: 'Non-small cell lung cancer', zh: '非小细胞肺癌' },
    subtrees: ['NSCLC'],
    terms: ['nsclc', 'non small cell lung carcinoma'],
  },
  { code: 'SCLC', name: { en: 'Small cell lung cancer', zh: '小细胞肺癌' }, subtrees: ['SCLC'], terms: ['sclc'] },
  {
    code: 'LUAD',
    name: { en: 'Lung adenocarcinoma', zh: '肺腺癌' },
    subtrees: ['LUAD'],
    terms: ['adenocarcinoma of the lung'],
  },
  {
    code: 'LUSC',
    name: { en: 'Squamous cell lung cancer', zh: '肺鳞癌' },
    subtrees: ['LUSC'],
    terms: ['肺鳞状细胞癌', 'lung squamous'],
  },
  {
    code: 'LCNEC',
    name: { en: 'Large cell neuroendocrine carcinoma of the lung', zh: '肺大细胞神经内分泌癌' },
    subtrees: ['LUNE'],
    terms: ['lcnec'],
  },
  {
    code: 'TNBC',
    name: { en: 'Triple-negative breast cancer', zh: '三阴性乳腺癌' },
    area: 'BRE',
    markers: { er: 'negative', pr: 'negative', her2: 'negative' },
    terms: ['triple negative', '三阴乳癌'],
  },
  {
    code: 'HER2_POS_BC',
    name: { en: 'HER2-positive breast cancer', zh: 'HER2 阳性乳腺癌' },
    area: 'BRE',
    markers: { her2: 'positive' },
    terms: ['her2+ breast', 'erbb2 positive breast'],
  },
  {
    code: 'HR_POS_BC',
    name: { en: 'Hormone receptor-positive, HER2-negative breast cancer', zh: '激素受体阳性 HER2 阴性乳腺癌' },
    area: 'BRE',
    markers: { hormoneReceptor: 'positive', her2: 'negative' },
    terms: ['hr+/her2-', 'luminal breast'],
  },
  {
    code: 'HER2_LOW_BC',
    name: { en: 'HER2-low breast cancer', zh: 'HER2 低表达乳腺癌' },
    area: 'BRE',
    markers: { her2: 'low' },
    terms: ['her2-low'],
  },
  {
    code: 'CRC',
    name: { en: 'Colorectal cancer', zh: '结直肠癌' },
    subtrees: ['COADREAD'],
    terms: ['colorectal adenocarcinoma', '大肠癌', 'colon and rectal cancer'],
  },
  {
    code: 'MSI_CRC',
    name: { en: 'Microsatellite-instable colorectal cancer', zh: '微卫星高度不稳定结直肠癌' },
    subtrees: ['COADREAD'],
    markers: { msi: 'high' },
    terms: ['msi-h crc', 'dmmr crc'],
  },
  {
    code: 'HNSCC',
    name: { en: 'Head and neck squamous cell carcinoma', zh: '头颈部鳞状细胞癌' },
    subtrees: ['HNSC'],
    terms: ['hnscc', '头颈鳞癌'],
  },
  { code: 'NPC', name: { en: 'Nasopharyngeal carcinoma', zh: '鼻咽癌' }, subtrees: ['NPC'], terms: ['npc'] },
  {
    code: 'ESCC',
    name: { en: 'Esophageal squamous cell carcinoma', zh: '食管鳞状细胞癌' },
    subtrees: ['ESCC'],
    terms: ['食管鳞癌'],
  },
  {
    code: 'EAC',
    name: { en: 'Esophageal adenocarcinoma', zh: '食管腺癌' },
    subtrees: ['ESCA'],
    terms: ['barrett adenocarcinoma'],
  },
  {
    code: 'GEA',
    name: { en: 'Gastroesophageal adenocarcinoma', zh: '胃食管腺癌' },
    subtrees: ['EGC'],
    terms: ['gastric and gej adenocarcinoma'],
  },
  {
    code: 'GC',
    name: { en: 'Gastric cancer', zh: '胃癌' },
    subtrees: ['STAD'],
    terms: ['stomach cancer', 'gastric adenocarcinoma'],
  },
  {
    code: 'PDAC',
    name: { en: 'Pancreatic ductal adenocarcinoma', zh: '胰腺导管腺癌' },
    subtrees: ['PAAD'],
    terms: ['pdac', 'pancreatic adenocarcinoma'],
  },
  {
    code: 'PNET',
    name: { en: 'Pancreatic neuroendocrine tumor', zh: '胰腺神经内分泌肿瘤' },
    subtrees: ['PANET'],
    terms: ['pannet'],
  },
  {
    code: 'ICCA',
    name: { en: 'Intrahepatic cholangiocarcinoma', zh: '肝内胆管癌' },
    subtrees: ['IHCH'],
    terms: ['icca'],
  },
  {
    code: 'ECCA',
    name: { en: 'Extrahepatic cholangiocarcinoma', zh: '肝外胆管癌' },
    subtrees: ['EHCH'],
    terms: ['ecca', 'perihilar'],
  },
  {
    code: 'BTC',
    name: { en: 'Biliary tract cancer', zh: '胆道恶性肿瘤' },
    subtrees: ['CHOL', 'GBC'],
    terms: ['cholangiocarcinoma and gallbladder'],
  },
  {
    code: 'HCC',
    name: { en: 'Hepatocellular carcinoma', zh: '肝细胞癌' },
    subtrees: ['HCC'],
    terms: ['hcc', 'hepatoma'],
  },
  { code: 'HBL', name: { en: 'Hepatoblastoma', zh: '肝母细胞瘤' }, subtrees: ['LIHB'] },
  {
    code: 'RCC',
    name: { en: 'Renal cell carcinoma', zh: '肾细胞癌' },
    subtrees: ['RCC'],
    terms: ['rcc', 'kidney cancer'],
  },
  {
    code: 'CCRCC',
    name: { en: 'Clear cell renal cell carcinoma', zh: '肾透明细胞癌' },
    subtrees: ['CCRCC'],
    terms: ['ccrcc'],
  },
  {
    code: 'UC',
    name: { en: 'Urothelial carcinoma', zh: '尿路上皮癌' },
    subtrees: ['BLCA', 'UTUC'],
    terms: ['transitional cell carcinoma'],
  },
  {
    code: 'MIBC',
    name: { en: 'Muscle-invasive bladder cancer', zh: '肌层浸润性膀胱癌' },
    subtrees: ['BLCA'],
    stageFrom: 2,
    terms: ['mibc'],
  },
  {
    code: 'PCA',
    name: { en: 'Prostate adenocarcinoma', zh: '前列腺腺癌' },
    subtrees: ['PRAD'],
    terms: ['prostate cancer'],
  },
  {
    code: 'CRPC',
    name: { en: 'Castration-resistant prostate cancer', zh: '去势抵抗性前列腺癌' },
    subtrees: ['PRAD'],
    priorTreatments: ANDROGEN_DEPRIVATION,
    terms: ['crpc', 'mcrpc'],
  },
  {
    code: 'HGSOC',
    name: { en: 'High-grade serous ovarian cancer', zh: '高级别浆液性卵巢癌' },
    subtrees: ['HGSOC'],
    terms: ['hgsc'],
  },
  {
    code: 'EC',
    name: { en: 'Endometrial cancer', zh: '子宫内膜癌' },
    subtrees: ['UCEC'],
    terms: ['endometrial carcinoma'],
  },
  {
    code: 'CESC',
    name: { en: 'Cervical cancer', zh: '宫颈癌' },
    area: 'CER',
    terms: ['cervical squamous cell carcinoma'],
  },
  { code: 'GBM', name: { en: 'Glioblastoma', zh: '胶质母细胞瘤' }, subtrees: ['GB'], terms: ['gbm'] },
  {
    code: 'DMG',
    name: { en: 'Diffuse midline glioma', zh: '弥漫中线胶质瘤' },
    subtrees: ['DMG'],
    terms: ['dipg', 'h3k27m'],
  },
  { code: 'GLIOMA', name: { en: 'Diffuse glioma', zh: '弥漫性胶质瘤' }, subtrees: ['DIFG'], terms: ['glioma'] },
  { code: 'MB', name: { en: 'Medulloblastoma', zh: '髓母细胞瘤' }, subtrees: ['MBL'] },
  { code: 'NB', name: { en: 'Neuroblastoma', zh: '神经母细胞瘤' }, subtrees: ['NBL'] },
  { code: 'MELANOMA', name: { en: 'Melanoma', zh: '黑色素瘤' }, subtrees: ['MEL'], terms: ['malignant melanoma'] },
  { code: 'UVM', name: { en: 'Uveal melanoma', zh: '葡萄膜黑色素瘤' }, subtrees: ['UM'] },
  { code: 'MCC', name: { en: 'Merkel cell carcinoma', zh: '默克尔细胞癌' }, subtrees: ['MCC'] },
  { code: 'PTC', name: { en: 'Papillary thyroid cancer', zh: '甲状腺乳头状癌' }, subtrees: ['THPA'], terms: ['ptc'] },
  { code: 'ACC', name: { en: 'Adrenocortical carcinoma', zh: '肾上腺皮质癌' }, subtrees: ['ACC'] },
  {
    code: 'MPM',
    name: { en: 'Pleural mesothelioma', zh: '胸膜间皮瘤' },
    subtrees: ['PLMESO'],
    terms: ['mpm', 'mesothelioma'],
  },
  { code: 'GIST', name: { en: 'Gastrointestinal stromal tumor', zh: '胃肠道间质瘤' }, subtrees: ['GIST'] },
  { code: 'STS', name: { en: 'Soft tissue sarcoma', zh: '软组织肉瘤' }, subtrees: ['SOFT_TISSUE'], terms: ['sts'] },
  { code: 'OS', name: { en: 'Osteosarcoma', zh: '骨肉瘤' }, subtrees: ['OS'] },
  { code: 'EWS', name: { en: 'Ewing sarcoma', zh: '尤文肉瘤' }, subtrees: ['ES'], terms: ['ews'] },
  { code: 'RMS', name: { en: 'Rhabdomyosarcoma', zh: '横纹肌肉瘤' }, subtrees: ['RMS'] },
  { code: 'LPS', name: { en: 'Liposarcoma', zh: '脂肪肉瘤' }, subtrees: ['LIPO'] },
  {
    code: 'AML',
    name: { en: 'Acute myeloid leukemia', zh: '急性髓系白血病' },
    subtrees: ['AML'],
    terms: ['急性髓细胞白血病'],
  },
  {
    code: 'ALL',
    name: { en: 'Acute lymphoblastic leukemia', zh: '急性淋巴细胞白血病' },
    subtrees: ['BLL', 'TLL'],
    terms: ['急淋'],
  },
  {
    code: 'B_ALL',
    name: { en: 'B-cell acute lymphoblastic leukemia', zh: '急性 B 淋巴细胞白血病' },
    subtrees: ['BLL'],
    terms: [
      ...['b-all', 'b-cell all', 'bcp-all', 'b-lymphoblastic leukemia', 'b-cell lymphoblastic leukemia'],
      ...['B细胞急性淋巴细胞白血病', '急性B淋巴母细胞白血病', 'B淋巴母细胞白血病', 'B急淋'],
    ],
  },
  {
    code: 'T_ALL',
    name: { en: 'T-cell acute lymphoblastic leukemia', zh: '急性 T 淋巴细胞白血病' },
    subtrees: ['TLL'],
    terms: [
      ...['t-all', 't-cell all', 't-lymphoblastic leukemia', 't-cell lymphoblastic leukemia'],
      ...['T细胞急性淋巴细胞白血病', '急性T淋巴母细胞白血病', 'T淋巴母细胞白血病', 'T急淋'],
    ],
  },
  {
    code: 'CLL',
    name: { en: 'Chronic lymphocytic leukemia', zh: '慢性淋巴细胞白血病' },
    subtrees: ['CLLSLL'],
    terms: ['sll'],
  },
  { code: 'CML', name: { en: 'Chronic myeloid leukemia', zh: '慢性髓系白血病' }, subtrees: ['CML'] },
  { code: 'DLBCL', name: { en: 'Diffuse large B-cell lymphoma', zh: '弥漫大 B 细胞淋巴瘤' }, subtrees: ['DLBCLNOS'] },
  { code: 'MCL', name: { en: 'Mantle cell lymphoma', zh: '套细胞淋巴瘤' }, subtrees: ['MCL'] },
  { code: 'FL', name: { en: 'Follicular lymphoma', zh: '滤泡性淋巴瘤' }, subtrees: ['FL'] },
  { code: 'BL', name: { en: 'Burkitt lymphoma', zh: '伯基特淋巴瘤' }, subtrees: ['BL'] },
  { code: 'NHL', name: { en: 'Non-Hodgkin lymphoma', zh: '非霍奇金淋巴瘤' }, subtrees: ['NHL'] },
  { code: 'HL', name: { en: 'Hodgkin lymphoma', zh: '霍奇金淋巴瘤' }, subtrees: ['HL'] },
  {
    code: 'MM',
    name: { en: 'Multiple myeloma', zh: '多发性骨髓瘤' },
    subtrees: ['PCM'],
    terms: ['plasma cell myeloma'],
  },
  { code: 'CUP', name: { en: 'Cancer of unknown primary', zh: '原发灶不明癌' }, subtrees: ['CUP'] },
];
