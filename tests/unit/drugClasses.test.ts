import { beforeAll, describe, expect, test } from 'vitest';
import { DRUG_CLASSES } from '../../contract/drugClasses.ts';
import { drugClassNames } from '../../contract/drugClassNames.ts';
import type { Meant } from '../../contract/entities/searchReading.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const agents = [...new Set(DRUG_CLASSES.flatMap((each) => each.agents))];
const vocabulary = vocabularyOf({
  testedAgent: Object.fromEntries(agents.map((agent) => [agent, agent === 'Cisplatin' ? ['Platinol'] : []])),
  gene: { EGFR: [], ALK: [], KRAS: [], MET: [], RET: [], AR: [] },
});
const response = (agent: string, tgiPercent: number, mRecist: 'mPR' | 'mPD') => ({
  study: 'S',
  agent,
  tgiPercent,
  mRecist,
});
/** For each agent, a model that was tested with it and a model whose patient was treated with it. */
const models = [
  ...agents.flatMap((agent, index) => [
    indexedModel({
      modelCode: `T-${index}`,
      values: [['testedAgent', agent]],
      responses: [response(agent, index % 2 === 0 ? 80 : 20, index % 2 === 0 ? 'mPR' : 'mPD')],
    }),
    indexedModel({ modelCode: `P-${index}`, values: [['priorTreatment', agent]] }),
  ]),
  indexedModel({ modelCode: 'NONE', alterations: [{ gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R' }] }),
];
const codeOf = new Map(models.map(({ id, modelCode }) => [id, modelCode]));

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});
const answer = (text: string) => evaluate(snapshot, { text, page: 1, limit: 100, locale: 'en' }, 'published');
const found = (text: string): string[] =>
  answer(text)
    .ids.map((id) => codeOf.get(id) ?? '')
    .toSorted();
const meant = (text: string): Meant[] => (answer(text).reading ?? []).map((term) => term.meant);
const codes = (kind: 'T' | 'P', of: readonly string[], holds: (index: number) => boolean = () => true): string[] =>
  of.flatMap((agent) => (holds(agents.indexOf(agent)) ? `${kind}-${agents.indexOf(agent)}` : [])).toSorted();

describe.each(DRUG_CLASSES)('$name.en', ({ name, terms, agents: own }) => {
  test.each([...new Set([name.en, name.zh, ...terms, ...drugClassNames({ name, terms, agents: own })])])(
    '%s means each of its drugs, tested or given before',
    (term) => {
      const said = { agent: name.en, label: name };
      expect(meant(term)).toEqual([{ as: 'tested', ...said }]);
      expect(found(term)).toEqual(codes('T', own));
      expect(found(`prior:${term}`)).toEqual(codes('P', own));
      expect(meant(`prior ${term}`)).toEqual([{ as: 'prior', ...said }]);
    },
  );
});

test('a class can be searched for resistance, response and its extent', () => {
  const platinum = ['Cisplatin', 'Carboplatin', 'Oxaliplatin'];
  const even = (index: number) => index % 2 === 0;
  const odd = (index: number) => !even(index);
  expect(found('platinum resistant')).toEqual(codes('T', platinum, odd));
  expect(found('platinum-refractory')).toEqual(codes('T', platinum, odd));
  expect(found('对铂类敏感')).toEqual(codes('T', platinum, even));
  expect(found('platinum TGI > 60')).toEqual(codes('T', platinum, even));
  expect(found('platinol')).toEqual(codes('T', ['Cisplatin']));
  expect(answer('platinum').corrected).toBeUndefined();
  expect(answer('prior platinum').agent).toBeUndefined();
});

test.each([
  ['Antibody-drug conjugates', 'antibody-drug conjugate', 'antibody drug conjugates', 'ADC', 'ADCs', '抗体药物偶联物'],
  ['Tyrosine kinase inhibitors', 'TKI', 'TKIs', 'tyrosine kinase inhibitor', '酪氨酸激酶抑制剂'],
  ['EGFR tyrosine kinase inhibitors', 'EGFR TKI', 'EGFR-TKIs', 'EGFR inhibitors', 'EGFRi', 'EGFR抑制剂'],
  ['ALK inhibitors', 'ALK TKI', 'ALK-TKIs', 'ALKi', 'ALK tyrosine kinase inhibitor'],
  ['PARP inhibitors', 'PARP inhibitor', 'PARPi', 'PARPis', 'PARP-inhibitors', 'PARP抑制剂'],
  ['CDK4/6 inhibitors', 'CDK4/6 inhibitor', 'CDK4/6i'],
  [
    'Immune checkpoint inhibitors',
    'immune checkpoint inhibitor',
    'ICI',
    'ICIs',
    'checkpoint inhibitors',
    '免疫检查点抑制剂',
  ],
  ['Taxanes', 'taxane', 'taxanes', '紫杉烷', '紫杉烷类', '紫杉类药物', '紫杉类'],
  ['Platinum compounds', 'platinum', 'platinum compound', 'platins', '铂', '铂类', '铂类药物'],
  ['EGFR antibodies', 'EGFR antibody', 'anti-EGFR antibody', 'anti-EGFR antibodies', 'EGFR mAb', 'anti-EGFR mAbs'],
  ['PD-1 inhibitors', 'PD-1 inhibitor', 'anti-PD-1', 'anti-PD1 antibodies', 'PD-1单抗', '抗PD-1抗体'],
  ['Proteasome inhibitors', 'proteasome inhibitor', '蛋白酶体抑制剂'],
  ['Aromatase inhibitors', 'aromatase inhibitor', '芳香化酶抑制剂'],
  ['Chemotherapy', 'chemotherapies', 'chemo', '化疗', '化疗药物'],
])('%s: singular, plural and abbreviation mean the class', (name, ...forms) => {
  for (const form of forms) expect.soft(meant(form), form).toMatchObject([{ as: 'tested', agent: name }]);
});

test('a gene stays a gene if no class is meant', () => {
  expect(meant('EGFR')).toEqual([{ as: 'gene', gene: { gene: 'EGFR', status: 'altered' } }]);
  expect(meant('EGFR inhibitor EGFR').map(({ as }) => as)).toEqual(['tested', 'gene']);
  for (const option of answer('EGFR inhibitor').reading?.flatMap(({ options }) => options) ?? [])
    expect(meant(option.text)).toContainEqual(option.meant);
});
