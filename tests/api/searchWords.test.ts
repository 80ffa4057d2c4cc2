// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** Words with a special meaning: a text finds the same models of the demonstration as a plain loop over them. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const idsWhere = (holds: (model: IndexedModel) => boolean): string[] =>
  demo.models.filter((model) => model.published && holds(model)).map(({ id }) => id);
const found = (text: string): string[] => demo.ask({ text }).ids.toSorted();
const valuesOf = (model: IndexedModel, field: string): string[] =>
  model.values.filter(([name]) => name === field).map(([, value]) => value);
const classesOf = (model: IndexedModel, agent: string) =>
  model.responses.filter((response) => response.agent === agent).map(({ mRecist }) => mRecist);

describe('resistance is what was observed in vivo', () => {
  const isResistant = (model: IndexedModel, agent: string): boolean => {
    const classes = classesOf(model, agent);
    return classes.includes('mPD') && !classes.includes('mCR') && !classes.includes('mPR');
  };
  test.each([
    ['cetuximab resistant', 'Cetuximab'],
    ['cetuximab-refractory', 'Cetuximab'],
    ['resistant to cetuximab', 'Cetuximab'],
    ['西妥昔单抗耐药', 'Cetuximab'],
    ['对奥希替尼耐药', 'Osimertinib'],
    ['奥希替尼难治', 'Osimertinib'],
  ])('%s', (text, agent) => {
    const expected = idsWhere((model) => isResistant(model, agent)).toSorted();
    expect(expected.length).toBeGreaterThan(0);
    expect(found(text)).toEqual(expected);
    const responders = idsWhere((model) => classesOf(model, agent).some((each) => each === 'mCR' || each === 'mPR'));
    expect(expected.filter((id) => responders.includes(id))).toEqual([]);
    const [term, ...more] = demo.ask({ text }).reading;
    expect(more).toEqual([]);
    const [other] = term?.options ?? [];
    expect(other?.meant).toMatchObject({ as: 'prior', agent });
    const treated = idsWhere((model) => valuesOf(model, 'priorTreatment').includes(agent)).toSorted();
    expect(found(other?.text ?? '')).toEqual(treated);
  });

  test('resistance to a class is resistance to one of its drugs, without a response to it in another study', () => {
    const platinum = ['Cisplatin', 'Carboplatin', 'Oxaliplatin'];
    const expected = idsWhere((model) => platinum.some((agent) => isResistant(model, agent))).toSorted();
    expect(found('platinum resistant')).toEqual(expected);
  });

  test.each(['progressed on osimertinib', 'after progression on osimertinib', '奥希替尼治疗后进展'])(
    '%s describes the patient, and offers the resistance in vivo',
    (text) => {
      const treated = idsWhere((model) => valuesOf(model, 'priorTreatment').includes('Osimertinib')).toSorted();
      expect(found(text)).toEqual(treated);
      const [term] = demo.ask({ text }).reading;
      expect(term?.options[0]).toMatchObject({ meant: { as: 'resistant', agent: 'Osimertinib' } });
    },
  );
});

