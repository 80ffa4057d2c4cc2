import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Association } from '../../contract/entities/association.ts';
import { associationOf } from '../../server/modules/workbench/association/association.ts';
import compareGenes from '../../server/modules/workbench/association/compareGenes.ts';
import { readCohort } from '../../server/modules/workbench/cohort.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const read = async (agent: string): Promise<Association> => {
  const view = async () => ({ snapshot: demo.index.snapshot, generation: 1 });
  return await associationOf(await readCohort({ view }, {}, 'en'), agent, compareGenes);
};

test('an unknown drug has no models and no genes', async () => {
  expect(await read('no such drug')).toMatchObject({ agent: null, responses: 0, models: [], genes: [] });
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
  const { models, genes } = await read('osimertinib');
  expect(genes.length).toBeGreaterThan(2);
  const codes = models.map(({ modelCode }) => `'${modelCode}'`).join(', ');
  const rows = await demo.rows<{ gene: string; models: string[] }>(`
    select upper(a->>'gene') as gene, array_agg(distinct model_code) as models
    from model, jsonb_array_elements(alterations) a where model_code in (${codes}) group by 1`);
  const stored = new Map(rows.map(({ gene, models: altered }) => [gene, altered.toSorted()]));
  for (const { gene, states, altered, wildType } of genes) {
    const own = models.filter((_, place) => states[place] === '1').map(({ modelCode }) => modelCode);
    expect(own.toSorted(), gene).toEqual(stored.get(gene.toUpperCase()));
    expect([altered.models, wildType.models]).toEqual([own.length, states.split('0').length - 1]);
    expect(Math.min(altered.models, wildType.models), gene).toBeGreaterThanOrEqual(3);
  }
});

/**
 * The values of R are in `tests/data/association-by-r.csv`. If the demonstration changes, `vitest -u` writes its models
 * again, and `Rscript association.R association-models.csv association-by-r.csv` in that folder computes them.
 */
test('R computes the same p, q, delta and p of the rates from the same models', async () => {
  const { models, genes } = await read('osimertinib');
  const table = models.flatMap((model, place) =>
    genes.flatMap(({ gene, states }) =>
      states[place] === '-' ? [] : [[gene, states[place], model.bestAverageChange, model.mRecist ?? 'NA'].join(',')],
    ),
  );
  await expect(`gene,state,change,class\n${table.join('\n')}\n`).toMatchFileSnapshot('../data/association-models.csv');
  const byR: Record<'gene' | 'p' | 'q' | 'delta' | 'rate', string>[] = parse(
    readFileSync('tests/data/association-by-r.csv'),
    { columns: true },
  );
  expect(byR).toHaveLength(genes.length);
  const rowOf = new Map(byR.map((row) => [row.gene, row]));
  for (const { gene, p, q, delta, rateP } of genes) {
    const row = rowOf.get(gene);
    expect(p, gene).toBeCloseTo(Number(row?.p), 9);
    expect(q, gene).toBeCloseTo(Number(row?.q), 9);
    expect(delta.value, gene).toBeCloseTo(Number(row?.delta), 9);
    if (rateP === null) expect(row?.rate, gene).toBe('NA');
    else expect(rateP, gene).toBeCloseTo(Number(row?.rate), 7);
  }
});
