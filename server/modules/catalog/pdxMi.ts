import type { ModelResponse, ModelType, PdxMiCounts } from '../../../contract/entities/model.ts';
import type { PdxMiReport } from '../../../contract/entities/passport.ts';
import { knownTreatments } from '../../../contract/priorTreatments.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { PdxMiLevel } from '../../../contract/vocabulary.ts';
import type { ModelRow } from './model.table.ts';

/** What PDX-MI looks at: columns of the model, and its responses, both reported and derived from curves. */
export type DescribedModel = Pick<
  ModelRow,
  | 'modelType'
  | 'species'
  | 'patientCode'
  | 'patient'
  | 'cancerType'
  | 'primarySite'
  | 'collectionSite'
  | 'tumorType'
  | 'histology'
  | 'grade'
  | 'stage'
  | 'biomarkers'
  | 'hostStrain'
  | 'engraftment'
  | 'passage'
  | 'growth'
  | 'qualityChecks'
  | 'strProfile'
  | 'dataAvailable'
  | 'provider'
  | 'license'
  | 'files'
> & { responses: readonly Pick<ModelResponse, 'dose' | 'schedule' | 'tgiPercent' | 'mRecist'>[] };

export const PDX_MI_MODULES = ['patient', 'tumor', 'creation', 'quality', 'study', 'metadata'] as const;
export type PdxMiModule = (typeof PDX_MI_MODULES)[number];

const MODULE_TITLES: Record<PdxMiModule, Localized> = {
  patient: { en: 'Patient', zh: '患者' },
  tumor: { en: 'Tumor', zh: '肿瘤' },
  creation: { en: 'Model creation', zh: '模型建立' },
  quality: { en: 'Model quality assurance', zh: '模型质量保证' },
  study: { en: 'Model study', zh: '模型研究' },
  metadata: { en: 'Associated metadata', zh: '相关信息' },
};

const OF_XENOGRAFTS = PDX_MI_MODULES;
/** Models in culture have no host, but a patient and a tumor. */
const OF_CULTURES: readonly PdxMiModule[] = ['patient', 'tumor'];
/** The modules that apply to each type of model. Mouse tumors have no patient, so that none applies. */
const MODULES_OF: Record<ModelType, readonly PdxMiModule[]> = {
  PDX: OF_XENOGRAFTS,
  CDX: OF_XENOGRAFTS,
  humanized: OF_XENOGRAFTS,
  'cell line': OF_CULTURES,
  organoid: OF_CULTURES,
  syngeneic: [],
  GEMM: [],
};

export type PdxMiField = {
  id: string;
  module: PdxMiModule;
  label: Localized;
  essential: boolean;
  /** Whether the model has a value. Null: the catalog has no place for this field, so that it is always missing. */
  given: ((model: DescribedModel) => boolean) | null;
  /** Set for fields that apply to some models of a module only. */
  applies?: (model: DescribedModel) => boolean;
};

