import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadTerm } from '../../contract/entities/searchReading.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { readRows } from '../support/otherTexts.ts';
import { readingModels as models, readingVocabulary as vocabulary } from '../support/readingModels.ts';
import { indexedModel, segmentOf, snapshotOf } from '../support/syntheticModels.ts';
import { termText } from '../support/toldReading.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});

const answer = (text: string) => evaluate(snapshot, { text, page: 1, limit: 20, locale: 'en' }, 'published');
const read = (text: string): ReadTerm[] => answer(text).reading ?? [];
const found = (text: string): string[] =>
  answer(text).ids.map((id) => models.find((model) => model.id === id)?.modelCode ?? '');
/** Returns the numbers of the models that a text finds, in order. */
const numbersOf = (text: string): string =>
  found(text)
    .map((code) => code.slice(-1).replace('0', '10'))
    .toSorted()
    .join(' ');

describe('the reading of a text and its results', () => {
  test.each([
    ['NSCLC', ['group Non-small cell lung cancer'], '1 10 3'],
    ['非小细胞肺癌', ['group Non-small cell lung cancer'], '1 10 3'],
    ['non-small cell lung cancer', ['group Non-small cell lung cancer'], '1 10 3'],
    ['SCLC', ['group Small cell lung cancer'], '2'],
    ['TNBC', ['group Triple-negative breast cancer'], '4'],
    ['triple negative breast cancer', ['group Triple-negative breast cancer'], '4'],
    ['三阴性乳腺癌', ['group Triple-negative breast cancer'], '4'],
    ['乳腺癌', ['area Breast Cancer'], '4 5'],
    ['gastric', ['group Gastric cancer'], ''],
    ['organoids', ['modelType organoid'], '2'],
    ['肺癌PDX', ['area Lung Cancer', 'modelType PDX'], '1 10'],
    ['disease:肺癌 PDX', ['group Lung cancer', 'modelType PDX'], '1 10'],

    ['EGFR L858R', ['gene EGFR altered L858R'], '1'],
    ['EGFR (L858R)', ['gene EGFR altered L858R'], '1'],
    ['egfr p.l858r', ['gene EGFR altered L858R'], '1'],
    ['EGFR L858R T790M', ['gene EGFR altered L858R + T790M'], '1'],
    ['L858R in EGFR', ['gene EGFR altered L858R'], '1'],
    ['EGFR mutation L858R', ['gene EGFR altered mutation L858R'], '1'],
    ['KRASG12C', ['gene KRAS altered G12C'], '3'],
    ['K-ras G12', ['gene KRAS altered G12'], '3'],
    ['EML4-ALK', ['gene ALK altered fusion EML4-ALK'], '3'],
    ['ALK-EML4', ['gene ALK altered fusion EML4-ALK'], '3'],
    ['ALK fusion', ['gene ALK altered fusion'], '3'],
    ['MET amp', ['gene MET altered amplification'], '10'],
    ['amplified MET', ['gene MET altered amplification'], '10'],
    ['EGFR exon 19 deletion', ['gene EGFR altered exon 19 deletion'], '10'],
    ['EGFR ex19del', ['gene EGFR altered exon 19 deletion'], '10'],
    ['EGFR 19外显子缺失', ['gene EGFR altered exon 19 deletion'], '10'],
    ['EGFR exon 19 mutation', ['gene EGFR altered exon 19 mutation'], '10'],
    ['EGFR exon 20', ['gene EGFR altered exon 20 mutation'], '1'],
    ['EGFR 20外显子', ['gene EGFR altered exon 20 mutation'], '1'],
    ['EGFR exon 20 PDX', ['gene EGFR altered exon 20 mutation', 'modelType PDX'], '1'],
    ['EGFR 20', ['gene EGFR altered', 'unknown 20'], '1 10'],
    ['EGFR exon 20 mutant', ['gene EGFR altered exon 20 mutation'], '1'],
    ['EGFR exon 99', ['gene EGFR altered', 'words exon', 'unknown 99'], ''],
    ['EGFR Q20', ['gene EGFR altered', 'unknown Q20'], '1 10'],
    ['p.Gly99Trp', ['unknown p.Gly99Trp'], ''],
    ['p.Leu858Arg', ['words L858R'], '1'],
    ['KRAS exon 2 mutation', ['gene KRAS altered exon 2 mutation'], '3'],
    ['KRAS 3外显子突变', ['gene KRAS altered exon 3 mutation'], ''],
    ['MET exon 14 skipping', ['gene MET altered exon 14 skipping'], '3'],
    ['TP53 wt', ['gene TP53 wildType'], '1 10 3 5'],
    ['p53野生型', ['gene TP53 wildType'], '1 10 3 5'],
    ['ALK negative lung', ['gene ALK wildType', 'area Lung Cancer'], '1 10 2'],
    ['untested EGFR', ['gene EGFR notTested'], '4'],
    ['p53/TP53 mutant', ['gene TP53 altered mutation'], '2'],
    ['KRAS/FROB1 wild type', ['gene KRAS wildType', 'unknown FROB1'], '1 10 2 5'],
    ['EGFR/ALK exon 19 deletion', ['gene EGFR altered exon 19 deletion', 'or gene ALK altered exon 19 deletion'], '10'],
    ['not KRAS/EGFR wild type', ['not list gene KRAS wildType and gene EGFR wildType'], '1 10 3 4'],
    ['EGFR high expression', ['gene EGFR {"min":75}'], ''],
    ...[
      ...['EGFR highly expressed', 'high expression of EGFR', 'high EGFR expression', 'EGFR overexpressing'],
      ...['EGFR-overexpressing', 'EGFR overexpression', 'EGFR expression high', 'EGFR高表达', '高表达EGFR'],
    ].map((text): [string, string[], string] => [text, ['gene EGFR {"min":75}'], '']),
    ...['low EGFR expression', 'low expression of EGFR', 'EGFR low', 'EGFR低表达', 'EGFR表达低'].map(
      (text): [string, string[], string] => [text, ['gene EGFR {"max":25}'], ''],
    ),
    ...['top decile of EGFR', 'top 10% EGFR', 'EGFR in the top 10 percent', 'EGFR expression in the top decile'].map(
      (text): [string, string[], string] => [text, ['gene EGFR {"min":90}'], ''],
    ),
    ...['EGFR expression percentile > 90', 'EGFR above the 90th percentile', 'EGFR 表达前10%', 'EGFR表达最高的10%'].map(
      (text): [string, string[], string] => [text, ['gene EGFR {"min":90}'], ''],
    ),
    ['EGFR in the upper quartile', ['gene EGFR {"min":75}'], ''],
    ['EGFR 表达前10% 在全部模型中', ['gene EGFR {"min":90} catalog'], ''],
    ['EGFR 上四分位', ['gene EGFR {"min":75}'], ''],
    ['top 5% of EGFR expression', ['gene EGFR {"min":95}'], ''],
    ['lowest quintile of EGFR', ['gene EGFR {"max":20}'], ''],
    ['EGFR percentile 40-60', ['gene EGFR {"min":40,"max":60}'], ''],
    ['EGFR high across all models', ['gene EGFR {"min":75} catalog'], ''],
    ['top 5% of EGFR across all models', ['gene EGFR {"min":95} catalog'], ''],
    ['EGFR L858R high expression PDX', ['gene EGFR L858R {"min":75}', 'modelType PDX'], ''],
    ['EGFR high expression in lung cancer', ['gene EGFR {"min":75}', 'area Lung Cancer'], ''],
    ['EGFR高表达 肺癌', ['gene EGFR {"min":75}', 'area Lung Cancer'], ''],
    ['EGFR TMB > 11', ['gene EGFR altered', 'tmb 11.. open'], '1'],
    ['HER2 high expression', ['her2 high'], '5'],
    ['HER2 overexpression', ['her2 high'], '5'],
    ['take rate > 70', ['takeRate 70.. open'], '2'],
    ['take rate at least 70%', ['takeRate 70..'], '2 3'],
    ['take rate >= 70 % PDX', ['takeRate 70..', 'modelType PDX'], ''],
    ['成瘤率大于70%', ['takeRate 70.. open'], '2'],
    ...['untreated', 'treatment-naive', 'treatment naïve', 'no prior therapy', '初治', '未经治疗'].map(
      (text): [string, string[], string] => [text, ['priorTreatment None recorded'], '2 3'],
    ),
    ['untreated or PDX', ['priorTreatment None recorded', 'or modelType PDX'], '1 10 2 3 4 5'],
    ['osimertinib-naive', ['naive Osimertinib'], '2 3'],
    ['未用过奥希替尼', ['naive Osimertinib'], '2 3'],
    ['chemo-naive', ['naive Chemotherapy'], '10 2 3'],
    ['EGFR TKI-naive', ['naive EGFR tyrosine kinase inhibitors'], '2 3'],

    ['MSI-H', ['msi high'], '4'],
    ['微卫星稳定', ['msi negative'], '5'],
    ['HER2 positive', ['her2 positive'], '5'],
    ['HER2+', ['her2 positive'], '5'],
    ['HER2 breast', ['gene ERBB2 altered', 'area Breast Cancer'], '5'],
    ['HER2阴性', ['her2 negative'], '4'],
    ['HER2 2+', ['her2 2+'], '5'],
    ['PD-L1 high', ['pdl1 high'], '1'],
    ['negative PD-L1', ['pdl1 negative'], '10'],
    ['TMB > 10', ['tmb 10.. open'], '1'],
    ['TMB ≥ 10', ['tmb 10..'], '1 10'],
    ['TMB <= 10', ['tmb ..10'], '10 2'],
    ['TMB at least 10', ['tmb 10..'], '1 10'],
    ['TMB 3-10', ['tmb 3..10'], '10 2'],
    ['TMB high', ['tmb 10..'], '1 10'],
    ['年龄 > 50', ['age 50.. open'], '1'],
    ['female stage III', ['sex female', 'stage III'], '1'],
    ['IIIA期', ['stage IIIA'], '1'],
    ['liver metastasis', ['collectionSite Liver', 'tumorType metastatic'], '10'],

    // as the pages name the answers about a gene
    ...['KRAS not tested', 'KRAS not fully tested', 'KRAS 未完整检测', 'KRAS未完全检测'].map(
      (text): [string, string[], string] => [text, ['gene KRAS notTested'], '4'],
    ),
    ...['KRAS tested', 'KRAS fully tested', 'KRAS 已完整检测'].map((text): [string, string[], string] => [
      text,
      ['gene KRAS tested'],
      '1 10 2 3 5',
    ]),
    ['KRAS unaltered', ['gene KRAS wildType'], '1 10 2 5'],
    ['KRAS not untested', ['gene KRAS tested'], '1 10 2 3 5'],
    ['KRAS, not tested', ['gene KRAS notTested'], '4'],
    ['MET copy number not tested', ['gene MET notTested amplification'], '4'],
    ['MET not mutated or amplified', ['gene MET tested'], '1 2 5'],
    ['MET amplification without mutation', ['gene MET altered amplification'], '10'],

    // words that are no known name, separated by a space
    ['KRAS 甲 乙', ['gene KRAS altered', 'unknown 甲', 'unknown 乙'], '3'],
    ['KRAS 甲乙', ['gene KRAS altered', 'unknown 甲乙'], '3'],
    ['KRAS 量子纠缠', ['gene KRAS altered', 'unknown 量子纠缠'], '3'],
    ['量子器官', ['unknown 量子', 'words 器官'], '2'],
    ['量子器官纠缠', ['unknown 量子', 'words 器官', 'unknown 纠缠'], '2'],
    ['乳', ['words 乳'], '4 5'],
    ['m', ['unknown m'], ''],
    ['show models', ['words show', 'words models'], ''],

    ['osimertinib', ['tested Osimertinib'], '1 10'],
    ['tested:奥希替尼', ['tested Osimertinib'], '1 10'],
    ['after osimertinib', ['prior Osimertinib'], '10'],
    ['奥希替尼治疗后', ['prior Osimertinib'], '10'],
    ['osimertinib resistant', ['resistant Osimertinib'], '10'],
    ['resistant to azd-9291', ['resistant Osimertinib'], '10'],
    ['osimertinib-refractory', ['resistant Osimertinib'], '10'],
    ['对奥希替尼耐药', ['resistant Osimertinib'], '10'],
    ['progressed on osimertinib', ['prior Osimertinib'], '10'],
    ['既往接受过奥希替尼治疗', ['prior Osimertinib'], '10'],
    ['osimertinib sensitive', ['sensitive Osimertinib'], '1'],
    ['osimertinib TGI > 60', ['tested Osimertinib 60'], '1'],

    ['PDX lung not EGFR', ['modelType PDX', 'area Lung Cancer', 'not gene EGFR altered'], ''],
    ['lung -EGFR', ['area Lung Cancer', 'not gene EGFR altered'], '2 3'],
    ['肺癌 不含 EGFR', ['area Lung Cancer', 'not gene EGFR altered'], '2 3'],
    ['not lung or PDX', ['not area Lung Cancer', 'or not modelType PDX'], ''],
    ['organoid or cell lines', ['modelType organoid', 'or modelType cell line'], '2 3'],
    ['organoid, cell lines', ['modelType organoid', 'or modelType cell line'], '2 3'],
    ['SCLC or PDX TMB > 11', ['group Small cell lung cancer', 'or modelType PDX', 'tmb 11.. open'], '1'],
    ['PDX, not EGFR', ['modelType PDX', 'not gene EGFR altered'], '4 5'],
    ['LUN-PDX-1', ['code LUN-PDX-1'], '1'],
    ['lun pdx 10', ['code lun pdx 10'], '10'],
    ['"NCI-H2228"', ['literal NCI-H2228'], '3'],
    ['%', ['unknown %'], ''],
    ['KRAS % PDX', ['gene KRAS altered', 'unknown %', 'modelType PDX'], ''],
    ['% PDX', ['unknown %', 'modelType PDX'], '1 10 4 5'],
    ['KRAS@@ PDX', ['gene KRAS altered', 'modelType PDX'], ''],
    ['"" PDX', ['modelType PDX'], '1 10 4 5'],
    ['-', ['unknown -'], ''],
    ['without', ['unknown without'], ''],
    ['PDX frobnication', ['modelType PDX', 'unknown frobnication'], '1 10 4 5'],
    ['LUN-PDX-9999', ['unknown LUN-PDX-9999'], ''],
    ['EGFR LUN-PDX-9999', ['gene EGFR altered', 'unknown LUN-PDX-9999'], '1 10'],
    ['frobnication', ['unknown frobnication'], ''],
    ['models of lung', ['area Lung Cancer'], '1 10 2 3'],
    ['gene:PRCC', ['gene PRCC altered'], ''],
    ['histology:PRCC', ['histology PRCC'], ''],
    ['WAS lung', ['gene WAS altered', 'area Lung Cancer'], ''],
    ...readRows,
  ])('%s', (text, expected, numbers) => {
    expect(read(text).map(termText)).toEqual(expected);
    expect(numbersOf(text)).toBe(numbers);
  });
});

