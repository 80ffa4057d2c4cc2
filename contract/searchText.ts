import type { Marker, MarkerLevel } from './diseaseGroups.ts';
import type { AlterationKind, GeneStatus, RangeName } from './vocabulary.ts';

/**
 * The language of the search box: the words that a text may contain besides names. A text consists of terms that must
 * all match.
 *
 * - `or` or `,` between two terms: one of them is enough. In a list with a negative term, commas mean "and", as in 'ER
 *   positive, PR positive, HER2 negative'; terms of the same kind are still alternatives: 'KRAS wild type, PDX,
 *   organoid'.
 * - A comma after an excluded term continues the exclusion only for terms of the same kind: 'not PDX, organoid', but
 *   'not HER2 positive, PR positive'.
 * - A statement about a list of names applies to the whole list.
 * - `not` or `-` before a term excludes it. Quotes are literal. A field before a colon determines the meaning of the
 *   next term.
 *
 * Words are written in lower case without blanks and punctuation, as the words of a text are compared: `wildtype` also
 * matches 'wild type' and 'wild-type'.
 */
export const CONNECTIVES = {
  or: ['or', 'nor', '或', '或者'],
  plus: ['plus', 'combinedwith', 'incombinationwith', 'togetherwith', '联合', '联用', '合用'],
  and: ['and', 'aswellas', '和', '与', '及', '以及', '且', '并且'],
  not: [
    ...['not', 'without', 'no', 'excluding', 'except', 'exceptfor', 'otherthan', 'butnot', 'butno', 'butwithout'],
    ...['andnot', 'non', 'apartfrom', 'asidefrom', '不含', '没有', '不是', '排除', '而非', '但不含', '除了', '无'],
  ],
} as const;

/** The words of `not` that negate every member of a list joined by 'and': 'without KRAS and NRAS mutations'. */
export const LACKING_WORDS: readonly string[] = [
  ...['without', 'no', 'butno', 'butwithout', '不含', '没有', '但不含', '无'],
];

/**
 * Words before or after a list of names that refer to all, at least one or none of them: 'both KRAS and NRAS mutant',
 * 'KRAS和NRAS均为野生型'. Without such a word, wild type and negative apply to all names; altered and positive
 * apply to at least one, or to all when 'and' joins them.
 */
export const LIST_WORDS = {
  all: ['both', 'allof', 'bothof', '均', '均为', '都', '都是', '都为', '皆', '皆为', '同时'],
  any: ['either', 'anyof', 'oneof', 'atleastoneof', 'eitherof', '任一', '任意', '至少一个', '其中之一'],
  none: ['neither', 'noneof'],
} as const;
/** Genes with a common name in statements: RAS as in the label of panitumumab (FDA 2017). */
export const GENE_FAMILIES: Readonly<Record<string, readonly string[]>> = { ras: ['KRAS', 'NRAS'] };
/**
 * Words between a name and a statement about it: 'mutation of KRAS', 'KRAS gene is wild type', 'KRAS基因的突变'.
 */
export const FILLER_WORDS = {
  before: ['of', 'in', 'the', 'for', 'gene', 'genes', '的', '基因'],
  behind: ['is', 'are', 'was', 'were', 'gene', 'genes', 'status', '基因', '的', '为', '是', '呈', '发生', '存在'],
} as const;
/**
 * Words that negate a statement about a gene, in addition to the words of `not`: 'KRAS non-G12C', 'KRAS 非G12C', 'KRAS
 * 除G12C外'.
 */
export const NEGATIONS: readonly string[] = ['isnot', 'arenot', '非', '但非', '未', '无', '除'];
/** Words that end a negation: '除G12C外', 'G12C除外'. */
export const NEGATION_ENDS: readonly string[] = ['外', '以外', '之外', '外的', '以外的', '之外的'];
export const EXCEPTED: readonly string[] = ['除外', '除外的'];
/** Words for a position in a protein, whatever its residue: 'KRAS codon 12', 'KRAS 12号密码子'. */
export const CODON_WORDS = ['codon', 'codons', 'residue', 'residues', 'position', 'aminoacid', '密码子'] as const;

/** Fields before a colon: `gene:PRCC`. */
export const FIELD_WORDS = {
  disease: ['disease', '疾病'],
  area: ['area', '疾病领域'],
  histology: ['histology', '组织学'],
  gene: ['gene', '基因'],
  tested: ['tested', '受试药物'],
  prior: ['prior', '既往治疗'],
  model: ['model', '编号'],
  site: ['site', '部位'],
  collected: ['collected', '取样部位'],
} as const satisfies Record<string, readonly string[]>;
export type FieldWord = keyof typeof FIELD_WORDS;

