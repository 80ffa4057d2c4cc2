import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIVER_CLASSES, driverClasses, noCounts } from '../../contract/driverClasses.ts';
import type { Oncoprint, OncoprintQuery } from '../../contract/entities/oncoprint.ts';
import { genesOf } from '../../contract/fusions.ts';
import { ALTERATION_KINDS, CLASS_OF, MAX_ONCOPRINT_MODELS } from '../../contract/vocabulary.ts';
import { onePerPatient, readCohort } from '../../server/modules/workbench/cohort.ts';
import { oncoprintOf } from '../../server/modules/workbench/oncoprint/handler.ts';
import { pairTask } from '../../server/modules/workbench/oncoprint/pairs.ts';
import type { Facts } from '../support/answers/facts.ts';
import { answerFacts } from './support/answerFacts.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** The matrix and the shares are computed here from the stored rows, without the index. */

let demo: DemoIndex;
let facts: Map<string, Facts>;
let patients: Map<string, string>;
beforeAll(async () => {
  demo = await demoIndex();
  facts = new Map((await answerFacts(demo)).map((one) => [one.id, one]));
  const rows = await demo.rows<{ id: string; patient: string }>(
    "select id, coalesce(patient_code, id::text) as patient from model where state = 'published'",
  );
  patients = new Map(rows.map(({ id, patient }) => [id, patient]));
});
afterAll(() => demo.close());

const read = (criteria: OncoprintQuery['cohort']) =>
  readCohort({ view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, criteria, 'en');
const oncoprint = async (query: OncoprintQuery): Promise<Oncoprint> => oncoprintOf(query, await read(query.cohort));

/** Counts the classes of a gene's alterations, as `driverClasses` needs them. */
function driversOf(gene: string) {
  return driverClasses(gene, () => {
    const counts = noCounts();
    for (const { alterations } of facts.values()) {
      // equal alterations of a model are one value
      const own = new Set(
        alterations
          .filter((one) => genesOf(one).includes(gene))
          .map(({ kind, proteinChange }) => `${kind} ${proteinChange ?? ''}`),
      );
      for (const value of own) {
        const kind = ALTERATION_KINDS.find((one) => value.startsWith(`${one} `));
        if (kind) counts[CLASS_OF[kind]]++;
      }
    }
    return counts;
  });
}

/** Returns the state of a gene in a model: the mask of its kinds of alteration, and whether all classes were read. */
function stateIn(model: Facts, gene: string, drivers = driversOf(gene)): { mask: number; inFull: boolean } {
  const own = model.alterations.filter((one) => genesOf(one).includes(gene));
  const mask = own.reduce((sum, { kind }) => sum | (1 << ALTERATION_KINDS.indexOf(kind)), 0);
  const inFull = drivers.every((name) => {
    const genes = model.read[name];
    return genes === null || genes.has(gene);
  });
  return { mask, inFull };
}

const GENES = ['KRAS', 'EGFR', 'TP53', 'CDKN2A', 'ERBB2', 'ALK', 'MET', 'PIK3CA', 'STK11'];

describe('the matrix', () => {
  test.each([
    ['lung', { filters: { disease: ['lung-cancer'] } }],
    ['xenografts, more than are shown', { filters: { modelType: ['PDX'] } }],
  ] satisfies [string, OncoprintQuery['cohort']][])('equals the stored rows: %s', async (_, cohort) => {
    const { shown, genes, models } = await oncoprint({ cohort, genes: GENES });
    const members = (await read(cohort)).models.map(({ segment, doc }) => facts.get(segment.idOf(doc)) as Facts);
    expect(models).toBe(members.length);
    expect(shown).toHaveLength(Math.min(models, MAX_ONCOPRINT_MODELS));
    expect(genes.map(({ gene }) => gene)).toEqual(GENES);
    const seen = new Set<string>();
    for (const { gene, cells, altered, read: inFull, alteredElsewhere, changes, drivers } of genes) {
      expect(drivers).toEqual(driversOf(gene));
      const states = members.map((model) => stateIn(model, gene, drivers));
      expect([gene, altered, inFull, alteredElsewhere]).toEqual([
        gene,
        states.filter((one) => one.mask !== 0 && one.inFull).length,
        states.filter((one) => one.inFull).length,
        states.filter((one) => one.mask !== 0 && !one.inFull).length,
      ]);
      for (const [place, { id }] of shown.entries()) {
        const model = facts.get(id) as Facts;
        const state = stateIn(model, gene, drivers);
        const expected = state.mask !== 0 ? state.mask.toString(16) : state.inFull ? '0' : '-';
        expect(cells[place], `${gene} in ${model.modelCode}`).toBe(expected);
        seen.add(expected);
        const written = model.alterations
          .filter((one) => genesOf(one).includes(gene))
          .flatMap(({ proteinChange }) => proteinChange ?? []);
        const listed = changes.find((one) => one.model === place)?.changes ?? [];
        expect(listed).toHaveLength(new Set(written).size);
      }
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['-', '0', '1']));
  });

  test('without chosen genes: those of the query first, then the driver genes altered most often', async () => {
    const cohort = { filters: { disease: ['lung-cancer'] }, genes: [{ gene: 'stk11', status: 'tested' as const }] };
    const { genes, shown } = await oncoprint({ cohort });
    expect(genes[0]?.gene).toBe('STK11');
    const rest = genes.slice(1).map(({ altered }) => altered);
    expect(rest.length).toBeGreaterThan(5);
    expect(rest).toEqual(rest.toSorted((one, other) => other - one));
    const members = (await read(cohort)).models.map(({ segment, doc }) => facts.get(segment.idOf(doc)) as Facts);
    const least = rest.at(-1) ?? 0;
    const named = new Set(genes.map(({ gene }) => gene));
    for (const [gene] of DRIVER_CLASSES) {
      if (named.has(gene)) continue;
      const drivers = driversOf(gene);
      const altered = members.filter((model) => {
        const { mask, inFull } = stateIn(model, gene, drivers);
        return mask !== 0 && inFull;
      }).length;
      expect(altered, gene).toBeLessThanOrEqual(least);
    }
    expect(shown.map(({ modelCode }) => modelCode)).toEqual(shown.map(({ modelCode }) => modelCode).toSorted());
  });

  test('names that are no gene are listed, aliases are found', async () => {
    const { genes, unknown } = await oncoprint({ cohort: {}, genes: ['HER2', 'ERBB2', 'NOSUCHGENE'] });
    expect(genes.map(({ gene }) => gene)).toEqual(['ERBB2']);
    expect(unknown).toEqual(['NOSUCHGENE']);
  });

  test('of many models, those with a response to the drug are shown', async () => {
    const { choice, shown, agent, models } = await oncoprint({ cohort: {}, genes: ['EGFR'], agent: 'Osimertinib' });
    expect([choice, agent?.toLowerCase()]).toEqual(['responses', 'osimertinib']);
    expect(shown.length).toBeLessThan(models);
    for (const { id, response } of shown) {
      const own = demo.models.find((model) => model.id === id)?.responses ?? [];
      const toDrug = own.filter((one) => one.agent.toLowerCase() === 'osimertinib');
      expect(toDrug.map(({ study }) => study)).toContain(response?.study);
    }
    const treated = demo.models.filter(
      ({ published, responses }) => published && responses.some((one) => one.agent.toLowerCase() === 'osimertinib'),
    );
    expect(shown).toHaveLength(treated.length);
    const plain = await oncoprint({ cohort: {}, genes: ['EGFR'] });
    expect([plain.choice, plain.agent, plain.shown.length]).toEqual(['code', null, MAX_ONCOPRINT_MODELS]);
  });
});

