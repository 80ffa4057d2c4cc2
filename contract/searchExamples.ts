/** Examples that the help beside the search box shows. */
export const SEARCH_EXAMPLES = [
  { about: 'disease', en: 'NSCLC', zh: '非小细胞肺癌' },
  { about: 'group', en: 'TNBC PDX', zh: '三阴性乳腺癌 PDX' },
  { about: 'gene', en: 'KRAS G12C', zh: 'KRAS G12C' },
  { about: 'alteration', en: 'MET amplification', zh: 'MET扩增' },
  { about: 'wildType', en: 'colorectal cancer KRAS wild type', zh: '结直肠癌 KRAS野生型' },
  { about: 'marker', en: 'HER2 positive gastric cancer', zh: 'HER2阳性 胃癌' },
  { about: 'range', en: 'TMB > 10', zh: 'TMB > 10' },
  { about: 'expression', en: 'top decile of DLL3', zh: 'DLL3 表达前 10%' },
  { about: 'tested', en: 'osimertinib', zh: '奥希替尼' },
  { about: 'prior', en: 'after osimertinib', zh: '奥希替尼治疗后' },
  { about: 'drugClass', en: 'after platinum', zh: '铂类治疗后' },
  { about: 'resistant', en: 'osimertinib resistant', zh: '奥希替尼耐药' },
  { about: 'untreated', en: 'treatment-naive', zh: '初治' },
  { about: 'not', en: 'lung cancer PDX not EGFR', zh: '肺癌 PDX 不含 EGFR' },
  { about: 'or', en: 'PDX or organoid', zh: 'PDX 或 类器官' },
  { about: 'list', en: 'KRAS/NRAS wild type', zh: 'KRAS/NRAS 野生型' },
  { about: 'except', en: 'KRAS non-G12C', zh: 'KRAS 非G12C' },
  { about: 'literal', en: '"brain"', zh: '"脑"' },
  { about: 'field', en: 'site:liver', zh: '部位:liver' },
] as const;
export type ExampleTopic = (typeof SEARCH_EXAMPLES)[number]['about'];