/** Words that may be attached to a gene: 'KRASwt', 'TP53mut'. */
export const ATTACHED_WORDS: readonly string[] = ['wt', 'wildtype', 'mut', 'mutant', 'amp', 'neg', 'pos'];
/** Words for alterations of a gene. */
export const ALTERATION_WORDS: Readonly<Record<AlterationKind, readonly string[]>> = {
  mutation: ['mutation', 'mutations', 'mutant', 'mutated', 'mut', '突变', '突变型'],
  amplification: ['amplification', 'amplified', 'amp', '扩增'],
  deletion: ['deletion', 'deleted', 'del', 'loss', '缺失'],
  fusion: ['fusion', 'fusions', 'rearranged', 'rearrangement', 'translocation', '融合', '重排'],
};
/** Words for a class of change that are not words for one of its kinds: 'MET copy number not tested'. */
export const CLASS_WORDS = { copyNumber: ['copynumber', 'copynumbers', 'cna', 'cnv', '拷贝数'] } as const;
/** Words in a fusion that is written out: 'fusion of EML4 and ALK'. */
export const FUSION_WORDS = {
  of: ['of', 'between', 'involving', 'in'],
  and: ['and', 'with', 'to', '和', '与', '及'],
} as const;
export const STATUS_WORDS: Readonly<Record<GeneStatus, readonly string[]>> = {
  altered: ['altered', 'alteration', 'alterations', 'positive', 'pos', '+', 'detected', '变异', '阳性', '检出'],
  wildType: [
    'wildtype',
    'wt',
    'negative',
    'neg',
    '-',
    'notdetected',
    'undetected',
    'absent',
    'intact',
    'unaltered',
    '野生型',
    '阴性',
    '未检出',
    '未检测到',
    '未发现',
    '未见',
    '完整',
  ],
  tested: ['tested', 'fullytested', '已检测', '已完整检测'],
  notTested: [
    ...['nottested', 'untested', 'notfullytested', 'incompletelytested'],
    ...['未检测', '未完整检测', '未完全检测', '未全部检测', '检测不完整'],
  ],
};

/**
 * Words that refer to an alteration, never to a gene: in 'rearranged ALK or ROS1 not detected' they refer to the
 * rearrangements of both genes.
 */
export const DETECTION_WORDS: readonly string[] = [
  ...['notdetected', 'undetected', 'absent', 'nottested', 'untested', '未检出', '未检测到', '未发现', '未检测'],
];
/** Words that refer to a gene, never to an alteration: 'mutant KRAS wild type' does not mean a wild type mutation. */
export const WILD_TYPE_WORDS: readonly string[] = ['wildtype', 'wt', 'intact', 'unaltered', '野生型', '完整'];

