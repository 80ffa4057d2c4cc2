import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRIVER_CLASSES } from '../../contract/driverClasses.ts';
import type { Association, AssociationFeature, AssociationGroups } from '../../contract/entities/association.ts';
import { type AlterationClass, type AssociationKind, CORRELATION_LEAST } from '../../contract/vocabulary.ts';
import { associationOf } from '../../server/modules/workbench/association/association.ts';
import compareFeatures from '../../server/modules/workbench/association/compareFeatures.ts';
import correlateGenes from '../../server/modules/workbench/association/correlateGenes.ts';
import { expressionIn, inParts, joined } from '../../server/modules/workbench/association/expression.ts';
import { createKeptOrders } from '../../server/modules/workbench/association/keptOrders.ts';
import orderGenes from '../../server/modules/workbench/association/orderGenes.ts';
import { testedFor } from '../../server/modules/workbench/association/tested.ts';
import { readCohort } from '../../server/modules/workbench/cohort.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

/** All analyses of these tests share the orders of genes, as those of a server do. */
const kept = createKeptOrders();
const cohort = () => readCohort({ view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, {}, 'en');
const read = async (agent: string, kind: AssociationKind = 'alterations', adjusted = false): Promise<Association> =>
  await associationOf(
    await cohort(),
    { agent, kind, adjusted },
    // as two threads would
    {
      compare: compareFeatures,
      correlate: (groups) => joined(inParts(groups, 2).map(correlateGenes)),
      order: orderGenes,
      kept,
    },
  );

/** A drug to which models of many diseases have a response. */
const MANY_DISEASES = 'cisplatin';

type Compared = AssociationFeature & { groups: AssociationGroups };
const comparedIn = ({ features }: Association): Compared[] =>
  features.flatMap((feature) => (feature.groups === null ? [] : [{ ...feature, groups: feature.groups }]));
/** The codes of the models with a state, by code. */
const codesIn = ({ models }: Association, { groups }: Compared, state: string): string[] =>
  models.flatMap(({ modelCode }, place) => (groups.states[place] === state ? [modelCode] : [])).toSorted();
const quoted = ({ models }: Association): string => models.map(({ modelCode }) => `'${modelCode}'`).join(', ');

test('an unknown drug has no models and no genes', async () => {
  expect(await read('no such drug')).toMatchObject({ agent: null, responses: 0, models: [], features: [] });
});

test('the tested models have a number, and each patient has one', async () => {
  const { models, responses, withoutNumber, samePatient } = await read('osimertinib');
  expect(models.length).toBeGreaterThan(10);
  expect(models.length + withoutNumber + samePatient).toBe(responses);
  const codes = models.map(({ modelCode }) => `'${modelCode}'`).join(', ');
  const [row] = await demo.rows<{ models: number; patients: number }>(`
    select count(*)::int as models, count(distinct coalesce(patient_code, id::text))::int as patients
    from model where state = 'published' and model_code in (${codes})`);
  expect(row).toEqual({ models: models.length, patients: models.length });
});

test('altered models are those whose stored alterations name the gene, at least 3 against 3', async () => {
  const association = await read('osimertinib');
  const compared = comparedIn(association);
  expect(compared.length).toBeGreaterThan(2);
  const rows = await demo.rows<{ gene: string; models: string[] }>(`
    select upper(a->>'gene') as gene, array_agg(distinct model_code) as models
    from model, jsonb_array_elements(alterations) a where model_code in (${quoted(association)}) group by 1`);
  const stored = new Map(rows.map(({ gene, models }) => [gene, models.toSorted()]));
  for (const feature of compared) {
    const { name, groups } = feature;
    const own = codesIn(association, feature, '1');
    expect(own, name).toEqual(stored.get(name.toUpperCase()));
    expect([groups.having.models, groups.lacking.models]).toEqual([own.length, groups.states.split('0').length - 1]);
    expect(Math.min(groups.having.models, groups.lacking.models), name).toBeGreaterThanOrEqual(3);
  }
});

test('wild type models are those of which every driver class of the gene was read, and nothing was found', async () => {
  const association = await read(MANY_DISEASES);
  type Lists = Record<AlterationClass, string[] | null>;
  const rows = await demo.rows<{ code: string; genes: string[]; panel: Lists | null }>(`
    select model_code as code, tested_genes as genes, case when code is not null then jsonb_build_object(
      'mutation', mutation_genes, 'copyNumber', copy_number_genes, 'fusion', fusion_genes) end as panel
    from model left join gene_panel on code = tested_panel where model_code in (${quoted(association)})`);
  const stored = new Map(rows.map((row) => [row.code, row]));
  const isRead = (model: string, gene: string, name: AlterationClass) => {
    const { genes = [], panel = null } = stored.get(model) ?? {};
    const isOnPanel = panel !== null && (panel[name] === null || panel[name].includes(gene));
    return isOnPanel || (name === 'mutation' && genes.includes(gene));
  };
  const drivers = new Map(DRIVER_CLASSES.map(([gene, classes]) => [gene, classes]));
  const known = comparedIn(association).filter(({ name }) => drivers.has(name));
  expect(known.length).toBeGreaterThan(5);
  for (const feature of known) {
    const altered = codesIn(association, feature, '1');
    const expected = association.models
      .map(({ modelCode }) => modelCode)
      .filter((code) => !altered.includes(code))
      .filter((code) => drivers.get(feature.name)?.every((name) => isRead(code, feature.name, name)));
    expect(codesIn(association, feature, '0'), feature.name).toEqual(expected.toSorted());
  }
});

test('a marker compares the models with a stored value with those of another one', async () => {
  const association = await read('osimertinib', 'markers');
  const codes = quoted(association);
  const columns = { sex: "patient->>'sex'", tumorType: 'tumor_type', msi: "biomarkers->>'msi'", stage: 'stage' };
  let compared = 0;
  for (const [field, column] of Object.entries(columns)) {
    const rows = await demo.rows<{ value: string; models: string[] }>(`
      select ${column} as value, array_agg(model_code) as models from model
      where model_code in (${codes}) and ${column} is not null group by 1`);
    for (const feature of comparedIn(association).filter(({ name }) => name === field)) {
      compared++;
      const own = rows.find(({ value }) => value === feature.value)?.models ?? [];
      const others = rows.filter(({ value }) => value !== feature.value).flatMap(({ models }) => models);
      expect(codesIn(association, feature, '1')).toEqual(own.toSorted());
      expect(codesIn(association, feature, '0')).toEqual(others.toSorted());
    }
    // the other one of two values would be the same comparison
    if (rows.length === 2) expect(comparedIn(association).filter(({ name }) => name === field).length).toBeLessThan(2);
  }
  expect(compared).toBeGreaterThan(1);
});

test('numbers are those that are stored', async () => {
  const association = await read('osimertinib', 'markers');
  const tmb = association.features.find(({ name }) => name === 'tmb');
  const rows = await demo.rows<{ code: string; tmb: number | null }>(`
    select model_code as code, (biomarkers->>'tmbPerMb')::float as tmb from model
    where model_code in (${quoted(association)})`);
  const stored = new Map(rows.map((row) => [row.code, row.tmb]));
  expect(tmb?.values).toEqual(association.models.map(({ modelCode }) => stored.get(modelCode) ?? null));
  expect(tmb?.models).toBe(rows.filter((row) => row.tmb !== null).length);
});

test('expression is that which is stored, and every gene of at least 10 models is correlated', async () => {
  const { agent, models, expression } = await read('osimertinib', 'expression');
  const rows = await demo.rows<{ gene: string; count: number }>(`
    select upper(gene) as gene, count(*)::int as count
    from model, jsonb_object_keys(expression) gene
    where id in (${models.map(({ id }) => `'${id}'`).join(', ')}) group by 1`);
  const enough = rows.filter(({ count }) => count >= CORRELATION_LEAST);
  expect(enough.length).toBeGreaterThan(10);
  expect(expression?.genes.map((gene) => gene.toUpperCase()).toSorted()).toEqual(
    enough.map(({ gene }) => gene).toSorted(),
  );
  const [gene = ''] = expression?.genes ?? [];
  const stored = await demo.rows<{ id: string; value: number }>(`
    select id, (expression->>'${gene}')::float as value from model
    where id in (${models.map(({ id }) => `'${id}'`).join(', ')}) and expression ? '${gene}' order by model_code`);
  const shown = expressionIn(testedFor(await cohort(), agent ?? '').used, gene);
  expect(shown).toEqual(stored.map(({ id, value }) => ({ id, value: Math.fround(value) })));
  expect(expression?.models[0]).toBe(stored.length);
});

test('adjusted, a gene counts the diseases with both groups', async () => {
  const association = await read(MANY_DISEASES, 'alterations', true);
  expect(Math.max(...association.features.map(({ strata }) => strata ?? 0))).toBeGreaterThan(1);
  for (const feature of comparedIn(association)) {
    const states = new Map<string, Set<string>>();
    for (const [place, { disease }] of association.models.entries()) {
      const state = feature.groups.states[place] ?? '-';
      if (state === '-' || disease === null) continue;
      states.set(disease.value, (states.get(disease.value) ?? new Set()).add(state));
    }
    expect([...states.values()].every(({ size }) => size === 2)).toBe(true);
    expect(feature.strata).toBe(states.size);
    expect(feature.models).toBe(feature.groups.having.models + feature.groups.lacking.models);
  }
});

/**
 * The values of R are in `tests/data/association-by-r.csv`. If the demonstration changes, `vitest -u` writes its models
 * again, and `Rscript association.R association-models.csv association-by-r.csv` in that folder computes them.
 */
test('R computes the same p, q, effect and p of the rates from the same models', async () => {
  const table: string[] = [];
  const own = new Map<string, AssociationFeature>();
  for (const kind of ['alterations', 'markers', 'expression'] as const)
    for (const adjusted of [false, true]) {
      const analysis = `${kind}${adjusted ? ' by disease' : ''}`;
      const association = await read(adjusted ? MANY_DISEASES : 'osimertinib', kind, adjusted);
      const { models } = association;
      const shown =
        kind === 'expression' ? await firstOf(association, 25) : association.features.map((feature) => ({ feature }));
      for (const { feature, values = feature.values } of shown as Shown[]) {
        const name = [feature.name, feature.value ?? ''].join(':').replaceAll(',', ';');
        own.set(`${analysis}|${name}`, feature);
        for (const [place, model] of models.entries()) {
          const value = feature.groups ? feature.groups.states[place] : (values?.[place] ?? '-');
          const stratum = adjusted ? (model.disease?.value ?? '') : 'all';
          if (value === '-' || stratum === '') continue;
          const measured = feature.groups ? 'state' : 'number';
          table.push(
            [analysis, name, measured, stratum, value, model.bestAverageChange, model.mRecist ?? 'NA'].join(','),
          );
        }
      }
    }
  await expect(`analysis,name,what,stratum,value,change,class\n${table.join('\n')}\n`).toMatchFileSnapshot(
    '../data/association-models.csv',
  );
  const byR: Record<'analysis' | 'name' | 'p' | 'q' | 'effect' | 'rate' | 'strata', string>[] = parse(
    readFileSync('tests/data/association-by-r.csv'),
    { columns: true },
  );
  expect(byR.map(({ analysis, name }) => `${analysis}|${name}`).toSorted()).toEqual([...own.keys()].toSorted());
  for (const { analysis, name, ...row } of byR) {
    const feature = own.get(`${analysis}|${name}`);
    const about = `${analysis} ${name}`;
    // expression comes with six digits of p and four places of rho
    const isExpression = analysis.startsWith('expression');
    expect(feature?.p, about).toBeCloseTo(Number(row.p), isExpression ? 5 : 9);
    expect(feature?.effect.value, about).toBeCloseTo(Number(row.effect), isExpression ? 4 : 9);
    if (!isExpression) expect(feature?.q, about).toBeCloseTo(Number(row.q), 9);
    if (analysis.endsWith('disease')) expect(feature?.strata, about).toBe(Number(row.strata));
    if (feature?.groups?.rate) expect(feature.groups.rate.p, about).toBeCloseTo(Number(row.rate), 7);
    else expect(row.rate, about).toBe('NA');
  }
});

type Shown = { feature: AssociationFeature; values?: (number | null)[] };

/** Returns some of the genes, evenly from all, with the expression in each model. */
async function firstOf({ agent, models, expression }: Association, count: number): Promise<Shown[]> {
  if (expression === null) return [];
  const { used } = testedFor(await cohort(), agent ?? '');
  const step = Math.max(1, Math.floor(expression.genes.length / count));
  return expression.genes.flatMap((name, place): Shown[] => {
    if (place % step !== 0) return [];
    const known = new Map(expressionIn(used, name).map(({ id, value }) => [id, value]));
    const number = (column: readonly number[]) => column[place] ?? Number.NaN;
    const feature: AssociationFeature = {
      name,
      value: null,
      groups: null,
      values: null,
      effect: { value: number(expression.rho), low: null, high: null },
      models: number(expression.models),
      strata: number(expression.strata),
      p: number(expression.p),
      q: number(expression.q),
    };
    return [{ feature, values: models.map(({ id }) => known.get(id) ?? null) }];
  });
}
