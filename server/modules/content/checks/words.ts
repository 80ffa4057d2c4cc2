import type { Localized } from '../../../../contract/schema.ts';

/** `refused`: impossible. `warning`: possible, but an editor should check it. */
export type Severity = 'refused' | 'warning';

type Words = { severity: Severity; message: Localized };

const refused = (en: string, zh: string): Words => ({ severity: 'refused', message: { en, zh } });
const warning = (en: string, zh: string): Words => ({ severity: 'warning', message: { en, zh } });

/** The minimum and maximum of the numbers of a model. */
export const BOUNDS = {
  /** Years. */
  age: { min: 0, max: 120 },
  /** Mutations per megabase. */
  tmb: { min: 0, max: 10_000 },
  alleleFraction: { min: 0, max: 1 },
  /** Percent. */
  takeRate: { min: 0, max: 100 },
  /** Percent; very large if the control hardly grew. */
  tgi: { min: -100_000, max: 1_000 },
  /** Animals. */
  animals: { min: 1, max: 9_999 },
  /** log2(TPM + 1). */
  expression: { min: 0, max: 25 },
  /** Relative to a diploid genome, linear: 1 means two copies. */
  copyNumber: { min: 0, max: 1_000 },
} as const;

/** Doubling times in days. A mouse does not live longer than `max`; times over `usual` are rare. */
export const DOUBLING_DAYS = { max: 1_000, usual: 180 } as const;
/** Exact ages above it could identify a person (HIPAA, 45 CFR 164.514). */
export const OLDEST_EXACT_AGE = 89;
/** Mutations per megabase. Higher values exceed those of the most mutated known tumors. */
export const USUAL_TMB = 1_000;
/** TGI in percent that arms of real studies reach. */
export const USUAL_TGI = { min: -300, max: 200 } as const;