/** Words for the level of a marker. */
export const LEVEL_WORDS: Readonly<Record<MarkerLevel, readonly string[]>> = {
  positive: ['+', 'positive', 'pos', '阳性'],
  negative: ['-', 'negative', 'neg', '阴性'],
  high: [
    ...['high', 'hi', 'highexpression', 'highexpressionof', 'highlyexpressed', 'highlyexpressing', 'highexpressing'],
    ...['overexpressed', 'overexpression', 'overexpressing', 'overexpressionof', '高', '高表达', '过表达', '表达高'],
  ],
  low: [
    ...['low', 'lowexpression', 'lowexpressionof', 'lowlyexpressed', 'lowexpressing', 'underexpressed'],
    ...['underexpression', '低', '低表达', '表达低'],
  ],
};
export const MARKER_WORDS: Readonly<Record<Marker, readonly string[]>> = {
  her2: ['her2', 'her2neu'],
  er: ['er', 'era', 'estrogenreceptor', 'estrogenreceptora', '雌激素受体', '雌激素受体a'],
  pr: ['pr', 'pgr', 'progesteronereceptor', '孕激素受体'],
  hormoneReceptor: ['hr', 'hormonereceptor', '激素受体'],
  pdl1: ['pdl1', 'cd274'],
  msi: ['msi', 'microsatelliteinstability', 'microsatelliteinstable', '微卫星不稳定'],
};
/** Words about expression: `high expression of DLL3`, `DLL3 expression in the top 5%`, `DLL3 表达前 10%`. */
export const EXPRESSION_WORDS = {
  what: [
    'expression',
    'mrna',
    'rna',
    'level',
    'levels',
    'mrnaexpression',
    'rnaexpression',
    '表达',
    '表达量',
    '表达水平',
  ],
  between: ['is', 'in', 'the', '的', '在', '位于', '处于'],
  of: ['of', 'for', '的'],
  percentile: ['percentile', 'expressionpercentile', '百分位', '表达百分位'],
} as const;
/** Words for the highest or lowest part of the models in which a gene was measured. */
export const PART_WORDS = {
  top: ['top', 'upper', 'highest', '最高的', '最高', '前', '上'],
  bottom: ['bottom', 'lower', 'lowest', '最低的', '最低', '后', '下'],
} as const;
/** Named parts, in percent. */
export const PART_PERCENT: Readonly<Record<string, number>> = {
  ...{ decile: 10, quintile: 20, quartile: 25, tertile: 100 / 3, third: 100 / 3, half: 50 },
  ...{
    十分位: 10,
    十分之一: 10,
    五分位: 20,
    五分之一: 20,
    四分位: 25,
    四分之一: 25,
    三分位: 100 / 3,
    三分之一: 100 / 3,
  },
  ...{ 一半: 50 },
};
/** Words after a statement about expression that name the models among which it is ranked. */
export const AMONG_WORDS: Readonly<Record<'disease' | 'catalog', readonly string[]>> = {
  disease: ['withinthedisease', 'withinitsdisease', 'inthedisease', '在同病种中', '同病种中', '同病种内'],
  catalog: [
    ...['acrossallmodels', 'amongallmodels', 'inallmodels', 'allmodels', 'acrossthecatalog', 'inthewholecatalog'],
    ...['在全部模型中', '全部模型中', '在所有模型中', '所有模型中'],
  ],
};

/** Complete names of a marker's level. */
export const LEVEL_NAMES: readonly { marker: Marker; level: MarkerLevel; words: readonly string[] }[] = [
  { marker: 'msi', level: 'high', words: ['msih', 'dmmr', 'mmrd', 'msihigh', '微卫星高度不稳定', '错配修复缺陷'] },
  { marker: 'msi', level: 'low', words: ['msil', 'msilow', '微卫星低度不稳定'] },
  {
    marker: 'msi',
    level: 'negative',
    words: ['mss', 'pmmr', 'mmrp', 'microsatellitestable', '微卫星稳定', '错配修复完整'],
  },
];

/** Ordinary words of a question, which must not be corrected as misspelled names. */
export const ORDINARY_WORDS: readonly string[] = [
  ...['about', 'across', 'after', 'also', 'among', 'been', 'before', 'being', 'best', 'between', 'both', 'cannot'],
  ...[
    'carry',
    'cases',
    'cell',
    'cells',
    'could',
    'data',
    'derived',
    'does',
    'during',
    'each',
    'every',
    'fewer',
    'from',
  ],
  ...['give', 'given', 'good', 'great', 'group', 'have', 'having', 'here', 'higher', 'human', 'into', 'just', 'known'],
  ...['large', 'last', 'later', 'less', 'lines', 'list', 'looking', 'lower', 'many', 'mice', 'might', 'more', 'most'],
  ...['mouse', 'much', 'must', 'need', 'needs', 'never', 'newer', 'older', 'only', 'other', 'others', 'over', 'please'],
  ...['rather', 'same', 'search', 'several', 'shall', 'should', 'shown', 'shows', 'small', 'some', 'still', 'such'],
  ...['than', 'their', 'them', 'then', 'there', 'these', 'they', 'this', 'those', 'through', 'time', 'under', 'until'],
  ...['used', 'using', 'very', 'want', 'were', 'what', 'when', 'where', 'whether', 'while', 'whose', 'will', 'within'],
  ...['would', 'year', 'years', 'young', 'younger', 'your'],
];

