// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import { ALTERATION_KINDS } from '../../contract/vocabulary.ts';
import { readBiomarkers } from '../../server/modules/catalog/areaModels.ts';
import { driverReader } from '../../server/modules/catalog/drivers.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { answerOf, belongsTo, plainDrivers } from '../support/plainGenes.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/**
 * "Wild type" in the demonstration: the search finds the same models as plain loops over them and SQL over the
 * database. In earlier versions, an assay that read one class of changes of a gene was enough to make it wild type.
 */

let demo: DemoIndex;
let published: IndexedModel[];
beforeAll(async () => {
  demo = await demoIndex();
  published = demo.models.filter((model) => model.published);
});
afterAll(() => demo.close());

const idsOf = (gene: string, status: GeneCriterion['status'], kind?: GeneCriterion['kind']) =>
  demo.ask({ genes: [{ gene, ...(status && { status }), ...(kind && { kind }) }] }).ids.toSorted();
const byCode = (code: string) => published.find(({ modelCode }) => modelCode === code)?.id ?? code;
const STATUSES = ['altered', 'wildType', 'notTested'] as const;

test('a hotspot panel without fusions does not make ALK wild type', () => {
  const [fused, hotspots] = [byCode('LUN-PDX-0170'), byCode('LUN-HUM-0020')];
  expect(idsOf('ALK', 'altered')).toContain(fused);
  expect(idsOf('ALK', 'wildType')).not.toContain(hotspots);
  expect(idsOf('ALK', 'notTested')).toContain(hotspots);
  expect(idsOf('ALK', 'wildType', 'mutation')).toContain(hotspots);
  expect(demo.ask({ text: 'ALK wild type' }).ids).not.toContain(hotspots);
});

const unaltered = (gene: string) => `not m.alterations @> '[{"gene": "${gene}"}]'`;
const read = (list: string, gene: string) => `(p.${list} is null or '${gene}' = any(p.${list}))`;
const inSql = async (...conditions: string[]) => {
  const where = ["m.state = 'published'", ...conditions].join(' and ');
  const rows = await demo.rows<{ id: string }>(
    `select m.id from model m join gene_panel p on p.code = m.tested_panel where ${where} order by m.id`,
  );
  return rows.map(({ id }) => id);
};

test.each([
  ['ALK wild type', [unaltered('ALK'), read('fusion_genes', 'ALK')], 2_086],
  ['MET wild type', [unaltered('MET'), read('mutation_genes', 'MET'), read('copy_number_genes', 'MET')], 2_355],
  ['KRAS wild type', [unaltered('KRAS'), read('mutation_genes', 'KRAS')], 2_378],
  ['CML ABL1 wild type', [unaltered('ABL1'), read('fusion_genes', 'ABL1'), "m.oncotree_code = 'CML'"], 0],
])('%s finds the models that an SQL query finds', async (text, conditions, count) => {
  const wanted = await inSql(...conditions);
  expect(wanted).toHaveLength(count);
  expect(demo.ask({ text }).ids.toSorted()).toEqual(wanted);
});

describe('every gene that is altered in a model', () => {
  const genes = () => [...new Set(published.flatMap(({ alterations }) => alterations.map(({ gene }) => gene)))];

  test('altered, wild type and not tested match plain loops, and together are all models', () => {
    expect(genes().length).toBeGreaterThan(100);
    for (const gene of genes()) {
      const drivers = plainDrivers(published, gene);
      const found = STATUSES.map((status) => idsOf(gene, status));
      for (const [place, status] of STATUSES.entries()) {
        const wanted = published.filter((model) => answerOf(model, { gene }, drivers) === status).map(({ id }) => id);
        expect(found[place], `${gene} ${status}`).toEqual(wanted.toSorted());
      }
      expect(found.flat().toSorted(), gene).toEqual(published.map(({ id }) => id).toSorted());
      expect(idsOf(gene, 'tested'), gene).toEqual([...(found[0] ?? []), ...(found[1] ?? [])].toSorted());
    }
  });

  test.each(ALTERATION_KINDS)('so are they of one kind of change: %s', (kind) => {
    for (const gene of ['ALK', 'MET', 'MYC', 'CDKN2A', 'FGFR2']) {
      const found = STATUSES.map((status) => idsOf(gene, status, kind));
      for (const [place, status] of STATUSES.entries()) {
        const wanted = published.filter((model) => answerOf(model, { gene, kind }, []) === status).map(({ id }) => id);
        expect(found[place], `${gene} ${status}`).toEqual(wanted.toSorted());
      }
      expect(found.flat()).toHaveLength(published.length);
    }
  });

  test('the database and the index use the same driver classes', async () => {
    const drivers = await driversNow();
    for (const gene of genes()) expect(drivers(gene), gene).toEqual(plainDrivers(published, gene));
  });
});

test('the percentages of an area count only models in which all driver classes of the gene were tested', async () => {
  const areas = await demo.rows<{ id: string; slug: string }>(`select id, slug from disease where state = 'published'`);
  expect(areas.length).toBeGreaterThan(10);
  const drivers = await driversNow();
  for (const { id, slug } of areas) {
    const own = published.filter(({ values }) =>
      values.some(([field, value]) => field === 'disease' && value === slug),
    );
    for (const row of await readBiomarkers(demo.database, id, drivers)) {
      const { gene, altered, tested } = row;
      const full = own.filter(
        (model) => answerOf({ ...model, alterations: [] }, { gene }, drivers(gene)) === 'wildType',
      );
      const carriers = full.filter(({ alterations }) => alterations.some((one) => belongsTo(one).includes(gene)));
      expect({ slug, gene, altered, tested }).toEqual({ slug, gene, altered: carriers.length, tested: full.length });
      for (const kind of ALTERATION_KINDS)
        expect(row[kind], `${slug} ${gene} ${kind}`).toBe(
          carriers.filter(({ alterations }) =>
            alterations.some((one) => belongsTo(one).includes(gene) && one.kind === kind),
          ).length,
        );
    }
  }
});

const driversNow = () => {
  const unkept = { read: async () => null, write: async () => {} };
  const needs = { database: demo.database, cache: unkept, changes: { epochOf: () => null } };
  // The stubs have only the functions that are called, and store nothing.
  return driverReader(needs as unknown as Parameters<typeof driverReader>[0])();
};