describe('classes of drugs in all written forms', () => {
  const classes: Record<string, [agents: readonly string[], forms: readonly string[]]> = {
    conjugates: [
      [
        ...['Trastuzumab deruxtecan', 'Trastuzumab emtansine', 'Disitamab vedotin', 'Sacituzumab govitecan'],
        ...['Sacituzumab tirumotecan', 'Datopotamab deruxtecan', 'Patritumab deruxtecan', 'Enfortumab vedotin'],
        ...['Tisotumab vedotin', 'Mirvetuximab soravtansine', 'Polatuzumab vedotin', 'Brentuximab vedotin'],
        ...['Inotuzumab ozogamicin', 'Telisotuzumab vedotin'],
      ],
      ['antibody-drug conjugate', 'antibody drug conjugates', 'ADC', 'ADCs', '抗体药物偶联物'],
    ],
    taxanes: [
      ['Paclitaxel', 'Nab-paclitaxel', 'Docetaxel', 'Cabazitaxel'],
      ['taxane', 'taxanes', '紫杉烷类', '紫杉类药物'],
    ],
    parp: [
      ['Olaparib', 'Niraparib', 'Rucaparib', 'Talazoparib', 'Pamiparib'],
      ['PARP inhibitor', 'PARP inhibitors', 'PARPi', 'PARP抑制剂'],
    ],
  };
  test.each(Object.entries(classes))('%s', (_, [agents, forms]) => {
    const tested = idsWhere((model) => model.responses.some(({ agent }) => agents.includes(agent))).toSorted();
    expect(tested.length).toBeGreaterThan(0);
    for (const form of forms) expect.soft(found(form), form).toEqual(tested);
    const treated = idsWhere((model) => valuesOf(model, 'priorTreatment').some((one) => agents.includes(one)));
    for (const form of forms) expect.soft(found(`prior:${form}`), form).toEqual(treated.toSorted());
  });
});

