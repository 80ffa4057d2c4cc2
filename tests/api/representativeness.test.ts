import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublishedFrequency } from '../../contract/entities/frequency.ts';
import type { Representativeness } from '../../contract/entities/representativeness.ts';
import type { CohortCriteria } from '../../contract/entities/workbench.ts';
import { LEAST_READ } from '../../contract/publishedFrequencies.ts';
import { type AreaFrequencies, frequencyReader } from '../../server/modules/catalog/frequencies.ts';
import { type Names, readNames } from '../../server/modules/catalog/names.ts';
import { readCohort } from '../../server/modules/workbench/cohort.ts';
import { representativenessOf } from '../../server/modules/workbench/representativeness/handler.ts';
import { atOnce } from '../../server/platform/time/steps.ts';
import { wilsonRoots } from '../support/wilsonRoots.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** Shares are counted here over the stored rows, without the index, with an own computation of the tested genes. */

type Alteration = { gene: string; kind: string; proteinChange: string | null };
type Lists = Record<'mutation' | 'copyNumber' | 'fusion', string[] | null>;
type Row = {
  id: string;
  patient: string;
  patient_known: boolean;
  area: string | null;
  oncotree: string | null;
  sex: string | null;
  model_type: string;
  prior: string[] | null;
  human: boolean;
  panel: string | null;
  genes: string[];
  alterations: Alteration[];
};

let demo: DemoIndex;
let names: Names;
let areas: readonly AreaFrequencies[];
let models: Row[];
let panels: Map<string, Lists>;
let above: Map<string, string>;

beforeAll(async () => {
  demo = await demoIndex();
  names = await readNames(demo.database);
  areas = await frequencyReader({ database: demo.database, changes: { epochOf: () => null } as never })();
  // the preferred model of a patient comes first: a PDX, then by code
  models = await demo.rows<Row>(`
    select m.id, coalesce(m.patient_code, m.id::text) as patient, m.patient_code is not null as patient_known,
      d.slug as area, m.oncotree_code as oncotree, m.patient->>'sex' as sex, m.model_type,
      case when jsonb_typeof(m.patient->'priorTreatments') = 'array' then
        array(select jsonb_array_elements_text(m.patient->'priorTreatments')) end as prior,
      m.species = 'Homo sapiens' as human,
      m.tested_panel as panel, m.tested_genes as genes, m.alterations
    from model m left join disease d on d.id = m.disease_id where m.state = 'published'
    order by array_position(array['PDX','CDX','cell line','organoid','syngeneic','GEMM','humanized'], m.model_type),
      m.model_code`);
  const lists = await demo.rows<{ code: string; m: string[] | null; c: string[] | null; f: string[] | null }>(
    'select code, mutation_genes as m, copy_number_genes as c, fusion_genes as f from gene_panel',
  );
  panels = new Map(lists.map(({ code, m, c, f }) => [code, { mutation: m, copyNumber: c, fusion: f }]));
  const nodes = await demo.rows<{ code: string; parent: string | null }>(
    'select code, parent_code as parent from oncotree_node',
  );
  above = new Map(nodes.flatMap(({ code, parent }) => (parent === null ? [] : [[code, parent] as const])));
});
afterAll(() => demo.close());

