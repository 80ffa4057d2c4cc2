import type { RoleReason } from '../../contract/armRoles.ts';
import type { Localized } from '../../contract/schema.ts';
import type { ArmRole } from '../../contract/vocabulary.ts';

/** Why something could not be done, in both languages. Errors that only the command line can have are in English. */
export type Reason = string | Localized;

/** Returns a reason in the reader's language. */
export const inWords = (reason: Reason, locale: keyof Localized): string =>
  typeof reason === 'string' ? reason : reason[locale];

const said = (en: string, zh: string): Localized => ({ en, zh });
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
  needed: said('a row needs it', '此列为必填'),
  cleared: said('had a value, and the file gives none', '原有值将被清空，文件未提供新值'),
  changes: said('takes another value', '改为其他值'),
  noValue: said('stands for no value', '表示没有值'),
  characterSet: said('a letter read in the wrong character set', '一个字母曾被以错误的字符集读取'),
  compatibility: said('compatibility characters replaced', '已替换兼容字符'),
  strayBlanks: said('stray blanks and line breaks taken away', '已去除多余的空格和换行'),

  namedAsHere: said('named as the catalog names it', '改为目录中的写法'),
  lowerCase: said('in lower case', '改为小写'),
  noneOf: (choices: readonly string[]) => said(`is none of ${choices.join(', ')}`, `不是 ${choices.join('、')} 之一`),
  notANumber: said('is not a number', '不是数字'),
  notBetween: (min: number, max: number) => said(`is not between ${min} and ${max}`, `不在 ${min} 到 ${max} 之间`),
  nameless: said('a name is needed in one language at least', '至少需要一种语言的名称'),
  oneLanguage: said(
    'the name lacks this language: the other one is shown in its place',
    '名称缺少此语言，将显示另一种语言的名称',
  ),
  notAnAge: said('is not an age', '不是年龄'),
  ageIsYears: said('an age is a number of years', '年龄以岁数表示'),
  ageIsGroup: said('a range of ages is an age group', '年龄范围记为年龄组'),
  notASex: said('is neither female nor male', '既不是 female（女）也不是 male（男）'),
  instability: said('instability without a degree is high', '未注明程度的不稳定视为高度不稳定'),
  romanStages: said('stages are Roman numbers', '分期用罗马数字表示'),
  notAStage: said('is not a stage', '不是分期'),
  underscores: said('blanks for underscores', '下划线改为空格'),
  capital: said('begins with a capital, in American spelling', '首字母大写，用美式拼写'),
  capitals: said('names have capitals and blanks', '名称用大写字母和空格'),
  notAFlag: said('is neither yes nor no', '既不是“是”也不是“否”'),
  notATreatmentStatus: said(
    'is neither pre-treatment nor post-treatment',
    '既不是 pre-treatment（治疗前）也不是 post-treatment（治疗后）',
  ),
  notACatalogNumber: said('is not a number in a catalog', '不是目录编号'),
  notAnRrid: said('is not of the form CVCL_ and four characters', '不符合 CVCL_ 加四个字符的格式'),

  noArea: said('in no disease area: only a search finds it', '不属于任何疾病领域：只能通过检索找到'),

  notAnAlteration: said('is not a gene with its alteration', '不是基因及其变异'),
  silent: said('changes no amino acid', '不改变氨基酸'),
  spelled: (change: string) => said(`written ${change}`, `写作 ${change}`),
  notAPartner: said('is none of the two genes of the fusion', '不是该融合两个基因中的任何一个'),
  geneAlone: said('a gene alone is a mutation', '仅有基因名时视为突变'),
  unknownKind: said('names a kind that is not known', '变异类型未知'),
  readAs: (written: readonly string[], kinds: readonly string[]) =>
    said(
      `${written.join(' and ').toLowerCase()} read as ${kinds.join(' and ')}`,
      `${written.join('、').toLowerCase()} 读作${kinds.map((kind) => KINDS[kind] ?? kind).join('、')}`,
    ),

  sameAsLine: (line: number) => said(`says the same as line ${line}`, `与第 ${line} 行内容相同`),
  inLineAlready: (line: number) => said(`stands in line ${line} already`, `已出现在第 ${line} 行`),
  sharedRrid: said('another model has it too', '另一个模型也使用它'),
  codeOfSource: (source: string) => said(`a model of ${source} has this code`, `来源 ${source} 的模型已使用此编号`),
  codeOfTwin: (code: string) =>
    said(`the model ${code} has this code in another spelling`, `模型 ${code} 已使用此编号的另一种写法`),
  notInOncoTree: said('is not a code of the OncoTree that is loaded', '不是已载入的 OncoTree 中的编码'),
  retired: (successor: string | null, hasArea: boolean) =>
    said(
      `is retired${successor === null ? '' : `, today ${successor}`}; ${hasArea ? 'its area is known' : 'without an area'}`,
      `已停用${successor === null ? '' : `，现为 ${successor}`}；${hasArea ? '疾病领域已知' : '没有疾病领域'}`,
    ),

  sharedName: said('another code has this name too', '另一个编码也使用此名称'),
  ownAncestor: said('leads back to the node itself', '指回节点自身'),
  notInFile: said('is not a code of the file', '不是文件中的编码'),
  symbolOfOther: said('is the symbol of another gene, which it means alone', '是另一个基因的符号，仅指该基因'),
  noNeoplasm: said('is no neoplasm', '不是肿瘤'),
  noIcd10: said('has no ICD-10 code', '没有 ICD-10 编码'),
  noTumor: said('is no tumor with a place in the OncoTree', '不是 OncoTree 中有对应位置的肿瘤'),
  leftOver: said('names what is left over, or no place at all', '指其余类别，或没有指明部位'),
  oncoTreeMissing: said(
    'its OncoTree code is not in the catalog; an import of diseases brings it',
    '其 OncoTree 编码不在目录中，请先导入疾病',
  ),
  otherTumor: said('other rows of the file say that it is another tumor', '文件中的其他行表明它是另一种肿瘤'),

  noModel: said('is no model of the catalog', '不是目录中的模型'),
  geneSymbol: said('the symbol that the catalog has for the gene', '改为目录中该基因的符号'),
  noPanel: (code: string) =>
    said(
      `${code} is no gene panel of the catalog; an import of assays with its genes makes one`,
      `${code} 不是目录中的基因面板；导入检测基因即可建立`,
    ),
  passenger: said('no driver, hotspot or loss of function', '不是驱动、热点或功能缺失变异'),
  sameProtein: said('does not change the protein', '不改变蛋白质'),
  saidNoLonger: said('was said by this source before and is no longer', '该来源此前有此记录，现已没有'),
  valueAlready: said('the file has a value for this model and gene already', '文件中已有该模型该基因的值'),

  needsResponse: said('a row needs a TGI or an mRECIST', '每行须有 TGI 或 mRECIST'),
  sameResponse: (line: number) =>
    said(
      `this study, agent, dose and schedule stand in line ${line} already`,
      `该研究、药物、剂量和给药方案已出现在第 ${line} 行`,
    ),
  needsMeasure: said('a row needs a volume or a body weight', '每行须有肿瘤体积或体重'),
  notMeasured: said('neither a volume nor a body weight was measured', '该动物当天没有肿瘤体积和体重测量值'),
  otherOfArm: (value: string, line: number) =>
    said(`is another one than ${value} of the same arm in line ${line}`, `与第 ${line} 行同一组的“${value}”不一致`),
  otherOfAnimal: (value: string, line: number) =>
    said(
      `is another one than ${value} of the same animal in line ${line}`,
      `与第 ${line} 行同一动物的“${value}”不一致`,
    ),
  measuredAlready: (line: number) =>
    said(`line ${line} gives other values of this animal on this day`, `第 ${line} 行给出了该动物同一天的不同测量值`),
  studyLeft: ({ line, column, reason }: { line: number; column: string; reason: Localized }) =>
    said(
      `the study is left as it is, since line ${line} is refused (${column}: ${reason.en})`,
      `该研究保持原样，因为第 ${line} 行未被接受（${column}：${reason.zh}）`,
    ),
  notDosingDays: said(
    'is neither a list of days nor a schedule such as QD×21',
    '既不是天数列表，也不是 QD×21 这样的给药方案',
  ),
  daysOfSchedule: said('the days of the schedule, from day 0 on', '改为该方案从第 0 天起的给药日'),
  proposedRole: (arm: string, role: ArmRole, why: RoleReason) =>
    said(`arm '${arm}' taken as ${role} because ${WHY[why].en}`, `根据${WHY[why].zh}，将“${arm}”组视为${ROLES[role]}`),
  keptRole: (arm: string, role: ArmRole) =>
    said(
      `arm '${arm}' stays ${role}, as it was set; the file does not name its role`,
      `“${arm}”组的角色保持为${ROLES[role]}（此前设定），文件未注明角色`,
    ),
  noReference: said(
    'the study has neither a control nor an untreated arm: there is no TGI and no T/C',
    '该研究没有对照组或未处理组，无法计算 TGI 和 T/C',
  ),
  controlResponse: said('is a control, which is no treatment', '是对照，不是治疗'),

  moreGroups: (count: number) =>
    said(`${count} further kinds of findings, not listed here`, `另有 ${count} 类发现未在此列出`),

  fileGone: said('the file is no longer there: choose it again', '文件已不存在，请重新选择'),
  systemFault: said(
    'something went wrong on the server; what was written until then stays, and importing the file again writes the rest',
    '服务器出现故障；此前写入的内容保留，再次导入该文件即可写入其余部分',
  ),
  emptyFile: said('the file is empty', '文件为空'),
  notText: said('is not UTF-8 text', '不是 UTF-8 文本，请将文件另存为 UTF-8 编码'),
  zeroByte: said('holds a zero byte, so this is not a text file', '含有零字节，不是文本文件'),
  columnTwice: (name: string) => said(`the header names ${JSON.stringify(name)} twice`, `表头重复出现列 ${name}`),
  lacksColumns: (missing: readonly string[], named: string) =>
    said(
      `the header lacks ${missing.join(', ')}; it names ${named}`,
      `表头缺少 ${missing.join('、')}；现有的列：${named}`,
    ),
  untranslated: (column: string, value: string) =>
    said(
      `the mapping does not say what ${column} ${JSON.stringify(value)} means`,
      `映射没有说明 ${column} 的值 ${value} 的含义`,
    ),
  otherLength: said('the row has another number of values than the header', '该行的值的个数与表头不同'),
  openQuote: said(
    'a quotation mark is opened in this row and not closed up to the end of the file',
    '该行的引号直到文件末尾都没有闭合',
  ),
  longRow: said(
    'the row is too long; a quotation mark may not be closed, or this is not a CSV file',
    '该行过长：可能引号没有闭合，或不是 CSV 文件',
  ),
  strayQuote: said('a quotation mark stands where none may stand', '引号出现在不允许的位置'),
  atLine: (line: number, reason: Localized) => said(`line ${line}: ${reason.en}`, `第 ${line} 行：${reason.zh}`),
};
