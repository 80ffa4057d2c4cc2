import fc from 'fast-check';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { randomModels } from './randomModels.ts';
import { indexedModel } from './syntheticModels.ts';

/** Every kind of term in the search box's language, with values that random models have. */
const terms = fc.constantFrom(
  ...['NSCLC', 'lung cancer', '小细胞肺癌', 'CRC', 'TNBC', 'MSI-H CRC', 'disease:SCLC', 'area:colon', 'histology:LUAD'],
  ...[
    'KRAS',
    'gene:MYC',
    'KRAS G12D',
    'TP53 R175H',
    'KRAS G12',
    'KRAS G12D G12C',
    'KRAS p.Gly12Asp',
    'KRASG12X',
    'TP53 p.(Arg175His)',
    'TP53 R175X',
    'KRAS codon 12',
    'TP53 170-180',
    'KRAS exon 2',
    'KRAS c.35G>A',
    'ALK c.35G>A',
    'ERBB2 amplification',
    'KRAS fusion',
    'TP53-KRAS',
    'KRAS::TP53 fusion',
    'fusion of MYC and HER2',
    'KRAS-MYC',
    'ERBB2/MYC wild type',
  ],
  ...[
    'KRAS/TP53 wild type',
    'MYC and ERBB2 amplified',
    'KRAS non-G12D',
    'KRAS G12D or G12C',
    'ER/HER2 negative',
    'TP53, MYC',
  ],
  ...['KRAS wild type', 'TP53野生型', 'wt MYC', 'ALK not tested', 'MYC tested', 'MYC high expression', 'low KRAS'],
  ...['HER2 positive', 'HER2 low', 'HER2-', 'HER2 2+', 'ER+', 'HR+', 'hr negative', 'PD-L1 high', 'PD-L1阴性', 'MSS'],
  ...['TMB > 2', 'TMB >= 2', 'TMB < 3', 'TMB high', 'TMB low', 'age 2-4', 'age at most 3', 'doubling time over 1'],
  ...['osimertinib', '奥希替尼', 'tested:cisplatin', 'prior:Trastuzumab', 'after chemotherapy', 'cisplatin TGI > 50'],
  ...['top decile of KRAS', 'MYC 表达前30%', 'high expression of TP53 across all models', 'take rate > 2', 'taxanes'],
  ...['untreated', '初治', 'osimertinib-naive', 'chemo-naive', 'progressed on cisplatin', 'trastuzumab-refractory'],
  ...['osimertinib resistant', 'sensitive to trastuzumab', '顺铂耐药', 'stage IV', 'II期', 'female', '男', 'site:lung'],
  ...['collected:liver', 'liver metastasis', 'PDX', 'organoids', 'squamous', 'metastatic', 'model:m3', 'M-1', 'nci-h2'],
  ...['"small cell"', '"lung"', '"别名2"', 'squam', '别名', 'carcinma', 'osimertinb', 'xyzzy', 'LUN-PDX-9999', '#'],
);

/** Terms with every separator and prefix of the language. */
export const randomTexts = fc
  .tuple(
    fc.constantFrom('', '', '', 'not ', '-', '不含'),
    terms,
    fc.array(
      fc.tuple(fc.constantFrom(' ', ' ', ' or ', ' 或 ', ', ', ' not ', ' -', ', not ', ' 不含 ', ' of the '), terms),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([first, term, more]) => [first, term, ...more.flat()].join(''));

/**
 * Values that models get by their number: histologies that belong to groups of diseases, and findings as pathologists
 * report them.
 */
const histologies = ['LUAD', 'NSCLC', 'SCLC', 'COADREAD', 'BRCA'];
const reported = [
  ['her2', '2+'],
  ['her2', '3+'],
  ['pdl1', 'TPS 60%'],
  ['pdl1', 'CPS 5'],
  ['priorTreatment', 'Trastuzumab'],
] as const;

/** Gives models names and aliases, several of which share words. */
export const named = (models: readonly IndexedModel[]): IndexedModel[] =>
  models.map((model, index) => ({
    ...model,
    name: `NCI-H${index}`,
    otherKeys: [`别名${index % 4}号`, `alias ${index % 7}`],
    values: [
      ...model.values,
      ['oncotree', histologies[index % 7] ?? 'LUSC'] as const,
      ...reported.filter((_, place) => index % 8 === place),
    ],
  }));

/** The number of joined lists of models: enough that the results of a text have an order. */
const LISTS = 10;

/** Some hundred random models with names, numbered again because each list starts at zero. */
export const manyNamedModels = fc
  .array(randomModels, { minLength: LISTS, maxLength: LISTS })
  .map((lists) =>
    named(lists.flat().map(({ id: _id, ...model }, index) => indexedModel({ ...model, modelCode: `M-${index}` }))),
  );