/** The text of each check: the field, what is wrong, and what to do. Checks that insert a value are functions. */
export const WORDS = {
  'text.missing': refused(
    'This entry has no name. Fill it in or remove the entry.',
    '此条目缺少名称：请补全或删除该条目。',
  ),

  'age.range': refused('Age: must be from 0 to 120 years. Correct it.', '年龄须为 0 至 120 岁，请更正。'),
  'age.exact': warning(
    'Age: over 89 years could identify the patient. Leave the years empty and enter the group ≥90.',
    '89 岁以上的确切年龄可能识别出患者身份：请清空岁数，年龄组填写“≥90”。',
  ),
  'ageGroup.range': refused(
    'Age group: must be a range from 0 to 120 years, the lower age first. Correct it.',
    '年龄组须在 0 至 120 岁之间，且较小的年龄在前，请更正。',
  ),
  'ageGroup.exact': warning(
    'Age group: ages over 89 are given as ≥90 only. Enter ≥90.',
    '89 岁以上的年龄组只能写作“≥90”，请改为“≥90”。',
  ),
  'treatment.dates': refused(
    'Line of treatment: its dates must be in the calendar, and its end must not be before its start. Correct them.',
    '治疗线的日期须为日历上的日期，且结束不得早于开始，请更正。',
  ),
  'sex.site': refused(
    'Sex: a human patient of this sex cannot have this primary tumor. Correct the sex, the site or the diagnosis.',
    '性别与原发部位或诊断不符：该性别的患者不会有此原发肿瘤。请更正性别、部位或诊断。',
  ),
  'sex.conceptus': warning(
    'Sex: gestational tumors arise from the conceptus and can be male. Check that the sex is that of the tumor.',
    '妊娠滋养细胞肿瘤来源于胚胎，可为男性基因型。请确认此处的性别指肿瘤。',
  ),

  'doublingTime.range': refused(
    'Doubling time: must be more than 0 and at most 1,000 days. Correct it or leave it empty.',
    '倍增时间须大于 0 且不超过 1000 天，请更正或留空。',
  ),
  'doublingTime.long': warning(
    'Doubling time: more than 180 days is rare. Check the number and its unit (days).',
    '倍增时间超过 180 天较少见，请核对数值和单位（天）。',
  ),
  'takeRate.range': refused(
    'Take rate: must be from 0 to 100 percent. Correct it or leave it empty.',
    '成瘤率须在 0 至 100% 之间，请更正或留空。',
  ),

  'tmb.range': refused(
    'TMB: must be from 0 to 10,000 mutations per megabase. Correct it or leave it empty.',
    'TMB 须在每兆碱基 0 至 10000 个突变之间，请更正或留空。',
  ),
  'tmb.high': warning(
    'TMB: more than 1,000 mutations per megabase is very rare. Check that it is not a count of all mutations.',
    'TMB 超过每兆碱基 1000 个突变极为少见，请确认填写的不是突变总数。',
  ),
  'her2.spelling': warning(
    'HER2: searches recognize 0, 1+, 2+, 3+, low, positive and negative. Use one of them.',
    'HER2：检索只识别 0、1+、2+、3+、low、positive 和 negative，请改用其中之一。',
  ),
  'pdl1.spelling': warning(
    'PD-L1: searches recognize scores such as TPS 50% and CPS 10, and positive, negative, high and low. Use one of these.',
    'PD-L1：检索只识别 TPS 50%、CPS 10 这样的评分，以及 positive、negative、high 和 low，请按此书写。',
  ),
  'receptor.spelling': warning(
    'ER and PR: searches recognize positive, negative and low. Use one of them.',
    'ER、PR：检索只识别 positive、negative 和 low，请改用其中之一。',
  ),

  'alleleFraction.range': refused(
    'Allele fraction: must be from 0 to 1. Write 35 percent as 0.35.',
    '等位基因频率须在 0 至 1 之间：35% 请写作 0.35。',
  ),
  'frequency.count': refused(
    'Published frequency: there cannot be more altered tumors than examined ones. Correct the numbers.',
    '文献频率：变异肿瘤数不得多于检测肿瘤数，请更正。',
  ),
  'frequency.histology': refused(
    'Published frequency of a histology: it needs the OncoTree codes of this histology. Add them, or choose all tumors.',
    '组织学类型的文献频率须填写其 OncoTree 代码：请补充代码，或选择全部肿瘤。',
  ),
  'frequency.share': warning(
    'Published frequency: the percentage differs from altered out of examined tumors. Check the three numbers.',
    '文献频率：百分比与变异数、检测数不符，请核对这三个数字。',
  ),
  'frequency.code': warning(
    'Published frequency: OncoTree does not have this code, so no model is compared. Check the code.',
    '文献频率：OncoTree 中没有该代码，不会与任何模型比较。请核对代码。',
  ),
  'gene.unknown': warning(
    'Gene: not in the gene list of this catalog. Check the symbol, or import the newer gene list.',
    '基因不在目录的基因表中：请核对基因符号，或导入较新的基因表。',
  ),
  'change.syntax': warning(
    'Protein change: not recognized, so searches for changes do not find it. Use a form such as p.G12C or p.E746_A750del.',
    '无法识别该蛋白变化，按变异检索将找不到它。请写成 p.G12C 或 p.E746_A750del 的形式。',
  ),
  'change.silent': warning(
    'Protein change: it does not change the protein. Remove the entry unless it is intended.',
    '该变异不改变蛋白质：如非有意填写，请删除该条目。',
  ),
  'change.unused': warning(
    'Protein change: amplifications and deletions have none. Leave it empty, or change the alteration type.',
    '扩增和缺失没有蛋白变化：请留空，或更改变异类型。',
  ),
  'fusion.partner': refused(
    'Fusion: its gene is not one of the two genes in its name. Use a name such as EML4-ALK, under one of its genes.',
    '融合：所属基因不在融合名称的两个基因之中。请写成 EML4-ALK 的形式，并归在其中一个基因下。',
  ),
  'fusion.syntax': warning(
    'Fusion: the name must contain two genes, one of them this gene. Use a name such as EML4-ALK, or leave it empty.',
    '融合名称应包含两个基因，且其一为所属基因：请写成 EML4-ALK 的形式，或留空。',
  ),
  'alteration.duplicate': refused(
    'Alteration: it is listed twice. Remove one of the two.',
    '该变异在列表中重复，请删除其一。',
  ),

  'animals.range': refused(
    'Number of animals: must be a whole number of at least 1. Correct it or leave it empty.',
    '动物数须为不小于 1 的整数，请更正或留空。',
  ),
  'tgi.range': refused(
    'TGI: must be from −100,000 to 1,000 percent. Correct it or leave it empty.',
    'TGI 须在 −100000% 至 1000% 之间，请更正或留空。',
  ),
  'tgi.unusual': warning(
    'TGI: below −300 or above 200 percent is rare. Check the number; it is in percent.',
    'TGI 低于 −300% 或高于 200% 较少见，请核对数值（单位为 %）。',
  ),
  'response.empty': warning(
    'Response: TGI and mRECIST are both empty. Enter one of them or remove the entry.',
    '该药物应答既无 TGI 也无 mRECIST：请填写其一，或删除该条目。',
  ),
  'response.duplicate': refused(
    'Response: this study, agent, dose and schedule is listed twice. Remove one of the two.',
    '该研究、药物、剂量和给药方案的药物应答在列表中重复，请删除其一。',
  ),

  'oncotree.unknown': warning(
    'OncoTree code: not in the OncoTree of this catalog. Check the code, or import the newer OncoTree.',
    'OncoTree 编码不在目录的 OncoTree 中：请核对编码，或导入较新的 OncoTree。',
  ),
  'oncotree.retired': warning(
    'OncoTree code: retired by OncoTree. Replace it with the current code.',
    '该 OncoTree 编码已停用，请改用现行编码。',
  ),
  'oncotree.area': warning(
    'OncoTree code: it belongs to another disease area than the one chosen. Check both.',
    'OncoTree 编码属于另一个疾病领域，与所选领域不符，请核对两者。',
  ),
  'species.type': warning(
    'Species: syngeneic and GEMM models are mice, and the tumors of PDX are human. Check species and type.',
    '同系与 GEMM 模型的物种应为小鼠，PDX 的肿瘤应来自人：请核对物种和类型。',
  ),
  'species.patient': warning(
    'Patient: a model that is not human has no patient. Remove age, ethnicity and treatments, or correct the species.',
    '非人源模型没有患者：请删除年龄、族裔和既往治疗，或更正物种。',
  ),
  'host.missing': warning(
    'Host strain: required for xenografts and humanized models. Enter the mouse strain.',
    '移植瘤与人源化模型应有宿主品系：请填写小鼠品系。',
  ),
  'host.unneeded': warning(
    'Host strain: cell lines and organoids grow in culture. Leave it empty, or correct the type.',
    '细胞系与类器官在体外培养，没有宿主品系：请留空，或更正类型。',
  ),
  'joined.future': warning('Added to catalog: the date is in the future. Check it.', '入库日期晚于今天，请核对。'),
  'joined.late': warning(
    'Added to catalog: a study of the model started before this date. Check both dates.',
    '该模型有研究早于入库日期开始，请核对入库日期和研究开始日期。',
  ),
  'quality.date': refused('Quality check: the date does not exist. Correct it.', '质控日期不存在，请更正。'),
  'quality.future': refused(
    'Quality check: a check with a result cannot be in the future. Correct the date, or set the result to pending.',
    '已有结果的质控不能晚于今天：请更正日期，或将结果改为 pending（待定）。',
  ),
  'expression.range': refused(
    'Expression: must be log2(TPM + 1), from 0 to 25. Correct it.',
    '表达量须为 log2(TPM + 1)，在 0 至 25 之间，请更正。',
  ),
  'copyNumber.range': refused(
    'Copies: must be relative to a diploid genome, from 0 to 1,000. Correct it.',
    '拷贝数须为相对于二倍体的数值，在 0 至 1000 之间，请更正。',
  ),
} as const satisfies Record<string, Words>;

/** The codes of all checks; the last two suggest another value. */
export type CheckCode = keyof typeof WORDS | 'gene.alias' | 'change.spelling';

/** The texts of checks that suggest a better spelling. */
export const SPELLINGS = {
  'gene.alias': (symbol: string) =>
    warning(
      `Gene: the symbol of this gene is ${symbol}. Use ${symbol}.`,
      `该基因的标准符号为 ${symbol}，请改用 ${symbol}。`,
    ),
  'change.spelling': (change: string) =>
    warning(
      `Protein change: the catalog uses ${change}. Use the same form.`,
      `目录中该蛋白变化写作 ${change}，请照此书写。`,
    ),
} satisfies Partial<Record<CheckCode, (instead: string) => Words>>;
