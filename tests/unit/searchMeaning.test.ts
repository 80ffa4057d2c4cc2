import { beforeAll, describe, expect, test } from 'vitest';
import type { Visibility } from '../../server/modules/search/engine/engine.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { readingModels, readingVocabulary } from '../support/readingModels.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const vocabulary = vocabularyOf({
  disease: { lung: ['Lung Cancer', '肺癌'], breast: ['Breast Cancer', '乳腺癌'] },
  oncotree: {
    LUAD: ['Lung Adenocarcinoma', '肺腺癌', 'adenocarcinoma of lung'],
    NSCLC: ['Non-Small Cell Lung Cancer', '非小细胞肺癌'],
  },
  gene: { ERBB2: ['HER2', 'NEU'], KMT2A: ['MLL'], KRAS: [] },
  alteration: {
    'KRAS mutation p.G12D': ['KRAS p.G12D', 'KRAS G12D'],
    'KRAS mutation p.G12C': ['KRAS p.G12C', 'KRAS G12C'],
    'NRAS mutation p.G12D': ['NRAS p.G12D', 'NRAS G12D'],
  },
  testedAgent: { Osimertinib: ['AZD9291', '奥希替尼'] },
});
const altered = (gene: string, proteinChange: string | null) => ({ gene, kind: 'mutation' as const, proteinChange });

const models = [
  indexedModel({
    modelCode: 'LUN-CL-0001',
    name: 'NCI-H1975',
    otherKeys: ['H1975', 'CVCL_1511'],
    values: [
      ['disease', 'lung'],
      ['oncotree', 'LUAD'],
      ['oncotree', 'NSCLC'],
      ['testedAgent', 'Osimertinib'],
    ],
    alterations: [altered('EGFR', 'p.L858R')],
  }),
  indexedModel({
    modelCode: 'LUN-PDX-0002',
    name: 'H1975 resistant',
    values: [
      ['disease', 'lung'],
      ['oncotree', 'NSCLC'],
      ['modelType', 'PDX'],
    ],
    alterations: [altered('KRAS', 'p.G12D'), altered('ERBB2', null)],
  }),
  indexedModel({
    modelCode: 'BRE-PDX-0003',
    values: [
      ['disease', 'breast'],
      ['collectionSite', 'lung'],
      ['modelType', 'PDX'],
    ],
    alterations: [altered('KRAS', 'p.G12C'), altered('NRAS', 'p.G12D'), altered('KMT2A', null)],
  }),
  indexedModel({
    modelCode: 'DRAFT-9',
    name: 'Zebrafishoma',
    published: false,
    values: [
      ['disease', 'breast'],
      ['histology', 'Secretoma'],
    ],
  }),
];

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});
function find(text: string, visibility: Visibility = 'published') {
  const { ids, corrected } = evaluate(snapshot, { text, page: 1, limit: 10, locale: 'en' }, visibility);
  return { codes: ids.map((id) => models.find((model) => model.id === id)?.modelCode), corrected };
}

