import { afterAll, beforeAll, expect, test } from 'vitest';
import { noCriteria } from '../../machines/search/query.ts';
import { readShortlist } from '../../src/boot/storedShortlist.ts';
import { createLocalStore } from '../../src/effects/storage.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { valueLabel } from '../../src/shared/facetLabels.ts';
import { factRows } from '../../src/site/compare/factRows.ts';
import { sectionsOf } from '../../src/site/compare/sections.tsx';
import { headFacts } from '../../src/site/detail/facts.ts';
import { armTitle } from '../../src/site/detail/growthSeries.ts';
import { animalRows } from '../../src/site/detail/growthTables.tsx';
import { identityFacts } from '../../src/site/detail/identityFacts.ts';
import { coverageOf } from '../../src/site/panels/coverage.ts';
import { criteriaIn } from '../../src/site/search/chips.tsx';
import { meantWords } from '../../src/site/search/meantWords.ts';
import { shortlistTable } from '../../src/site/shortlist/shortlistFile.ts';
import { shortlistModel } from '../../src/site/shortlist/shortlistModel.ts';
import { agentWords } from '../../src/site/workbench/agentWords.ts';
import { cohortWords } from '../../src/site/workbench/cohortWords.ts';
import { comparison } from '../../stories/models/comparison.ts';
import { passport } from '../../stories/models/passport.ts';
import { models } from '../../stories/models/samples.ts';
import { panelDetail } from '../../stories/pages/samples.ts';

/** Texts that the server sends in both languages are shown in the reader's language. */

beforeAll(() => speakLocale('zh'));
afterAll(() => speakLocale('en'));

const factOf = (facts: readonly { key: string; value: string }[], key: string) =>
  facts.find((fact) => fact.key === key)?.value;

test('a histology has its Chinese name wherever it is shown', () => {
  expect(factRows(comparison.models).find(({ key }) => key === 'histology')?.values[0]).toBe('肺腺癌');
  expect(factOf(headFacts(passport), 'diagnosis')).toBe('肺腺癌');
  expect(coverageOf(panelDetail, '其他').rows.map(({ name }) => name)).toContain('肺腺癌');
  const [model] = models;
  if (!model) throw new Error('no sample');
  expect(shortlistTable([shortlistModel(model)]).rows[0]?.slice(-2)).toEqual(['肺癌', '肺腺癌']);
});

test('stored values have their Chinese names wherever they are shown', () => {
  const patient = { ...passport.patient, ethnicity: 'Asian' };
  const engraftment = { site: 'Subcutaneous', type: 'Heterotopic' };
  const given = { ...passport, patient, engraftment, collectionSite: 'Pleural effusion' };
  expect(factOf(headFacts(given), 'patient')).toContain('亚裔');
  expect(factOf(headFacts(given), 'host')).toContain('皮下');
  expect(factOf(identityFacts(given), 'collection')).toBe('胸腔积液');
  expect(factOf(identityFacts({ ...given, collectionSite: 'Knee' }), 'collection')).toBe('Knee');
  const [model] = comparison.models;
  if (!model) throw new Error('no sample');
  const rows = factRows([{ ...model, patient: { ...model.patient, ethnicity: 'White' }, engraftment }]);
  expect(rows.find(({ key }) => key === 'ethnicity')?.values).toEqual(['白人']);
  expect(rows.find(({ key }) => key === 'engraftment')?.values).toEqual(['皮下、异位']);
});

test('a drug has its Chinese name wherever it is shown', () => {
  expect(factRows(comparison.models).find(({ key }) => key === 'prior')?.values[0]).toBe('厄洛替尼');
  expect(factOf(headFacts(passport), 'prior')).toBe('厄洛替尼');
  expect(sectionsOf(comparison, false).find(({ key }) => key === 'responses')?.rows[0]?.label).toBe('奥希替尼');
  const [study] = passport.studies;
  if (!study) throw new Error('no sample');
  expect(study.arms.map(armTitle)).toEqual(['溶媒对照', '奥希替尼']);
  expect(armTitle({ name: 'Osimertinib 5 mg/kg', agent: { en: 'Osimertinib', zh: '奥希替尼' } })).toBe(
    '奥希替尼 5 mg/kg',
  );
  expect(animalRows(study).at(-1)?.arm).toBe('奥希替尼');
  const label = { en: 'Osimertinib', zh: '奥希替尼' };
  expect(valueLabel('testedAgent', { value: 'Osimertinib', label })).toBe('奥希替尼');
  expect(valueLabel('testedAgent', { value: 'Osimertinib' })).toBe('Osimertinib');
  expect(meantWords({ as: 'prior', agent: 'Osimertinib', label }).words).toBe('奥希替尼');
  const responses = [{ asked: 'AZD9291', agent: 'Osimertinib', label, studied: 3 }];
  const [chip] = criteriaIn(
    { ...noCriteria, responses: [{ agent: 'AZD9291', minTgi: 60 }] },
    { facets: {}, responses, reading: undefined },
  );
  expect(chip?.words).toContain('奥希替尼');
});

test('a shortlist stored only in English by an earlier release is still read', () => {
  const store = createLocalStore(() => kept as Storage);
  const entry = { id: '1', modelCode: 'LUN-PDX-0012', name: 'LUN-PDX-0012', modelType: 'PDX', disease: null };
  const old = { ...entry, cancerType: 'Lung Cancer', histology: 'Lung Adenocarcinoma' };
  const kept: Partial<Storage> = { getItem: () => JSON.stringify({ shortlist: [old, { ...old, cancerType: '' }] }) };
  expect(readShortlist(store)).toEqual([
    {
      ...entry,
      cancerType: { en: 'Lung Cancer', zh: 'Lung Cancer' },
      histology: { en: 'Lung Adenocarcinoma', zh: 'Lung Adenocarcinoma' },
    },
  ]);
});

test('a drug has its Chinese name in analyses: in titles and methods, and in the words of a cohort', () => {
  const agents = [
    { agent: 'Osimertinib', label: { en: 'Osimertinib', zh: '奥希替尼' }, models: 3, patients: 3 },
    { agent: 'Compound 7', models: 3, patients: 3 },
  ];
  expect(agentWords(agents, 'osimertinib')).toBe('奥希替尼');
  expect(agentWords(agents, 'compound 7')).toBe('Compound 7');
  expect(agentWords(agents, 'nonsensib')).toBe('nonsensib');
  const cohort = {
    ...noCriteria,
    filters: { testedAgent: ['Osimertinib'], priorTreatment: ['Osimertinib'] },
    responses: [{ agent: 'osimertinib' }],
  };
  expect(cohortWords(cohort, [], agents).match(/奥希替尼/g)).toHaveLength(3);
  expect(cohortWords(cohort, [], agents)).not.toMatch(/osimertinib/i);
});