test.each([
  ['MET not mutated or amplified', [{ kind: 'mutation' }, { kind: 'amplification' }]],
  ['KRAS non-G12D', [{ change: 'G12D' }]],
])('the reading names the exception: %s', (text, except) => {
  expect(read(text).map(({ meant }) => meant)).toEqual([expect.objectContaining({ except })]);
});

test.each([
  ['not KRAS', ['KRAS wildtype']],
  ['不含KRAS突变', ['KRAS 突变 未检出']],
  ['not ER positive', ['ER not positive']],
  ['不含 ER阳性', ['雌激素受体 非阳性']],
  ['not MET amplification', ['MET amplification not detected']],
  ['not EGFR L858R T790M', []],
  ['not high EGFR', []],
  ['not ER not positive', []],
])('a negation has its other reading in the language of the text: %s', (text, others) => {
  const offered = (answer(text).ambiguities ?? []).flatMap((one) => one.others);
  expect(offered.map((other) => other.text)).toEqual(others);
  for (const other of offered) expect(read(other.text).map(({ meant }) => meant)).toEqual([other.meant]);
});

describe('typing errors', () => {
  test('are corrected and reported, and can be reverted', () => {
    const [term] = read('osimertnib');
    expect(term).toMatchObject({ corrected: 'osimertinib', meant: { as: 'tested', agent: 'Osimertinib' } });
    expect(term?.options[0]).toEqual({ meant: { as: 'literal', words: 'osimertnib' }, text: '"osimertnib"' });
    expect(answer('osimertnib').corrected).toBe('osimertinib');
    expect(found('"osimertnib"')).toEqual([]);
    expect(read('KRAS 奥西替尼').at(-1)).toMatchObject({ typed: '奥西替尼', corrected: '奥希替尼' });
    expect(answer('不是PDX的乳腺癌').corrected).toBeUndefined();
    expect(read('KRAS/EGRF wild type').map(({ corrected }) => corrected)).toEqual([undefined, 'egfr']);
  });

  test('a known name is never taken for another one, even if no model has it', () => {
    expect(read('STAD')[0]?.corrected).toBeUndefined();
    expect(read('stomach adenocarcinoma')[0]?.corrected).toBeUndefined();
    expect(numbersOf('STAD')).toBe('');
  });

  const drugs = ['Lapatinib', 'Apatinib', 'Apatinib', 'Dasatinib', 'Dasatinib', 'Dasatinib', 'Harry'];
  const treated = drugs.map((name, place) =>
    indexedModel({ modelCode: `Z-${place}`, values: [['testedAgent', name]], alterations: [] }),
  );
  test.each([
    ['lapatinnib', 'lapatinib'],
    ['dapatinib', 'dasatinib'],
    ['carry', undefined],
    ['negative', undefined],
    ['negatvie', 'negative'],
  ])('the closest word to %s is chosen, then the most frequent one', async (text, corrected) => {
    const query = { text, page: 1, limit: 1, locale: 'en' } as const;
    expect(evaluate(snapshotOf([await segmentOf(treated)]), query, 'published').corrected).toBe(corrected);
  });
});

