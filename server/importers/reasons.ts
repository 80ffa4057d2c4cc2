import type { RoleReason } from '../../contract/armRoles.ts';
import type { Localized } from '../../contract/schema.ts';
import type { ArmRole } from '../../contract/vocabulary.ts';
import { fileReasons } from './fileReasons.ts';
import { said } from './reason.ts';

const KINDS: Readonly<Record<string, string>> = {
  mutation: '突变',
  amplification: '扩增',
  deletion: '缺失',
  fusion: '融合',
};

const ROLES: Readonly<Record<ArmRole, string>> = { control: '对照', treatment: '给药', untreated: '未处理' };
const WHY: Readonly<Record<RoleReason, Localized>> = {
  name: { en: 'of its name', zh: '组名' },
  agent: { en: 'of its agent', zh: '所给药物' },
  noAgent: { en: 'it alone has no agent', zh: '未填写药物' },
};

/** All texts about a value, a row or a file. */
export const reasons = {
  ...fileReasons,

  needed: said('required in every row', '此列每行必填'),
  cleared: said('the stored value is cleared because the file has none', '文件未提供新值，原有值将被清空'),
  groupBesideAge: said('an age range is not kept beside an exact age', '已有确切年龄，不保留年龄段'),
  ageAsGroup: said('the file has an age range in place of the exact age', '文件以年龄段代替确切年龄'),
  changes: said('gets another value', '改为其他值'),
  noValue: said('means no value', '表示没有值'),
  characterSet: said('a letter read in the wrong character set', '一个字母曾被以错误的字符集读取'),
  compatibility: said('compatibility characters replaced', '已替换兼容字符'),
  strayBlanks: said('extra spaces and line breaks removed', '已去除多余的空格和换行'),

  namedAsHere: said('changed to the spelling of the catalog', '改为目录中的写法'),
  lowerCase: said('changed to lowercase', '改为小写'),
  noneOf: (choices: readonly string[]) =>
    said(`is not one of ${choices.join(', ')}`, `不是 ${choices.join('、')} 之一`),
  notANumber: said(
    'is not a number; write it with a decimal point and without a unit (1.5)',
    '不是数字：请用小数点、不带单位书写（如 1.5）',
  ),
  notBetween: (min: number, max: number) => said(`is not between ${min} and ${max}`, `不在 ${min} 到 ${max} 之间`),
  nameless: said('needs a name in at least one language', '至少需要一种语言的名称'),
  oneLanguage: said(
    'no name in this language: the other language is shown instead',
    '名称缺少此语言，将显示另一种语言的名称',
  ),
  notAnAge: said('is not an age; write years (47) or a range (41-50)', '不是年龄：请填写岁数（47）或范围（41-50）'),
  ageIsYears: said('changed to an age in years', '改为以岁数表示的年龄'),
  ageIsGroup: said('age range saved as an age group', '年龄范围记为年龄组'),
  notASex: said('is neither female nor male', '既不是 female（女）也不是 male（男）'),
  instability: said('instability without a degree treated as high', '未注明程度的不稳定视为高度不稳定'),
  romanStages: said('stage changed to Roman numerals', '分期改为罗马数字'),
  tnm: said('written as T, N and M with spaces', '改为以空格分隔的 T、N、M 写法'),
  notAStage: said(
    'is not a stage; write I to IV, or T, N and M (T2 N0 M0)',
    '不是分期：请填写 I 至 IV 期，或 T、N、M（如 T2 N0 M0）',
  ),
  underscores: said('underscores changed to spaces', '下划线改为空格'),
  capital: said('capitalized, with American spelling', '首字母改为大写，采用美式拼写'),
  capitals: said('changed to capitals and spaces', '改为大写字母和空格'),
  notAFlag: said('is neither yes nor no', '既不是 yes（是）也不是 no（否）'),
  notATreatmentStatus: said(
    'is neither pre-treatment nor post-treatment',
    '既不是 pre-treatment（治疗前）也不是 post-treatment（治疗后）',
  ),
  notUntreated: said(
    'contradicts the treatments that the row names; these are stored',
    '与该行列出的治疗矛盾，以列出的治疗为准',
  ),
  notACatalogNumber: said('is not a catalog number', '不是货号'),
  notAnRrid: said('must be CVCL_ and four characters', '不符合 CVCL_ 加四个字符的格式'),

  noArea: said('has no disease area: it can be found only by search', '不属于任何疾病领域：只能通过检索找到'),

  notAnAlteration: said('is not a gene with its alteration, such as KRAS G12D', '不是基因及其变异（如 KRAS G12D）'),
  silent: said('changes no amino acid', '不改变氨基酸'),
  spelled: (change: string) => said(`written ${change}`, `写作 ${change}`),
  daysOfHours: said('hours became days', '小时已换算为天'),
  percentNotFraction: said(
    'must be in percent: write 0.85 as 85, or as 0.85% if it is that',
    '须为百分数：0.85 请写作 85；如确为 0.85%，请加百分号',
  ),
  treatmentLine: said(
    'not a line of treatment: write 1: drug + drug [2019-03..2019-09] = response',
    '无法识别治疗线：请写成“1: 药物 + 药物 [2019-03..2019-09] = 疗效”',
  ),
  treatmentDay: said(
    'not a year, month or day (2019, 2019-03, 2019-03-31), or the end is before the start',
    '日期须为年、月或日（2019、2019-03、2019-03-31），且结束不早于开始',
  ),
  notADay: said('not a day such as 2024-03-31', '日期须写成 2024-03-31 的形式'),
  qualityCheck: said(
    'not a quality check: write STR passed 2024-03-31: detail in English | 中文说明',
    '无法识别质控记录：请写成“STR passed 2024-03-31: 英文说明 | 中文说明”',
  ),
  hlaAllele: said('not an HLA allele such as HLA-A*02:01', '不是 HLA 等位基因（如 HLA-A*02:01）'),
  virus: said(
    'not a known virus with positive or negative (EBV positive)',
    '须为已知病毒及 positive 或 negative（如 EBV positive）',
  ),
  strLocus: said('not a locus with its alleles (D5S818:11,12)', '须为基因座及其等位基因（如 D5S818:11,12）'),
  converted: (unit: string) =>
    said(`this and all other numbers are converted from ${unit}`, `此文件的全部数值均由 ${unit} 换算`),
  gisticCall: said('is not a GISTIC call: -2, -1, 0, 1 or 2', '不是 GISTIC 结果（-2、-1、0、1 或 2）'),
  otherUnit: (unit: string) =>
    said(
      `${unit} is not a unit of these numbers; choose the unit of the file`,
      `${unit} 不是此类数值的单位，请选择文件的单位`,
    ),
  counts: said(
    'counts cannot be compared between models; import TPM, or FPKM of whole samples',
    '原始计数不能在模型之间比较，请导入 TPM，或整个样本的 FPKM',
  ),
  partOfSample: (genes: number, needed: number) =>
    said(
      `FPKM becomes TPM only with all genes of the sample: the file has ${genes} of at least ${needed}; import TPM`,
      `FPKM 须有该样本的全部基因才能换算为 TPM：文件仅有 ${genes} 个，至少需要 ${needed} 个；请导入 TPM`,
    ),
  percent: said('percent changed to a fraction of 1', '百分数改为 0 至 1 的比值'),
  spreadsheetGene: (before: string) =>
    said(
      `a spreadsheet changed the gene ${before} into a date; its present symbol is stored`,
      `电子表格曾将基因 ${before} 改为日期，现存入其现用符号`,
    ),
  spreadsheetGenes: (genes: readonly string[]) =>
    said(
      `a spreadsheet changed a gene into a date or number, probably ${genes.join(' or ')}; write its symbol, or its Entrez number in entrez_id`,
      `电子表格将基因改成了日期或数字，原基因可能是 ${genes.join(' 或 ')}；请填写基因符号，或在 entrez_id 列填写其 Entrez 编号`,
    ),
  spreadsheetDate: said(
    'is a date, not a gene: a spreadsheet may have changed it; format the column as text and enter the symbol again',
    '是日期而不是基因：可能被电子表格改动；请将该列设为文本格式后重新填写基因符号',
  ),
  spreadsheetNumber: said(
    'a spreadsheet shortened this ID to powers of ten; format the column as text and enter the whole ID again',
    '电子表格将此编号改成了科学计数法；请将该列设为文本格式后重新填写完整编号',
  ),
  notAPartner: said('is not one of the two genes of the fusion', '不是该融合的两个基因之一'),
  withinOneGene: said('lies within one gene, so it is no fusion', '仅涉及一个基因，不是融合'),
  unknownEntrez: said(
    'has no symbol, and no gene of the catalog has this Entrez number: enter the symbol, or import the gene first',
    '没有基因符号，目录中也没有此 Entrez 编号的基因：请填写符号，或先导入该基因',
  ),
  geneOfRow: said('the gene without the kind of its change', '已去除基因名后的变异类型'),
  relativeExpression: said(
    'is below zero: z-scores and log ratios cannot be compared between studies; import TPM or log2(TPM + 1)',
    '为负值：z 值和对数比值不能在研究之间比较，请导入 TPM 或 log2(TPM + 1)',
  ),
  geneAlone: said('gene without an alteration treated as a mutation', '仅有基因名，视为突变'),
  unknownKind: said('has an unknown alteration type', '变异类型未知'),
  readAs: (written: readonly string[], kinds: readonly string[]) =>
    said(
      `${written.join(' and ').toLowerCase()} read as ${kinds.join(' and ')}`,
      `${written.join('、').toLowerCase()} 读作${kinds.map((kind) => KINDS[kind] ?? kind).join('、')}`,
    ),

  sameAsLine: (line: number) => said(`is the same as line ${line}`, `与第 ${line} 行内容相同`),
  inLineAlready: (line: number) => said(`is already in line ${line}`, `已出现在第 ${line} 行`),
  proposedRrid: said(
    'the file gives no RRID: proposed from Cellosaurus by this name or number; check it',
    '文件未提供 RRID：按此名称或编号从 Cellosaurus 建议，请核对',
  ),
  sharedRrid: said('also used by another model', '另一个模型也使用该值'),
  codeOfSource: (source: string) => said(`a model of ${source} has this code`, `来源 ${source} 的模型已使用此编号`),
  codeOfTwin: (code: string) =>
    said(`the model ${code} has this code in another spelling`, `模型 ${code} 已使用此编号的另一种写法`),
  notInOncoTree: said('is not in the loaded OncoTree', '不是已载入的 OncoTree 中的编码'),
  retired: (successor: string | null, hasArea: boolean) =>
    said(
      `is retired${successor === null ? '' : `, now ${successor}`}; ${hasArea ? 'its disease area is known' : 'it has no disease area'}`,
      `已停用${successor === null ? '' : `，现为 ${successor}`}；${hasArea ? '疾病领域已知' : '没有疾病领域'}`,
    ),

  diseaseCode: said('changed to the OncoTree code of the same disease', '改为同一疾病的 OncoTree 编码'),
  noDiseaseCode: said(
    'no OncoTree code has this NCIt or DOID code; enter the OncoTree code',
    '没有与此 NCIt 或 DOID 编码对应的 OncoTree 编码，请填写 OncoTree 编码',
  ),
  severalDiseases: (codes: readonly string[]) =>
    said(
      `corresponds to several OncoTree codes: ${codes.join(', ')}; enter one of them`,
      `对应多个 OncoTree 编码：${codes.join('、')}；请填写其中一个`,
    ),
  sharedName: said('another code also has this name', '另一个编码也使用此名称'),
  ownAncestor: said('forms a loop with the node itself', '与节点自身形成循环'),
  notInFile: said('is not a code in the file', '不是文件中的编码'),
  symbolOfOther: said('is the symbol of another gene and refers only to that gene', '是另一个基因的符号，仅指该基因'),
  noNeoplasm: said('is not a neoplasm', '不是肿瘤'),
  noIcd10: said('has no ICD-10 code', '没有 ICD-10 编码'),
  noTumor: said('is not a tumor with a place in OncoTree', '不是 OncoTree 中有对应位置的肿瘤'),
  leftOver: said('refers to a residual category or has no site', '属于其余类别，或未指明部位'),
  oncoTreeMissing: said(
    'its OncoTree code is not in the catalog; import diseases first',
    '其 OncoTree 编码不在目录中，请先导入疾病',
  ),
  otherTumor: said('other rows in the file list it as another tumor', '文件中的其他行表明它是另一种肿瘤'),

  severalModels: (codes: readonly string[]) =>
    said(
      `is a name of several models: ${codes.join(', ')}; write the code of one`,
      `是多个模型的名称：${codes.join('、')}；请填写其中一个的编号`,
    ),
  noModel: said(
    'is not a model in the catalog; correct its code, or import the model first',
    '不是目录中的模型：请更正编号，或先导入该模型',
  ),
  sourceRelease: said('changed to the release that the catalog has', '改为目录中该来源的版本'),
  geneSymbol: said('changed to the gene symbol of the catalog', '改为目录中该基因的符号'),
  noPanel: (code: string) =>
    said(
      `${code} is not a gene panel in the catalog; import its tested genes to create it`,
      `${code} 不是目录中的基因检测组合；导入检测基因即可建立`,
    ),
  passenger: said('not a driver, hotspot or loss of function', '不是驱动、热点或功能缺失变异'),
  sameProtein: said('does not change the protein', '不改变蛋白质'),
  saidNoLonger: said('was in an earlier file of this source, but is not in this one', '该来源此前有此记录，现已没有'),
  valueAlready: said('the file already has a value for this model and gene', '文件中已有该模型该基因的值'),

  needsResponse: said('each row needs a TGI or an mRECIST', '每行须有 TGI 或 mRECIST'),
  sameResponse: (line: number) =>
    said(
      `this study, agent, dose and schedule are already in line ${line}`,
      `该研究、药物、剂量和给药方案已出现在第 ${line} 行`,
    ),
  needsMeasure: said('each row needs a volume or a body weight', '每行须有肿瘤体积或体重'),
  notMeasured: said('no volume or body weight was measured', '该动物当天没有肿瘤体积和体重测量值'),
  otherOfArm: (value: string, line: number) =>
    said(`differs from ${value} of the same arm in line ${line}`, `与第 ${line} 行同一组的“${value}”不一致`),
  otherOfAnimal: (value: string, line: number) =>
    said(`differs from ${value} of the same animal in line ${line}`, `与第 ${line} 行同一动物的“${value}”不一致`),
  otherOfStudy: (value: string, line: number) =>
    said(`differs from ${value} of the same study in line ${line}`, `与第 ${line} 行同一研究的“${value}”不一致`),
  measuredAlready: (line: number) =>
    said(`line ${line} has other values for this animal on this day`, `第 ${line} 行给出了该动物同一天的不同测量值`),
  studyLeft: ({ line, column, reason }: { line: number; column: string; reason: Localized }) =>
    said(
      `the study stays unchanged because line ${line} was rejected (${column}: ${reason.en})`,
      `该研究保持原样，因为第 ${line} 行未被接受（${column}：${reason.zh}）`,
    ),
  notDosingDays: said(
    'is neither a list of days nor a schedule such as QD×21',
    '既不是天数列表，也不是 QD×21 这样的给药方案',
  ),
  daysOfSchedule: said('changed to the days of the schedule from day 0', '改为该方案从第 0 天起的给药日'),
  proposedRole: (arm: string, role: ArmRole, why: RoleReason) =>
    said(
      `arm “${arm}” treated as ${role} because ${WHY[why].en}`,
      `根据${WHY[why].zh}，将“${arm}”组视为${ROLES[role]}`,
    ),
  keptRole: (arm: string, role: ArmRole) =>
    said(
      `arm “${arm}” stays ${role} as set before; the file does not give its role`,
      `“${arm}”组的角色保持为${ROLES[role]}（此前设定），文件未注明角色`,
    ),
  noReference: said(
    'the study has no control or untreated arm, so TGI and T/C cannot be calculated',
    '该研究没有对照组或未处理组，无法计算 TGI 和 T/C',
  ),
  controlResponse: said('is a control, not a treatment', '是对照，不是治疗'),

  moreGroups: (count: number) =>
    said(`${count} more kinds of findings are not listed here`, `另有 ${count} 类问题未在此列出`),

  fileGone: said('the file is no longer available: choose it again', '文件已不存在，请重新选择'),
  systemFault: said(
    'a server error stopped the import; imported data is kept, and importing the file again adds the rest',
    '服务器出错，导入已停止；已导入的内容保留，再次导入该文件即可补齐其余部分',
  ),
  atLine: (line: number, reason: Localized) => said(`line ${line}: ${reason.en}`, `第 ${line} 行：${reason.zh}`),
};