describe('the results of a text', () => {
  test.each([
    ['NCI-H1975', ['LUN-CL-0001']],
    ['nci h1975', ['LUN-CL-0001']],
    ['NCI H 1975', ['LUN-CL-0001']],
    ['ncih1975', ['LUN-CL-0001']],
    ['H1975', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['h19', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['cvcl 1511', ['LUN-CL-0001']],
    ['lun pdx 0002', ['LUN-PDX-0002']],
    ['HER2', ['LUN-PDX-0002']],
    ['mll', ['BRE-PDX-0003']],
    ['lung cancer', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['adenocarcinoma of lung', ['LUN-CL-0001']],
    ['lung adenocarcinoma', ['LUN-CL-0001']],
    ['肺腺癌', ['LUN-CL-0001']],
    ['肺癌', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['肺癌模型', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['乳腺癌PDX', ['BRE-PDX-0003']],
    ['非小细胞', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['奥希替尼', ['LUN-CL-0001']],
    ['azd-9291', ['LUN-CL-0001']],
    ['KRAS G12D', ['LUN-PDX-0002']],
    ['kras p.g12d', ['LUN-PDX-0002']],
    ['KRAS PDX', ['BRE-PDX-0003', 'LUN-PDX-0002']],
    ['adeno', ['LUN-CL-0001']],
    ['lung cancer models', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['lun', ['LUN-CL-0001', 'LUN-PDX-0002']],
    ['nothing of the kind', []],
  ])('%s', (text, expected) => {
    expect(new Set(find(text).codes)).toEqual(new Set(expected));
  });

  test('a word known in only one segment of the index is found', async () => {
    const segments = [await segmentOf(models.slice(0, 1), vocabulary), await segmentOf(models.slice(1), vocabulary)];
    const query = { text: 'resist', page: 1, limit: 9, locale: 'en' } as const;
    expect(evaluate(snapshotOf(segments, vocabulary), query, 'published').ids).toEqual([models[1]?.id]);
  });

  test('an exact code or name comes first, then an exact alias', () => {
    expect(find('NCI-H1975').codes[0]).toBe('LUN-CL-0001');
    expect(find('H1975').codes[0]).toBe('LUN-CL-0001');
  });

  test.each([
    ['KRSA', 'kras', ['BRE-PDX-0003', 'LUN-PDX-0002']],
    ['osimertnib', 'osimertinib', ['LUN-CL-0001']],
    ['Lung adenocarcinmoa', 'Lung adenocarcinoma', ['LUN-CL-0001']],
  ])('%s is corrected, and the correction is reported', (text, corrected, expected) => {
    const found = find(text);
    expect(found.corrected).toBe(corrected);
    expect(new Set(found.codes)).toEqual(new Set(expected));
  });

  test('[A21] only users who may see a draft find it, count it or get it as a correction', () => {
    expect(find('zebrafishoma').codes).toEqual([]);
    expect(find('zebrafishomaa')).toEqual({ codes: [], corrected: undefined });
    expect(find('secretoma').codes).toEqual([]);
    expect(find('zebrafishomaa', 'all')).toEqual({ codes: ['DRAFT-9'], corrected: 'zebrafishoma' });
    const facets = (visibility: Visibility) =>
      evaluate(snapshot, { page: 1, limit: 10, locale: 'en' }, visibility).facets.histology;
    expect(facets('published')).toEqual([]);
    expect(facets('all')).toEqual([{ value: 'Secretoma', count: 1 }]);
  });
});

describe('other meanings of a list', () => {
  let other: Snapshot;
  beforeAll(async () => {
    other = snapshotOf([await segmentOf(readingModels, readingVocabulary)], readingVocabulary);
  });
  const answer = (text: string) => evaluate(other, { text, page: 1, limit: 1, locale: 'en' }, 'published');

  test.each<[string, string[]]>([
    ['KRAS/EGFR', ['KRAS EGFR']],
    ['KRAS, EGFR', ['KRAS EGFR']],
    ['KRAS + EGFR', ['KRAS or EGFR']],
    ['KRAS or EGFR', []],
    ['KRAS and EGFR', []],
    ['p53/TP53 wild type', []],
    ['KRAS/FROB1 wild type', []],
    ['KRAS/EGFR wild type', ['KRAS wild type or EGFR wild type']],
    ['KRAS, EGFR wild type', ['KRAS wild type or EGFR wild type', 'KRAS altered or EGFR wild type']],
    ['KRAS and EGFR wild type', ['KRAS wild type or EGFR wild type', 'KRAS altered EGFR wild type']],
    ['KRAS or EGFR wild type', ['KRAS wild type or EGFR wild type', 'KRAS altered or EGFR wild type']],
    ['KRAS or EGFR mutant', ['KRAS mutant EGFR mutant', 'KRAS altered or EGFR mutant']],
    ['KRAS和EGFR野生型', ['KRAS 野生型 or EGFR 野生型', 'KRAS 变异 EGFR 野生型']],
    ['KRAS EGFR wild type', ['KRAS wild type EGFR wild type']],
    ['wild type KRAS EGFR', ['KRAS wild type EGFR wild type']],
    ['both KRAS and EGFR wild type', []],
    ['either KRAS or EGFR mutant', []],
    ['KRAS EGFR both mutant', []],
    ['EGFR and KRAS G12C', ['EGFR G12C KRAS G12C']],
    ['EGFR or KRAS G12D negative', ['EGFR G12D negative or KRAS G12D negative', 'EGFR altered or KRAS G12D negative']],
    ['KRAS or EGFR T790M negative', ['KRAS T790M negative EGFR T790M negative']],
    ['ER and PR negative', ['ER negative or PR negative']],
    ['ER PR negative', []],
    ['EGFR L858R or T790M', []],
    ['EGFR L858R and T790M', []],
    ['EGFR L858R/T790M', ['EGFR L858R EGFR T790M']],
    ['EGFR L858R, T790M', ['EGFR L858R EGFR T790M']],
    ['EGFR L858R + T790M', ['EGFR L858R or EGFR T790M']],
    ['EGFR L858R/T790M negative', ['EGFR L858R negative or EGFR T790M negative']],
    ['EGFR mutation L858R/T790M', ['EGFR mutation L858R EGFR T790M']],
    ['EGFR mutation L858R/T790M negative', ['EGFR L858R mutation negative or EGFR T790M negative']],
  ])('%s', (text, texts) => {
    const { ambiguities = [] } = answer(text);
    expect(ambiguities.flatMap(({ others }) => others.map((one) => one.text))).toEqual(texts);
  });

  test.each([
    ['KRASG12C', ['KRASG12C']],
    ['TP53mut lung', ['TP53mut', 'lung']],
    ['KRASG12C or G12D', ['KRAS G12C', 'KRAS G12D']],
    ['HER2+ lung', ['HER2+', 'lung']],
    ['ER+PR- lung', ['ER+', 'PR-', 'lung']],
    ['p53/TP53 wild type', ['p53 wild type']],
    ['KRAS/EGRF mutant', ['KRAS mutant', 'EGRF mutant']],
  ])('%s is split into these terms', (text, typed) => {
    expect(answer(text).reading?.map((term) => term.typed)).toEqual(typed);
  });

  test('a typing error in a list is reported in its own statement', () => {
    const { reading = [] } = answer('KRAS/EGRF mutant');
    expect(reading.map(({ corrected }) => corrected)).toEqual([undefined, 'egfr']);
  });
});

describe('statements about patients and their treatment', () => {
  const names = vocabularyOf({ testedAgent: { Osimertinib: ['奥希替尼'], Sotorasib: [] } });
  const response = { study: 'S', agent: 'Osimertinib', tgiPercent: 90, mRecist: 'mPR' as const };
  const inhibitors = ['Dabrafenib', 'Vemurafenib', 'Encorafenib', 'Tovorafenib'];
  const patients = [
    indexedModel({
      modelCode: '1',
      values: [
        ['stage', 'Stage IB'],
        ['er', 'positive'],
        ['pdl1', 'TPS 1%'],
        ['testedAgent', 'Osimertinib'],
        ['priorTreatment', 'Osimertinib'],
        ['priorTreatment', 'Radiotherapy'],
      ],
      responses: [response],
    }),
    indexedModel({
      modelCode: '2',
      values: [
        ['stage', 'IIA'],
        ['er', 'low positive'],
        ['pdl1', 'CPS 1'],
        ['tumorType', 'metastatic'],
        ['priorTreatment', 'Radiotherapy'],
      ],
    }),
    indexedModel({
      modelCode: '3',
      values: [
        ['stage', 'IIB'],
        ['er', 'negative'],
        ['pdl1', 'TPS 0%'],
        ['testedAgent', 'Dabrafenib'],
        ...inhibitors.map((name): ['priorTreatment', string] => ['priorTreatment', name]),
      ],
    }),
    indexedModel({
      modelCode: '4',
      values: [
        ['stage', 'IIIA'],
        ['pdl1', 'TPS 49%'],
      ],
    }),
    indexedModel({
      modelCode: '5',
      values: [
        ['stage', 'IIIC'],
        ['pdl1', 'TPS 50%'],
      ],
    }),
    indexedModel({ modelCode: '6', otherKeys: ['ACC00000012'], values: [['stage', 'IV']] }),
  ];
  let own: Snapshot;
  beforeAll(async () => {
    const segments = [patients.slice(0, 3), patients.slice(3)].map((part) => segmentOf(part, names));
    own = snapshotOf(await Promise.all(segments), names);
  });
  const ask = (text: string) => evaluate(own, { text, page: 1, limit: 10, locale: 'en' }, 'published');
  const codesOf = (text: string) =>
    ask(text)
      .ids.map((id) => patients.find((model) => model.id === id)?.modelCode)
      .toSorted()
      .join(' ');

  test.each([
    ['stage II', '2 3'],
    ['stage IIA', '2'],
    ['IIB期', '3'],
    ['stage IIA or IIIC', '2 5'],
    ['stage IIB-III', '3 4 5'],
    ['stage II-IIIA', '2 3 4'],
    ['stage IIIA to IIIC', '4 5'],
    ['stage I-IIA', '1 2'],
    ['stage IV', '6'],
    ['ACC12', '6'],

    ['ER high', '1'],
    ['ER low', '2'],
    ['PD-L1 low', '1 2 4'],
    ['PD-L1 high', '5'],
    ['PD-L1 positive', '1 2 4 5'],
    ['PD-L1 negative', '3'],

    ['after radiotherapy', '1 2'],
    ['after osimertinib and radiotherapy', '1'],
    ['radiotherapy or osimertinib treated', '1 2'],
  ])('%s', (text, codes) => {
    expect(codesOf(text)).toBe(codes);
  });

  test.each([
    ['mPR to osimertinib', [{ as: 'tested', agent: 'Osimertinib', mRecist: ['mPR'] }]],
    ['treated with osimertinib before', [{ as: 'prior', agent: 'Osimertinib' }]],
    ['after radiotherapy', [{ as: 'value', facet: 'priorTreatment', value: 'Radiotherapy' }]],
    ['age > 50 岁', [{ as: 'range', range: 'age', min: 50, open: true }]],
    // numbers alone are not stages
    [
      '2-3',
      [
        { as: 'words', words: '2' },
        { as: 'words', words: '3' },
      ],
    ],
    // a response class that cannot apply to a treatment without responses is reported as unknown, and no name is
    // dropped
    [
      'mPR to osimertinib and radiotherapy',
      [
        { as: 'unknown', words: 'mPR' },
        { as: 'tested', agent: 'Osimertinib' },
        { as: 'value', facet: 'priorTreatment', value: 'Radiotherapy' },
      ],
    ],
    [
      'sensitive to osimertinib and radiotherapy',
      [
        { as: 'sensitive', agent: 'Osimertinib' },
        { as: 'value', facet: 'priorTreatment', value: 'Radiotherapy' },
      ],
    ],
    [
      'tested with radiotherapy',
      [
        { as: 'unknown', words: 'tested' },
        { as: 'value', facet: 'priorTreatment', value: 'Radiotherapy' },
      ],
    ],
  ])('%s has this meaning', (text, meant) => {
    expect(ask(text).reading?.map((term) => term.meant)).toEqual(meant);
  });

  test('a class of drugs means tested if one of them was', () => {
    expect(ask('BRAF inhibitor').reading?.[0]?.meant).toMatchObject({ as: 'tested', agent: 'BRAF inhibitors' });
  });

  test.each([
    ['osimertinib and sotorasib resistant', 'after osimertinib after sotorasib'],
    ['奥希替尼和sotorasib耐药', '既往接受过 奥希替尼 既往接受过 sotorasib'],
  ])('another reading of %s is offered in the same language', (text, other) => {
    const offered = ask(text).ambiguities?.flatMap(({ others }) => others.map((one) => one.text));
    expect(offered).toContain(other);
  });
});
