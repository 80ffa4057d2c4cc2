import type { Localized } from './schema.ts';

/** Maximum UTF-8 size in bytes of a table that is analyzed without being stored: about 20,000 measurements. */
export const TABLE_BYTES = 500_000;
/** Limits of a table, so that its analysis takes a second or two at most. */
export const TABLE_MAX = {
  rows: 20_000,
  columns: 200,
  studies: 100,
  arms: 40,
  animals: 1_000,
  refusedShown: 50,
} as const;
export const TABLE_NAME_MAX = 120;

type Column = {
  required: boolean;
  /** Headers that identify the column, the preferred one first; case, blanks and punctuation are ignored. */
  headers: readonly string[];
  about: Localized;
};

/** The columns of a table of one or more studies, with one row per animal and day. */
export const STUDY_COLUMNS = {
  arm: {
    required: true,
    headers: [
      'arm',
      'treatment_arm',
      'arm_name',
      'treatment_group',
      'group',
      'group_name',
      'treatment',
      '组别',
      '分组',
      '组名',
      '给药组',
    ],
    about: { en: 'Name of the arm (treatment group)', zh: '组名（给药组）' },
  },
  animal: {
    required: true,
    headers: [
      'animal',
      'animal_id',
      'animal_no',
      'animal_number',
      'mouse',
      'mouse_id',
      'subject',
      'subject_id',
      'id',
      '动物编号',
      '动物号',
      '动物',
      '小鼠编号',
      '鼠号',
    ],
    about: { en: 'Animal number; numbers may repeat between arms', zh: '动物编号；不同组之间可以重复' },
  },
  day: {
    required: true,
    headers: [
      'day',
      'days',
      'study_day',
      'day_of_study',
      'time',
      'time_day',
      'time_days',
      '天',
      '天数',
      '研究天数',
      '给药天数',
      '时间',
    ],
    about: {
      en: 'Day relative to the first dose (day 0); −60 to 2,000',
      zh: '距首次给药的天数，首次给药日为第 0 天；−60 至 2,000',
    },
  },
  volume: {
    required: true,
    headers: [
      'volume',
      'volume_mm3',
      'tumor_volume',
      'tumour_volume',
      'tumor_volume_mm3',
      'tumour_volume_mm3',
      'tv',
      'tv_mm3',
      '肿瘤体积',
      '肿瘤体积mm3',
      '瘤体积',
      '体积',
      '体积mm3',
    ],
    about: { en: 'Tumor volume in mm³, 0 to 100,000', zh: '肿瘤体积（mm³），0 至 100,000' },
  },
  weight: {
    required: false,
    headers: ['body_weight', 'body_weight_g', 'weight', 'weight_g', 'bw', 'bw_g', '体重', '体重g'],
    about: { en: 'Body weight in g, 1 to 1,000', zh: '体重（g），1 至 1,000' },
  },
  role: {
    required: false,
    headers: ['role', 'arm_role', '角色', '组别角色'],
    about: {
      en: 'Role of the arm: control, treatment or untreated',
      zh: '组的角色：control（对照）、treatment（治疗）或 untreated（未处理）',
    },
  },
  agent: {
    required: false,
    headers: ['agent', 'drug', 'compound', 'test_article', '药物', '受试物', '化合物'],
    about: { en: 'Agent; two agents of a combination are joined by +', zh: '药物；联合用药以 + 连接' },
  },
  dose: {
    required: false,
    headers: ['dose', 'dosage', 'dose_level', '剂量'],
    about: { en: 'Dose (free text)', zh: '剂量（文本）' },
  },
  removal: {
    required: false,
    headers: ['removal_cause', 'removal', 'cause_of_removal', 'removed_for', '离组原因', '移除原因', '退出原因'],
    about: {
      en: 'Reason for removal: tumor size, body weight, ulceration, condition, found dead, sampling or other',
      zh: '动物离组原因：tumor size（肿瘤大小）、body weight（体重）、ulceration（溃疡）、condition（状态）、found dead（死亡）、sampling（取样）或 other（其他）',
    },
  },
  study: {
    required: false,
    headers: ['study', 'study_id', 'study_name', 'experiment', '研究', '研究编号', '试验', '实验'],
    about: { en: 'Study name, if the table contains several', zh: '研究名称（表中有多项研究时）' },
  },
} as const satisfies Record<string, Column>;
export type StudyColumn = keyof typeof STUDY_COLUMNS;
export const STUDY_COLUMN_NAMES = Object.keys(STUDY_COLUMNS) as [StudyColumn, ...StudyColumn[]];

/** Returns a header or a word without case, blanks and punctuation, and with a superscript 3 as a plain one. */
export const plainWord = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