/** Words for numbers that a text can limit: `TMB > 10`, `age 40-60`, `doubling time < 5`. */
export const RANGE_WORDS: Readonly<Record<RangeName, readonly string[]>> = {
  tmb: ['tmb', 'tumormutationalburden', '肿瘤突变负荷'],
  age: ['age', 'aged', '年龄'],
  doublingTime: ['doublingtime', '倍增时间'],
  takeRate: ['takerate', 'engraftmentrate', '成瘤率', '移植成功率'],
};
export const COMPARISON_WORDS = {
  '>': ['above', 'over', 'morethan', 'greaterthan', 'higherthan', 'olderthan', '大于', '高于', '超过'],
  '<': ['below', 'under', 'lessthan', 'fewerthan', 'lowerthan', 'youngerthan', '小于', '低于', '不满'],
  '>=': ['atleast', '不低于', '至少'],
  '<=': ['atmost', '不高于', '至多'],
} as const;
/** Words after a number that is included in its range: 'TMB 20 or more', 'age 60 and above', 'TMB 20以上'. */
export const BOUND_WORDS = {
  from: [
    '+',
    'ormore',
    'orabove',
    'orhigher',
    'orgreater',
    'orover',
    'orolder',
    'andabove',
    'andolder',
    '以上',
    '及以上',
  ],
  to: ['orless', 'orbelow', 'orlower', 'orfewer', 'orunder', 'oryounger', 'andbelow', '以下', '及以下'],
} as const;
/**
 * Words directly before or after a bound that make the number an age. `岁以上` and `岁以下` include the number.
 */
export const AGE_WORDS = {
  of: ['patient', 'patients', '患者'],
  before: ['olderthan', 'youngerthan'],
  behind: ['years', 'yearsold', 'yearsofage', '岁', '周岁'],
  from: ['岁以上', '岁及以上', '周岁以上'],
  to: ['岁以下', '岁及以下', '周岁以下'],
} as const;
/** TMB-high threshold in mutations per megabase, from the label of pembrolizumab (FDA 2020). */
export const TMB_HIGH = 10;

/** Patients and samples. */
export const PATIENT_WORDS = {
  female: ['female', 'females', 'woman', 'women', '女', '女性'],
  male: ['male', 'males', 'man', 'men', '男', '男性'],
} as const;
/** Words after an anatomical site: the sample is a metastasis from that site. */
export const METASTASIS_WORDS = ['metastasis', 'metastases', 'mets', '转移', '转移灶'] as const;
/** Anatomical sites under other names than those of the models. */
export const SITE_WORDS: Readonly<Record<string, readonly string[]>> = {
  Brain: ['cerebral', 'intracranial', '脑', '颅内'],
  Liver: ['hepatic', '肝', '肝脏'],
  Lung: ['pulmonary', '肺', '肺部'],
  Bone: ['骨', '骨骼'],
  Skin: ['cutaneous', '皮肤'],
  'Lymph node': ['lymphnode', 'lymphnodes', 'nodal', '淋巴结'],
  Peritoneum: ['peritoneal', '腹膜'],
  Omentum: ['omental', '网膜', '大网膜'],
  'Adrenal gland': ['adrenal', '肾上腺'],
};
export const STAGE_WORDS = ['stage', '分期', '期'] as const;

/** Words without meaning here; they count only as part of a longer name. */
export const SILENT_WORDS: readonly string[] = [
  ...['a', 'all', 'am', 'an', 'and', 'any', 'are', 'by', 'for', 'from', 'has', 'have', 'in', 'is', 'me', 'of', 'on'],
  ...[
    'p',
    'show',
    'find',
    'that',
    'the',
    'to',
    'which',
    'with',
    'model',
    'models',
    'patient',
    'patients',
    'cancer',
    'tumor',
  ],
  ...['tumors', 'gene', 'expression', 'status', 'years', 'old', 'derived', 'mice'],
  ...['do', 'does', 'did', 'you', 'we', 'i', 'there', 'were', 'was', 'what', 'give', 'list', 'get', 'please', 'can'],
  ...['carry', 'carries', 'carrying', 'harbor', 'harbors', 'harboring', 'plus'],
  ...['的', '和', '与', '及', '且', '对', '模型', '患者', '癌', '肿瘤', '基因', '表达', '查找'],
  ...['有', '携带', '请问', '你们', '哪些', '联合'],
];

/** Names of two words that form a different word when written together: 'T-ALL' and 'tall cell'. */
export const WRITTEN_APART: readonly string[] = ['tall', 'ball'];

/** Words that only ask whether something exists: the `not` in '有没有' excludes nothing. */
export const QUESTION_WORDS: readonly string[] = [
  'doyouhave',
  'isthere',
  'arethere',
  '有没有',
  '有无',
  '是否有',
  '是不是',
];