const read = (criteria: CohortCriteria = {}) =>
  readCohort({ view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, criteria, 'en');
async function compared(criteria: CohortCriteria = {}, other?: CohortCriteria): Promise<Representativeness> {
  return atOnce(representativenessOf(await read(criteria), other && (await read(other)), areas, names));
}

function isUnder(code: string | null, roots: readonly string[]): boolean {
  for (let own = code ?? undefined; own !== undefined; own = above.get(own)) if (roots.includes(own)) return true;
  return false;
}

const CLASS: Record<string, keyof Lists> = {
  mutation: 'mutation',
  amplification: 'copyNumber',
  deletion: 'copyNumber',
  fusion: 'fusion',
};

function isTested({ panel, genes }: Row, gene: string, kind: string): boolean {
  const name = CLASS[kind] ?? 'mutation';
  if (name === 'mutation' && genes.includes(gene)) return true;
  const lists = panel === null ? undefined : panels.get(panel);
  return lists !== undefined && (lists[name] === null || lists[name].includes(gene));
}

const partners = (change: string | null) => (change ?? '').split(/::|-/);

function isAltered({ alterations }: Row, { gene, kinds, change }: PublishedFrequency): boolean {
  return alterations.some((one) => {
    if (!kinds.some((kind) => kind === one.kind)) return false;
    if (one.kind === 'fusion')
      return change === undefined
        ? one.gene === gene || partners(one.proteinChange).includes(gene)
        : partners(one.proteinChange).toSorted().join() === partners(change).toSorted().join();
    return one.gene === gene && (change === undefined || one.proteinChange === `p.${change}`);
  });
}

/** The first model of each patient; models without a known patient all stay. */
const ofPatients = (rows: readonly Row[]) =>
  rows.filter((row) => !row.patient_known || rows.find(({ patient }) => patient === row.patient) === row);

/** Changes that are written in one way only, so that they can be compared as text. */
const isPlain = ({ change }: PublishedFrequency) =>
  change === undefined || /^[A-Z]\d+[A-Z]$/.test(change) || /^[A-Z0-9]+-[A-Z0-9]+$/.test(change);

describe('shares of the whole catalog', () => {
  test('altered and tested patients of every published frequency, as counted over the stored rows', async () => {
    const { diseases } = await compared();
    expect(diseases.length).toBeGreaterThan(20);
    let checked = 0;
    let altered = 0;
    for (const { value, compared: rows, patients, models: count } of diseases) {
      const own = models.filter(({ area }) => area === value);
      expect(count, value).toBe(own.length);
      expect(patients, value).toBe(new Set(own.map(({ patient }) => patient)).size);
      for (const { published, here, notRead } of rows) {
        const about = `${value} ${published.gene} ${published.alteration.en}`;
        const { scope, oncotreeCodes } = published.population;
        const alike = scope === 'all' ? own : own.filter(({ oncotree }) => isUnder(oncotree, oncotreeCodes));
        const tested = ofPatients(
          alike.filter((row) => published.kinds.every((kind) => isTested(row, published.gene, kind))),
        );
        expect(here.of, about).toBe(tested.length);
        expect(notRead, about).toBe(new Set(alike.map(({ patient }) => patient)).size - tested.length);
        if (!isPlain(published)) continue;
        const expected = tested.filter((row) => isAltered(row, published)).length;
        expect(here.count, about).toBe(expected);
        checked++;
        altered += expected;
      }
    }
    expect(checked).toBeGreaterThan(100);
    expect(altered).toBeGreaterThan(100);
  });

  test('named changes are found in any spelling: a skipped exon, a tandem duplication, exon 11 of KIT', async () => {
    const { diseases } = await compared();
    const row = (gene: string, change: string) =>
      diseases
        .flatMap((one) => one.compared)
        .find(({ published }) => published.gene === gene && published.change === change);
    for (const [gene, change, stored] of [
      ['MET', 'exon 14 skipping', /exon 14 skipping/],
      ['FLT3', 'internal tandem duplication', /^(ITD|internal tandem duplication)$|dup/],
      ['KIT', 'exon 11 mutation', /5[5-8]\d|exon 11/],
    ] as const) {
      const own = row(gene, change);
      const roots = own?.published.population.oncotreeCodes ?? [];
      const tested = ofPatients(
        models
          .filter(({ area, oncotree }) => area !== null && isUnder(oncotree, roots))
          .filter((one) => isTested(one, gene, 'mutation')),
      );
      const expected = tested.filter(({ alterations }) =>
        alterations.some((one) => one.gene === gene && one.kind === 'mutation' && stored.test(one.proteinChange ?? '')),
      );
      expect(own?.here.count, `${gene} ${change}`).toBe(expected.length);
    }
  });

  test('intervals: Wilson of a share, Newcombe of a difference if the published number is known, else fixed', async () => {
    const { diseases } = await compared();
    const methods = new Set<string>();
    for (const { published, here, difference } of diseases.flatMap((one) => one.compared)) {
      if (here.share !== null) {
        const [low, high] = wilsonRoots(here.count, here.of);
        expect(here.share.value).toBeCloseTo(here.count / here.of, 12);
        expect(here.share.low).toBeCloseTo(low, 9);
        expect(here.share.high).toBeCloseTo(high, 9);
      }
      if (here.of < LEAST_READ || here.share === null) {
        expect(difference).toBeNull();
        continue;
      }
      const { of, percent } = published;
      methods.add(difference?.method ?? '');
      expect(difference?.method).toBe(of === undefined ? 'fixed' : 'newcombe');
      if (of === undefined) {
        expect(published.share).toBeNull();
        expect(difference?.low).toBeCloseTo(here.share.low - percent / 100, 12);
        continue;
      }
      const count = published.count ?? Math.round((percent * of) / 100);
      const [low, high] = wilsonRoots(count, of);
      const value = here.share.value - count / of;
      expect(difference?.value).toBeCloseTo(value, 12);
      expect(difference?.low).toBeCloseTo(value - Math.hypot(here.share.value - here.share.low, high - count / of), 8);
      expect(difference?.high).toBeCloseTo(value + Math.hypot(here.share.high - here.share.value, count / of - low), 8);
    }
    expect([...methods].toSorted()).toEqual(['fixed', 'newcombe']);
  });
});

test('every published frequency of the demonstration names its source, and none was counted in models', () => {
  const all = areas.flatMap(({ frequencies }) => frequencies);
  expect(all.length).toBeGreaterThan(150);
  for (const { gene, source, population } of all) {
    expect(source.citation, gene).toMatch(/\S/);
    expect(source.citation, gene).toContain(String(source.year));
    expect(source.citation, gene).not.toMatch(/DepMap|PDMR|computed/i);
    expect(population.scope === 'histology', gene).toBe(population.oncotreeCodes.length > 0);
    for (const code of population.oncotreeCodes) expect(names.oncotree(code), code).toBeDefined();
  }
});

test('shares of other tumors and of changes that models do not record are listed, not compared', async () => {
  const { diseases } = await compared({ filters: { disease: ['lung-cancer'] } });
  const lung = diseases.find(({ value }) => value === 'lung-cancer');
  const reasons = new Map(
    lung?.notCompared.map(({ published, reason }) => [`${published.gene} ${published.alteration.en}`, reason]),
  );
  expect(reasons.get('EGFR p.T790M')).toBe('population');
  expect(reasons.get('EGFR p.L858R')).toBe('population');
  expect(reasons.get('DLL3 expression positive')).toBe('alteration');
  expect(lung?.compared.map(({ published }) => published.change)).not.toContain('T790M');
  expect((lung?.compared.length ?? 0) + reasons.size).toBe(
    areas.find(({ slug }) => slug === 'lung-cancer')?.frequencies.length,
  );
});

test('entries that cannot be right are listed, not compared, and do not spoil the others', async () => {
  const area = areas.find(({ slug }) => slug === 'lung-cancer');
  const usual = area?.frequencies.find(({ gene, change }) => gene === 'KRAS' && change === 'G12C');
  if (area === undefined || usual === undefined) throw new Error('Lung cancer has no frequency of KRAS G12C');
  const { count: _, of: __, ...plain } = usual;
  const odd: PublishedFrequency[] = [
    { ...plain, count: 900, of: 100 },
    { ...plain, gene: 'NOTAGENE' },
    { ...plain, gene: '__proto__' },
    { ...plain, population: { scope: 'histology', oncotreeCodes: [] } },
  ];
  const { diseases } = atOnce(
    representativenessOf(await read({}), undefined, [{ ...area, frequencies: [usual, ...odd] }], names),
  );
  expect(diseases[0]?.compared.map(({ published }) => published.gene)).toEqual([usual.gene]);
  expect(diseases[0]?.notCompared.map(({ published }) => published.gene)).toEqual(odd.map(({ gene }) => gene));
});

test('a cohort limits everything to its models, and a disease without models is absent', async () => {
  const [whole, women] = [await compared(), await compared({ filters: { sex: ['female'] } })];
  expect(women.patients).toBeLessThan(whole.patients);
  expect(women.diseases.map(({ value }) => value)).not.toContain('prostate-cancer');
  const lung = ({ diseases }: Representativeness) => diseases.find(({ value }) => value === 'lung-cancer');
  expect(lung(women)?.patients).toBe(
    new Set(models.filter(({ area, sex }) => area === 'lung-cancer' && sex === 'female').map(({ patient }) => patient))
      .size,
  );
  expect(lung(women)?.compared[0]?.here.of).toBeLessThan(lung(whole)?.compared[0]?.here.of ?? 0);
});

test('two cohorts: features and genes as counted over the stored rows', async () => {
  const [pdx, lines]: CohortCriteria[] = [
    { filters: { modelType: ['PDX'] } },
    { filters: { modelType: ['cell line'] } },
  ];
  const { comparison } = await compared(pdx, lines);
  const own = (type: string) => models.filter(({ model_type }) => model_type === type);
  const patients = (rows: readonly Row[]) => new Set(rows.map(({ patient }) => patient));
  const both = [patients(own('PDX')), patients(own('cell line'))] as const;
  expect(comparison?.patients).toEqual({
    cohort: both[0].size,
    other: both[1].size,
    shared: [...both[0]].filter((patient) => both[1].has(patient)).length,
  });
  const feature = (name: string, value: string) =>
    comparison?.features.find((one) => one.feature === name && one.value === value);
  for (const [side, type] of [
    ['cohort', 'PDX'],
    ['other', 'cell line'],
  ] as const) {
    const known = ofPatients(own(type).filter(({ sex }) => sex !== null));
    expect(feature('sex', 'female')?.[side]).toMatchObject({
      of: known.length,
      count: known.filter(({ sex }) => sex === 'female').length,
    });
    const treated = ofPatients(own(type).filter(({ prior, human }) => prior !== null && (prior.length > 0 || human)));
    expect(feature('prior', 'treated')?.[side]).toMatchObject({
      of: treated.length,
      count: treated.filter(({ prior }) => (prior?.length ?? 0) > 0).length,
    });
    const gene = comparison?.genes.find((one) => one.gene === 'KRAS');
    const tested = ofPatients(own(type).filter((row) => isTested(row, 'KRAS', 'mutation')));
    expect(gene?.[side]).toMatchObject({
      of: tested.length,
      count: tested.filter(({ alterations }) => alterations.some((one) => one.gene === 'KRAS')).length,
    });
  }
  expect(comparison?.genes.length).toBe(40);
  for (const { cohort, other } of comparison?.genes ?? [])
    expect(Math.min(cohort.of, other.of)).toBeGreaterThanOrEqual(LEAST_READ);
});

test('a large cohort is compared in many steps, between which other calls have their turn', async () => {
  const cohort = await read();
  const times = 3_000 / cohort.models.length;
  // more models of as many patients more: each is counted as often as it would be in a larger catalog
  const large = {
    ...cohort,
    models: Array.from({ length: Math.ceil(times) }, () => cohort.models)
      .flat()
      .slice(0, 3_000),
  };
  const steps = representativenessOf(large, large, areas, names);
  let count = 0;
  let step = steps.next();
  for (; !step.done; count++) step = steps.next();
  const { diseases, comparison } = step.value;
  // between the diseases, the genes, and parts of the index
  expect(count).toBeGreaterThan(diseases.length + (comparison?.genes.length ?? Number.NaN));
});