test.each([
  ['H3K27M', 'H3', 'K27M', '1 2'],
  ['H3.3 K27M', 'H3.3', 'K27M', '1'],
  ['H3.1 K27M', 'H3.1', 'K27M', '2'],
  ['H3.3 G34R mutation', 'H3.3', 'G34R', '3'],
  ['H3.1 G34R', 'H3.1', 'G34R', ''],
])('a mutation of every histone gene is found: %s', async (text, gene, change, codes) => {
  const histones = [['H3-3A', 'p.K28M'] as const, ['H3C2', 'p.K28M'] as const, ['H3-3B', 'p.G35R'] as const];
  const own = histones.map(([symbol, proteinChange], place) =>
    indexedModel({ modelCode: `${place + 1}`, alterations: [{ gene: symbol, kind: 'mutation', proteinChange }] }),
  );
  const query = { text, page: 1, limit: 9, locale: 'en' } as const;
  const { ids, reading } = evaluate(snapshotOf([await segmentOf(own)]), query, 'published');
  expect(reading?.map(({ meant }) => meant)).toEqual([{ as: 'gene', gene: { gene, status: 'altered', change } }]);
  const found = own.filter(({ id }) => ids.includes(id)).map(({ modelCode }) => modelCode);
  expect(found.join(' ')).toBe(codes);
});

test.each(['KMT2A', 'CDK12'])('the symbol %s is not a mutation of a gene with a shorter name', (symbol) => {
  expect(read(symbol).map(({ meant }) => meant)).toEqual([{ as: 'gene', gene: { gene: symbol, status: 'altered' } }]);
  expect(read(`${symbol} or EGFR`)[0]?.meant).toEqual({ as: 'gene', gene: { gene: symbol, status: 'altered' } });
});

test('the drug in the query is named, and its best responses come first', () => {
  expect(answer('lung osimertinib')).toMatchObject({ agent: 'Osimertinib', count: 2 });
  expect(found('lung osimertinib')).toEqual(['LUN-PDX-0001', 'LUN-PDX-0010']);
  for (const said of ['resistant', 'sensitive']) expect(answer(`osimertinib ${said}`).agent).toBe('Osimertinib');
  expect(answer('after osimertinib').agent).toBeUndefined();
  expect(answer('lung').agent).toBeUndefined();
});

test('every text is read, whatever its length and kind', () => {
  for (const text of ['not '.repeat(50), 'or,'.repeat(60), '肺'.repeat(200), '"'.repeat(200), '-+'.repeat(100)])
    expect(read(text).length).toBeGreaterThan(0);
});
