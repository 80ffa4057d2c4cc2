import type { PanelDetail } from '../../contract/entities/panel.ts';
import type { Passport } from '../../contract/entities/passport.ts';
import type { AntibodyProduct, OtherModel } from '../../contract/entities/products.ts';
import { disease, newsletter, shortlistModel } from '../../machines/samples.ts';
import { passport } from '../models/passport.ts';
import { otherModel, panelDetail } from './samples.ts';

/** A word without a break opportunity, like codes and compound names. */
const WORD = '4-[4-(dimethylamino)but-2-enamido]-N-(3-chloro-4-fluorophenyl)quinazolin-6-ylmethanesulfonate';
const CODE = 'UNIVERSITY-HOSPITAL-CONSORTIUM-LUN-PDX-0012-POST-TREATMENT-BIOPSY-02';
const SENTENCE =
  'Xenografts of large-cell neuroendocrine carcinoma and of combined small-cell carcinoma that progressed on a third-generation inhibitor, on platinum with etoposide, and on an antibody against the ligand of the checkpoint receptor, each taken before treatment and again at progression.';
const TITLE = {
  en: 'Large-cell neuroendocrine carcinoma of the lung with acquired resistance to third-generation inhibitors of the epidermal growth factor receptor',
  zh: '对第三代表皮生长因子受体抑制剂获得性耐药、并在含铂化疗联合免疫检查点抑制剂治疗后再次进展的肺大细胞神经内分泌癌',
};
const SUMMARY = {
  en: SENTENCE,
  zh: '大细胞神经内分泌癌与复合型小细胞癌的异种移植模型，均在第三代抑制剂、铂类联合依托泊苷以及检查点受体配体抗体治疗后进展，分别取自治疗之前与进展之时，并与同一患者的配对样本一并提供全外显子组与转录组数据。',
};

const named = (name: string) => ({ en: name, zh: name });

/** A publication with a long title, category and summary. */
export const longNewsletter = {
  ...newsletter,
  id: '0198c0de-0000-7000-8000-000000000701',
  topicName: { en: `${TITLE.en}: ${WORD}`, zh: `${TITLE.zh}：${WORD}` },
  category: { code: 'LONG', name: TITLE },
  summary: { en: SENTENCE, zh: SENTENCE },
};

export const longPanel: PanelDetail = {
  ...panelDetail,
  id: '0198c0de-0000-7000-8000-000000000702',
  title: TITLE,
  summary: SUMMARY,
  slots: { total: 48, taken: 31 },
  cancerTypes: ['1', '2', '3'].map((number) => ({ id: `${disease.id.slice(0, -1)}${number}`, name: TITLE })),
  studyDesign: SUMMARY,
  deliverables: { en: [SENTENCE, WORD, 'Statistics'], zh: [SUMMARY.zh, WORD, '统计分析'] },
  drivers: ['EGFR', 'MET', 'NECTIN4', 'TNFRSF10B', 'SMARCA4'],
  panelModels: panelDetail.panelModels.map((model) => ({
    ...model,
    modelCode: `${CODE}-${model.modelCode}`,
    disease: TITLE,
    histology: model.histology && TITLE,
  })),
};

export const longOtherModel: OtherModel = {
  ...otherModel,
  id: '0198c0de-0000-7000-8000-000000000703',
  code: CODE,
  name: TITLE,
  therapeuticArea: {
    en: 'Infection, critical care, and rare inherited disorders of metabolism',
    zh: '感染、重症与罕见遗传代谢病',
  },
  species: ['mouse', 'rat', 'rabbit'],
  strain: `B6.129S7-Ldlr<tm1Her>/J; ${WORD}`,
  induction: SENTENCE,
  readouts: [SENTENCE, WORD],
  positiveControls: [WORD, 'Dexamethasone'],
  summary: SUMMARY,
};

export const longAntibody = (product: AntibodyProduct): AntibodyProduct => ({
  ...product,
  id: '0198c0de-0000-7000-8000-000000000704',
  catalogNumber: CODE,
  name: `Anti-human ${TITLE.en} (${WORD})`,
  target: {
    gene: 'TNFRSF10B',
    protein: SENTENCE,
    aliases: [WORD, 'CD262', 'DR5', 'KILLER', 'TRAIL-R2', 'TRICK2'],
    names: [],
  },
  rrid: 'AB_1234567890',
  clone: CODE,
  isotype: 'IgG2a, kappa, with a silenced constant region',
  conjugate: WORD,
  applications: ['Flow cytometry', 'Immunohistochemistry on paraffin sections', 'Blocking in vivo', WORD],
  reactivity: ['human', 'cynomolgus', 'mouse', 'rat', 'dog'],
  size: '100 µg in 500 µL of phosphate-buffered saline',
});

export const longShortlistModel = {
  ...shortlistModel(9),
  modelCode: CODE,
  name: WORD,
  disease: TITLE,
  cancerType: TITLE,
  histology: TITLE,
};

export const longPassport: Passport = {
  ...passport,
  modelCode: CODE,
  name: WORD,
  aliases: [WORD, CODE, 'L12'],
  disease: { id: disease.id, slug: disease.slug, title: TITLE },
  cancerType: TITLE,
  histology: TITLE,
  primarySite: 'Lung, upper lobe, with direct extension to the mediastinum',
  collectionSite: 'Pleural effusion',
  patient: {
    ...passport.patient,
    ethnicity: SENTENCE,
    priorTreatments: [named('Osimertinib'), named(WORD), named(SENTENCE)],
  },
  hostStrain: 'NOD.Cg-Prkdc<scid>Il2rg<tm1Wjl>Tg(CMV-IL3,CSF2,KITLG)1Eav/MloySzJ',
  testing: { ...passport.testing, assay: SUMMARY },
  responses: passport.responses.map((response) => ({
    ...response,
    agent: named(WORD),
    target: SENTENCE,
    schedule: SENTENCE,
  })),
  qualityChecks: [{ check: 'STR', result: 'passed', checkedOn: '2026-01-12', detail: `${SENTENCE} ${WORD}` }],
  files: [{ name: `${CODE}-${WORD}.pdf`, kind: 'data sheet', bytes: 120_000 }],
  provider: SENTENCE,
  comments: `${SENTENCE} ${WORD}`,
};
