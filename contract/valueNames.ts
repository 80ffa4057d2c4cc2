import type { Localized } from './schema.ts';

/** Chinese names of values that records store as English text. */
const CHINESE: Readonly<Record<string, string>> = {
  // species and patients
  'Homo sapiens': '人',
  'Mus musculus': '小鼠',
  female: '女',
  male: '男',
  Asian: '亚裔',
  White: '白人',
  'Black or African American': '黑人或非裔美国人',
  'Hispanic or Latino': '西班牙裔或拉丁裔',
  // grafts
  Subcutaneous: '皮下',
  Intracranial: '颅内',
  Intraperitoneal: '腹腔内',
  'Tail vein': '尾静脉',
  'Mammary fat pad': '乳腺脂肪垫',
  Autochthonous: '原位自发',
  Heterotopic: '异位',
  Orthotopic: '原位',
  Systemic: '全身性',
  Spontaneous: '自发',
  // organs and samples
  'Acral skin': '肢端皮肤',
  'Adrenal gland': '肾上腺',
  'Ampulla of Vater': 'Vater 壶腹',
  Ascites: '腹水',
  'Bile duct': '胆管',
  Bladder: '膀胱',
  Bone: '骨',
  'Bone marrow': '骨髓',
  Brain: '脑',
  Breast: '乳腺',
  Cerebellum: '小脑',
  'Cervix uteri': '子宫颈',
  Colon: '结肠',
  Endometrium: '子宫内膜',
  Esophagus: '食管',
  Gallbladder: '胆囊',
  'Gastroesophageal junction': '胃食管交界处',
  'Head and neck': '头颈部',
  Hypopharynx: '下咽',
  Kidney: '肾',
  Larynx: '喉',
  Liver: '肝',
  Lung: '肺',
  'Lymph node': '淋巴结',
  'Nasal cavity': '鼻腔',
  Nasopharynx: '鼻咽',
  Omentum: '网膜',
  'Oral cavity': '口腔',
  'Oral mucosa': '口腔黏膜',
  Oropharynx: '口咽',
  Ovary: '卵巢',
  Pancreas: '胰腺',
  'Peripheral blood': '外周血',
  Peritoneum: '腹膜',
  'Pleural effusion': '胸腔积液',
  Prostate: '前列腺',
  Rectum: '直肠',
  'Renal pelvis': '肾盂',
  Retina: '视网膜',
  'Salivary gland': '唾液腺',
  Skin: '皮肤',
  'Soft tissue': '软组织',
  Stomach: '胃',
  Thyroid: '甲状腺',
  Urethra: '尿道',
  Uterus: '子宫',
  Uvea: '葡萄膜',
  Vulva: '外阴',
  // arms of a study
  Vehicle: '溶媒对照',
  Untreated: '未处理',
  // files and origins of a model
  'data sheet': '资料单',
  'pathology image': '病理图像',
  'STR profile': 'STR 图谱',
  protocol: '操作规程',
  'Cell bank stock': '细胞库库存',
  'Shanghai collection': '上海样本库',
  'San Diego collection': '圣迭戈样本库',
  'Munich collection': '慕尼黑样本库',
  'Partner hospital network': '合作医院网络',
  // what an antibody is used for
  'In vivo': '体内实验',
  'In vivo agonist': '体内激动',
  'In vivo block': '体内阻断',
  'In vivo depletion': '体内清除',
  'In vivo neutralization': '体内中和',
  Activation: '激活',
  Block: '阻断',
  // results of a staining
  positive: '阳性',
  negative: '阴性',
};

/** Chinese wordings of parts with a number: the days of a dosing schedule, and how much a package holds. */
const WITH_NUMBER: readonly (readonly [RegExp, string])[] = [
  [/(?<!\d)(\d+) on (\d+) off/g, '用 $1 天停 $2 天'],
  [/ from day (\d+)/g, '，自第 $1 天起'],
  [/^(\d+) tests$/g, '$1 次检测'],
];

/** Returns the names of a stored value; undefined if it has no Chinese name. */
export function valueNames(value: string): Localized | undefined {
  const zh = Object.hasOwn(CHINESE, value) ? CHINESE[value] : numbered(value);
  return zh === undefined ? undefined : { en: value, zh };
}

function numbered(value: string): string | undefined {
  const zh = WITH_NUMBER.reduce((text, [part, chinese]) => text.replace(part, chinese), value);
  return zh === value ? undefined : zh;
}
