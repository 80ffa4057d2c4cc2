import { beforeAll, expect, test } from 'vitest';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';
import { termText, told } from '../support/toldReading.ts';

/** Names with several meanings, in an index of two segments. */
const vocabulary = vocabularyOf({
  disease: {
    hnc: ['Head and Neck Cancer', '头颈癌', 'HNSCC'],
    bre: ['Breast Cancer', '乳腺癌'],
    lun: ['Lung Cancer', '肺癌', 'Lung'],
    tho: ['Thoracic Cancer', '胸部肿瘤', 'lung cancer'],
    cer: ['Cervical Cancer', '宫颈癌'],
  },
  oncotree: { BREAST: ['Breast'], LUAD: ['Lung Adenocarcinoma'], BLL: ['ALL'], PRCC: [] },
  gene: { DDIT3: ['CHOP'], PRCC: [], CDK: [], CDKN2A: [] },
  testedAgent: { 'Osimertinib mesylate': ['Osimertinib'], Vorasidenib: [] },
  primarySite: { Lung: [] },
});
const models = [
  indexedModel({
    modelCode: 'A-1',
    otherKeys: ['Zed-0', '4321'],
    values: [
      ['disease', 'lun'],
      ['primarySite', 'Lung'],
      ['collectionSite', 'Breast'],
      ['testedAgent', 'Osimertinib mesylate'],
      ['provider', '全国 大学生 医院'],
    ],
  }),
  indexedModel({
    modelCode: 'A-2',
    otherKeys: ['Ward-00000077'],
    values: [
      ['disease', 'bre'],
      ['primarySite', 'Breast'],
      ['provider', '北京大学 学生医院'],
      ['testedAgent', 'CHOP'],
      ['priorTreatment', 'CHOP'],
    ],
  }),
  indexedModel({
    modelCode: 'A-3',
    otherKeys: ['Draft-8'],
    published: false,
    values: [
      ['hostStrain', 'Secret'],
      ['testedAgent', 'Vorasidenib'],
    ],
  }),
  indexedModel({ modelCode: 'A-4', values: [['priorTreatment', 'Vorasidenib']] }),
];

let snapshot: Snapshot;
beforeAll(async () => {
  const segments = [models.slice(0, 1), models.slice(1)].map((part) => segmentOf(part, vocabulary));
  snapshot = snapshotOf(await Promise.all(segments), vocabulary);
});

test.each<[text: string, read: string[], options: string[], codes: string]>([
  // a cancer's name is preferred to an organ or histology of the same name
  [
    'breast',
    ['area Breast Cancer'],
    [
      'histology:breast = histology BREAST',
      'site:breast = primarySite Breast',
      'collected:breast = collectionSite Breast',
    ],
    'A-2',
  ],
  ['lung', ['area Lung Cancer'], ['site:lung = primarySite Lung'], 'A-1'],
  [
    'Lung Cancer',
    ['area Lung Cancer'],
    ['area:Lung Cancer = area Thoracic Cancer', 'disease:Lung Cancer = group Lung cancer'],
    'A-1',
  ],
  ['cervical cancer', ['area Cervical Cancer'], ['disease:cervical cancer = group Cervical cancer'], ''],
  ['HNSCC', ['group Head and neck squamous cell carcinoma'], ['area:HNSCC = area Head and Neck Cancer'], ''],
  ['gastric', ['group Gastric cancer'], [], ''],
  // the group that contains this histology and others
  ['lung adenocarcinoma', ['group Lung adenocarcinoma'], [], ''],
  ['lung adenocarcinomas', ['group Lung adenocarcinoma'], [], ''],
  ['ALL', ['group Acute lymphoblastic leukemia'], ['histology:ALL = histology BLL'], ''],
  ['PRCC', ['gene PRCC altered'], ['histology:PRCC = histology PRCC'], ''],
  // the name of a gene, in which no change of another gene is read
  ['CDKN2A or G12D', ['gene CDKN2A altered', 'or unknown G12D'], [], ''],
  // a query for a drug includes prior treatment with it
  ['gene:CHOP', ['gene DDIT3 altered'], ['tested:CHOP = tested CHOP'], ''],
  // no visible model was tested with it
  [
    'vorasidenib',
    ['prior Vorasidenib'],
    ['vorasidenib resistant = resistant Vorasidenib', 'tested:vorasidenib = tested Vorasidenib'],
    'A-4',
  ],
  ['Secret', ['unknown Secret'], [], ''],
  // the word as written, not its characters within two other words
  ['大学生', ['words 大学生'], [], 'A-1'],

  ['ward 77', ['code ward 77'], [], 'A-2'],
  ['a-01', ['code a-01'], [], 'A-1'],
  ['zed 000', ['code zed 000'], [], 'A-1'],
  ['4321', ['code 4321'], [], 'A-1'],
  // not read as a code: letters without a number, and a number with extra zeros but without letters
  ['zed', ['words zed'], [], 'A-1'],
  ['04321', ['unknown 04321'], [], ''],
  ['draft 8', ['unknown draft', 'unknown 8'], [], ''],
])('%s', (text, read, options, codes) => {
  const { reading = [], ids } = evaluate(snapshot, { text, page: 1, limit: 9, locale: 'en' }, 'published');
  expect(reading.map(termText)).toEqual(read);
  expect(reading.flatMap((term) => term.options.map((option) => `${option.text} = ${told(option.meant)}`))).toEqual(
    options,
  );
  expect(ids.map((id) => models.find((model) => model.id === id)?.modelCode).join(' ')).toBe(codes);
});

test('a class of drugs covers the drugs that the catalog assigns to it', () => {
  const { ids } = evaluate(snapshot, { text: 'EGFR inhibitors', page: 1, limit: 9, locale: 'en' }, 'published');
  expect(ids).toEqual([models[0]?.id]);
});

test('an added s is a plural, another added letter a typing error', () => {
  const corrected = (text: string) =>
    evaluate(snapshot, { text, page: 1, limit: 9, locale: 'en' }, 'published').corrected;
  expect(corrected('lung adenocarcinomas')).toBeUndefined();
  expect(corrected('breastx')).toBe('breast');
});

test('a combination is found in any order of its drugs', async () => {
  const tested = (modelCode: string, ...agents: string[]) =>
    indexedModel({ modelCode, values: agents.map((agent): ['testedAgent', string] => ['testedAgent', agent]) });
  const own = [
    tested('C-1', 'Alpelisib + Binimetinib'),
    tested('C-2', 'Binimetinib + Alpelisib'),
    tested('C-3', 'Alpelisib', 'Binimetinib'),
    tested('C-4', 'Cisplatin + Alpelisib + Binimetinib', 'Cisplatin'),
    indexedModel({ modelCode: 'C-5', values: [['priorTreatment', 'Binimetinib + Alpelisib']] }),
  ];
  const combined = snapshotOf([await segmentOf(own, vocabulary)], vocabulary);
  const found = (text: string) =>
    evaluate(combined, { text, page: 1, limit: 9, locale: 'en' }, 'published')
      .ids.map((id) => own.find((model) => model.id === id)?.modelCode)
      .toSorted();
  expect(found('alpelisib plus binimetinib')).toEqual(['C-1', 'C-2']);
  expect(found('binimetinib + alpelisib')).toEqual(['C-1', 'C-2']);
  expect(found('binimetinib plus alpelisib plus cisplatin')).toEqual(['C-4']);
  expect(found('after alpelisib plus binimetinib')).toEqual(['C-5']);
});