describe('pairs of genes', () => {
  test('are counted in models in which both were read, one of each patient', async () => {
    const cohort = await read({ filters: { disease: ['lung-cancer'] } });
    const { pairs } = await oncoprintOf({ cohort: {}, genes: GENES }, cohort);
    expect(pairs).toHaveLength((GENES.length * (GENES.length - 1)) / 2);
    const drivers = new Map(GENES.map((gene) => [gene, driversOf(gene)]));
    let several = 0;
    for (const { first, second, both, onlyFirst, onlySecond, neither } of pairs) {
      const [one = '', other = ''] = [GENES[first], GENES[second]];
      const readBoth = cohort.models.flatMap((model) => {
        const own = facts.get(model.segment.idOf(model.doc)) as Facts;
        const states = [one, other].map((gene) => stateIn(own, gene, drivers.get(gene)));
        return states.every(({ inFull }) => inFull) ? [{ model, altered: states.map(({ mask }) => mask !== 0) }] : [];
      });
      const counted = onePerPatient(readBoth);
      const having = (a: boolean, b: boolean) =>
        counted.filter(({ altered }) => altered[0] === a && altered[1] === b).length;
      expect([both, onlyFirst, onlySecond, neither], `${one} ${other}`).toEqual([
        having(true, true),
        having(true, false),
        having(false, true),
        having(false, false),
      ]);
      several += readBoth.length - counted.length;
    }
    expect(several).toBeGreaterThan(0);
    expect(new Set(patients.values()).size).toBeLessThan(patients.size);
  });

  test('the task prefers the same model of a patient as the rule', async () => {
    const cohort = await read({});
    const { patients: numbers } = pairTask([], cohort);
    expect(new Set(numbers).size).toBe(onePerPatient(cohort.models.map((model) => ({ model }))).length);
  });
});