const has = (value: string | number | null | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
const treatments = ({ species, patient }: DescribedModel) => knownTreatments(species, patient.priorTreatments);
/** Whether a check of one of these kinds has a result. */
const isChecked = ({ qualityChecks }: DescribedModel, kinds: readonly string[]) =>
  qualityChecks.some(({ check, result }) => kinds.includes(check) && result !== 'pending');
const hasPassed = ({ qualityChecks }: DescribedModel, kind: string) =>
  qualityChecks.some(({ check, result }) => check === kind && result === 'passed');
/** Strains of humanized mice name what they were humanized with: huPBMC-NSG, huCD34-NSG, BLT. */
const HUMANIZED_WITH = /PBMC|CD34|\bBLT\b/i;

const essential = true;
const desirable = false;
const NOT_STORED = null;

function fieldsOf(
  module: PdxMiModule,
  rows: readonly [
    id: string,
    en: string,
    zh: string,
    essential: boolean,
    given: PdxMiField['given'],
    applies?: PdxMiField['applies'],
  ][],
): PdxMiField[] {
  return rows.map(([id, en, zh, isEssential, given, applies]) => ({
    id,
    module,
    label: { en, zh },
    essential: isEssential,
    given,
    ...(applies && { applies }),
  }));
}

/**
 * The 45 fields of PDX-MI, the minimal information for patient-derived tumor xenograft models, in the order of the
 * standard. A field that gets a column gets its function here.
 *
 * Source: Meehan et al., Cancer Research 77(21), e62-e66, 2017, doi 10.1158/0008-5472.CAN-17-0582. Fields and
 * recommendations agree with the data set `PDXMI` of the R package Xeva (bhklab/Xeva, `R/pdx_model_class.R`).
 */
export const PDX_MI_FIELDS: readonly PdxMiField[] = [
  ...fieldsOf('patient', [
    ['patientId', 'Submitter patient ID', '提交方患者编号', essential, (model) => has(model.patientCode)],
    ['sex', 'Sex', '性别', essential, ({ patient }) => has(patient.sex)],
    ['age', 'Age', '年龄', essential, ({ patient }) => has(patient.ageYears) || has(patient.ageGroup)],
    ['diagnosis', 'Diagnosis', '诊断', essential, (model) => has(model.cancerType)],
    ['consent', 'Consent to share data', '数据共享知情同意', essential, NOT_STORED],
    ['ethnicity', 'Ethnicity or race', '族裔', desirable, ({ patient }) => has(patient.ethnicity)],
    ['currentDrug', 'Current treatment drug', '当前治疗药物', desirable, NOT_STORED],
    ['currentProtocol', 'Current treatment protocol', '当前治疗方案', desirable, NOT_STORED],
    ['priorProtocol', 'Prior treatment protocol', '既往治疗方案', desirable, (model) => treatments(model) !== null],
    [
      'priorResponse',
      'Response to prior treatment',
      '既往治疗的应答',
      desirable,
      ({ patient }) => Boolean(patient.treatmentLines?.some(({ response }) => has(response))),
      // a patient without an earlier treatment had no response to it
      (model) => treatments(model)?.length !== 0,
    ],
    ['virology', 'Virology status', '病毒学状态', desirable, ({ biomarkers }) => Boolean(biomarkers.viruses?.length)],
  ]),
  ...fieldsOf('tumor', [
    ['tumorId', 'Submitter tumor ID', '提交方肿瘤编号', essential, NOT_STORED],
    ['origin', 'Primary tumor tissue of origin', '原发肿瘤组织', essential, (model) => has(model.primarySite)],
    [
      'tumorType',
      'Primary, metastasis or recurrence',
      '原发、转移或复发',
      essential,
      (model) => model.tumorType !== 'unknown',
    ],
    ['specimen', 'Specimen tumor tissue', '取材组织', essential, (model) => has(model.collectionSite)],
    ['histology', 'Tissue histology', '组织学类型', essential, (model) => has(model.histology)],
    ['grade', 'Tumor grade and classification', '肿瘤分级及标准', essential, (model) => has(model.grade)],
    ['stage', 'Disease stage and classification', '疾病分期及标准', essential, (model) => has(model.stage)],
    [
      'markers',
      'Specific markers linked to the diagnosis',
      '与诊断相关的标志物',
      essential,
      ({ biomarkers: { msi, her2, er, pr, pdl1 } }) => [msi, her2, er, pr, pdl1].some(has),
    ],
    [
      'untreated',
      'Whether the tumor is from an untreated patient',
      '肿瘤是否来自未经治疗的患者',
      essential,
      (model) => treatments(model) !== null,
    ],
    ['sampleType', 'Original tumor sample type', '原始肿瘤样本类型', desirable, NOT_STORED],
    [
      'subline',
      'Whether the tumor is from an existing PDX model',
      '肿瘤是否来自已有的 PDX 模型',
      desirable,
      NOT_STORED,
    ],
  ]),
  ...fieldsOf('creation', [
    // the code of a model is required, and so are its source and its ID there
    ['modelId', 'Submitter PDX ID', '提交方 PDX 编号', essential, () => true],
    ['strain', 'Mouse strain and source', '小鼠品系及来源', essential, (model) => has(model.hostStrain)],
    // a type of its own: "humanized"
    [
      'humanized',
      'Whether the immune system of the strain is humanized',
      '品系免疫系统是否人源化',
      essential,
      () => true,
    ],
    [
      'humanization',
      'Type of humanization',
      '人源化类型',
      essential,
      (model) => HUMANIZED_WITH.test(model.hostStrain ?? ''),
      (model) => model.modelType === 'humanized',
    ],
    ['preparation', 'Tumor preparation', '肿瘤制备方式', essential, NOT_STORED],
    ['injection', 'Injection type and site', '接种方式与部位', essential, ({ engraftment }) => has(engraftment.site)],
    ['hostTreatment', 'Mouse treatment for engraftment', '为接种对小鼠的处理', desirable, NOT_STORED],
    ['takeRate', 'Engraftment rate', '成瘤率', desirable, ({ growth }) => has(growth.takeRatePercent)],
    ['takeTime', 'Engraftment time', '成瘤时间', desirable, NOT_STORED],
  ]),
  ...fieldsOf('quality', [
    [
      'characterization',
      'Tumor characterization technology',
      '肿瘤鉴定技术',
      essential,
      (model) => model.strProfile.length > 0 || isChecked(model, ['STR', 'pathology']),
    ],
    [
      'notMouse',
      'Tumor confirmed not to be of mouse or EBV origin',
      '确认肿瘤并非小鼠或 EBV 来源',
      essential,
      // human STR loci exclude a mouse tumor, but not a lymphoma of the patient's own B cells: pathology does
      (model) => hasPassed(model, 'STR') && hasPassed(model, 'pathology'),
    ],
    ['standardOfCare', 'Response to standard of care', '对标准治疗的应答', desirable, NOT_STORED],
    ['animalHealth', 'Animal health status', '动物健康状况', desirable, NOT_STORED],
    [
      'qaPassage',
      'Passage of the quality assurance',
      '质量保证所用代次',
      essential,
      (model) => has(model.passage) && isChecked(model, ['STR', 'mycoplasma', 'pathology']),
    ],
  ]),
  ...fieldsOf('study', [
    ['treatment', 'Treatment and passage', '治疗及代次', desirable, ({ responses }) => responses.length > 0],
    [
      'protocol',
      'Treatment protocol',
      '给药方案',
      desirable,
      ({ responses }) => responses.some(({ dose, schedule }) => has(dose) || has(schedule)),
    ],
    [
      'response',
      'Treatment response',
      '治疗应答',
      desirable,
      ({ responses }) => responses.some(({ tgiPercent, mRecist }) => has(tgiPercent) || has(mRecist)),
    ],
    [
      'omics',
      'Tumor omics',
      '肿瘤组学数据',
      desirable,
      ({ dataAvailable }) =>
        dataAvailable.some((kind) => kind === 'mutation' || kind === 'expression' || kind === 'copyNumber'),
    ],
    ['metastases', 'Development of metastases', '是否发生转移', desirable, NOT_STORED],
    [
      'doublingTime',
      'Lag time or doubling time of the tumor',
      '肿瘤潜伏期或倍增时间',
      desirable,
      ({ growth }) => has(growth.doublingTimeDays),
    ],
  ]),
  ...fieldsOf('metadata', [
    ['availability', 'Availability of the model', '模型是否可获取', desirable, (model) => has(model.provider)],
    [
      'restriction',
      'Governance restriction for distribution',
      '分发的管理限制',
      desirable,
      (model) => has(model.license),
    ],
    [
      'publication',
      'ID of an associated publication, image or archived data',
      '相关文献、图像或存档数据的编号',
      desirable,
      ({ files }) => files.length > 0,
    ],
  ]),
];

function applicable(model: DescribedModel): PdxMiField[] {
  const modules = MODULES_OF[model.modelType];
  return PDX_MI_FIELDS.filter(({ module, applies }) => modules.includes(module) && (applies?.(model) ?? true));
}

const isGiven = ({ given }: PdxMiField, model: DescribedModel): boolean => given?.(model) ?? false;

function countsOf(fields: readonly PdxMiField[], model: DescribedModel): PdxMiCounts {
  const counted = (some: readonly PdxMiField[]) => ({
    given: some.filter((field) => isGiven(field, model)).length,
    applicable: some.length,
  });
  return { essential: counted(fields.filter((field) => field.essential)), all: counted(fields) };
}

/** Counts the fields of PDX-MI that apply to a model, and those with a value. Null: none applies. */
export function pdxMiCounts(model: DescribedModel): PdxMiCounts | null {
  const fields = applicable(model);
  return fields.length === 0 ? null : countsOf(fields, model);
}

/** Returns the level of completeness by which models are searched. Null: PDX-MI does not apply. */
export function pdxMiLevel(model: DescribedModel): PdxMiLevel | null {
  const counts = pdxMiCounts(model);
  if (counts === null) return null;
  const { given, applicable: all } = counts.essential;
  if (given === all) return 'complete';
  if (given >= 0.75 * all) return 'from75';
  return given >= 0.5 * all ? 'from50' : 'below50';
}

/** Returns the counts of a model by module, with the fields that have no value. Null: PDX-MI does not apply. */
export function pdxMiReport(model: DescribedModel): PdxMiReport | null {
  const fields = applicable(model);
  if (fields.length === 0) return null;
  const modules = MODULES_OF[model.modelType].map((module) => {
    const own = fields.filter((field) => field.module === module);
    const missing = own.filter((field) => !isGiven(field, model));
    return {
      title: MODULE_TITLES[module],
      ...countsOf(own, model),
      missing: missing.map((field) => ({
        label: field.label,
        essential: field.essential,
        stored: field.given !== NOT_STORED,
      })),
    };
  });
  return { ...countsOf(fields, model), modules };
}