describe('numbers and treatment histories', () => {
  test.each(['take rate > 70', 'take rate above 70%', '成瘤率 > 70'])('%s', async (text) => {
    const rows = await demo.rows<{ id: string }>(
      "select id from model where state = 'published' and (growth->>'takeRatePercent')::numeric > 70",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(found(text)).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test.each(['untreated', 'treatment-naive', 'treatment naïve', 'no prior treatment', '初治'])('%s', async (text) => {
    const rows = await demo.rows<{ id: string }>(
      `select id from model where state = 'published' and species = 'Homo sapiens'
       and patient->'priorTreatments' = '[]'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(found(text)).toEqual(rows.map(({ id }) => id).toSorted());
    const [term, ...more] = demo.ask({ text }).reading;
    expect(more).toEqual([]);
    expect(term?.meant).toMatchObject({ as: 'value', facet: 'priorTreatment', value: 'None recorded' });
  });

  test.each([
    [
      'chemo-naive',
      ['Cisplatin', 'Carboplatin', 'Oxaliplatin', 'Paclitaxel', 'Docetaxel', 'Gemcitabine', 'Fluorouracil'],
    ],
    ['osimertinib-naive', ['Osimertinib']],
    ['未用过奥希替尼', ['Osimertinib']],
  ])('%s finds no model that was given one of these drugs', (text, agents) => {
    const ids = new Set(found(text));
    const without = idsWhere(
      (model) =>
        valuesOf(model, 'species').includes('Homo sapiens') &&
        !valuesOf(model, 'priorTreatment').some((one) => agents.includes(one)),
    );
    expect(ids.size).toBeGreaterThan(0);
    expect([...ids].filter((id) => !without.includes(id))).toEqual([]);
    // for a single drug, the text finds all of these models
    if (agents.length === 1) expect(ids.size).toBe(without.length);
  });
});

describe('expression is ranked among the models of the disease', () => {
  const measured = (model: IndexedModel, gene: string): number | undefined => {
    const value = model.expression.values[model.expression.genes.indexOf(gene)];
    // measurements are stored in single precision
    return value === undefined ? undefined : Math.fround(value);
  };
  const diseaseOf = (model: IndexedModel) => valuesOf(model, 'ownDisease')[0];

  /**
   * Returns the models whose rank fits, by a plain loop. The rank is within the model's disease if that has at least 20
   * measured models, else within the catalog.
   */
  function ranked(gene: string, among: 'disease' | 'catalog', fits: (percentile: number) => boolean): string[] {
    const visible = demo.models.filter(({ published, expression }) => published && expression.genes.length > 0);
    const byDisease = Map.groupBy(visible, diseaseOf);
    const valuesIn = (models: readonly IndexedModel[]) => models.flatMap((model) => measured(model, gene) ?? []);
    const catalog = valuesIn(visible);
    const cohorts = new Map([...byDisease].map(([disease, models]) => [disease, valuesIn(models)]));
    return visible
      .filter((model) => {
        const disease = diseaseOf(model);
        const isCohort = among === 'disease' && disease !== undefined && (byDisease.get(disease)?.length ?? 0) >= 20;
        const others = isCohort ? (cohorts.get(disease) ?? []) : catalog;
        const value = measured(model, gene);
        if (value === undefined) return false;
        let [below, equal] = [0, 0];
        for (const other of others) {
          if (other < value) below += 1;
          if (other === value) equal += 1;
        }
        return fits(((below + equal / 2) / others.length) * 100);
      })
      .map(({ id }) => id)
      .toSorted();
  }

  test.each([
    ['high expression of DLL3', 'DLL3', (one: number) => one >= 75],
    ['DLL3 high expression', 'DLL3', (one: number) => one >= 75],
    ['DLL3 overexpressing', 'DLL3', (one: number) => one >= 75],
    ['DLL3高表达', 'DLL3', (one: number) => one >= 75],
    ['low MYC expression', 'MYC', (one: number) => one <= 25],
    ['top decile of DLL3', 'DLL3', (one: number) => one >= 90],
    ['top 5% DLL3', 'DLL3', (one: number) => one >= 95],
    ['DLL3 in the upper quartile', 'DLL3', (one: number) => one >= 75],
    ['DLL3 表达前10%', 'DLL3', (one: number) => one >= 90],
  ])('%s', (text, gene, fits) => {
    const expected = ranked(gene, 'disease', fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(found(text)).toEqual(expected);
    const [term, ...more] = demo.ask({ text }).reading.filter(({ meant }) => meant.as !== 'words');
    expect(more).toEqual([]);
    // the rank in the whole catalog is another reading, one click away
    const [other] = term?.options ?? [];
    expect(other?.meant).toMatchObject({ as: 'gene', gene: { gene, among: 'catalog' } });
    expect(found(other?.text ?? '')).toEqual(ranked(gene, 'catalog', fits));
    const back = demo.ask({ text: other?.text ?? '' }).reading.find(({ meant }) => meant.as === 'gene')?.options[0];
    expect(back?.meant).toEqual(term?.meant);
    expect(found(back?.text ?? '')).toEqual(expected);
  });

  test('the percentiles by disease and by catalog find different models', () => {
    const high = (one: number) => one >= 90;
    expect(ranked('DLL3', 'disease', high)).not.toEqual(ranked('DLL3', 'catalog', high));
  });
});

describe('the best response comes first', () => {
  const ranks = { mCR: 0, mPR: 1, mSD: 2, mPD: 3 } as const;
  const isKnown = (value: number | undefined): value is number => value !== undefined;

  test.each(['Cetuximab', 'Osimertinib', 'Cisplatin'])('of %s', (agent) => {
    const { ids } = demo.ask({ waterfall: agent, sort: [{ field: 'response', order: 'desc' }] });
    const byId = new Map(demo.models.map((model) => [model.id, model]));
    let before: { rank: number; average: number | undefined } | undefined;
    let count = 0;
    for (const id of ids) {
      const responses = (byId.get(id)?.responses ?? []).filter((response) => response.agent === agent);
      const classes = responses.flatMap(({ mRecist }) => (mRecist === null ? [] : ranks[mRecist]));
      // models without a class or without a response to the agent come last
      const rank = classes.length === 0 ? 4 : Math.min(...classes);
      const averages = responses
        .filter(({ mRecist }) => mRecist !== null && ranks[mRecist] === rank)
        .map(({ bestAverageChange }) => bestAverageChange)
        .filter(isKnown);
      const average = averages.length === 0 ? undefined : Math.min(...averages);
      if (before !== undefined) {
        expect.soft(rank, id).toBeGreaterThanOrEqual(before.rank);
        if (rank === before.rank && rank < 4 && isKnown(average)) {
          expect.soft(before.average, id).toBeDefined();
          expect.soft(average, id).toBeGreaterThanOrEqual(before.average ?? Number.NaN);
        }
      }
      if (rank < 4) count += 1;
      before = { rank, average };
    }
    expect(count).toBeGreaterThan(10);
  });
});
