import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TumorToMatch } from '../../contract/entities/tumor.ts';
import { tumorMatches } from '../../server/modules/workbench/tumor/tumor.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** What a model has is read here by SQL from the stored rows, without the index. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const match = (body: TumorToMatch) =>
  tumorMatches({ view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, body, 'en');

const having = async (gene: string, change: string): Promise<string[]> =>
  (
    await demo.rows<{ code: string }>(`
      select model_code as code from model where state = 'published' and exists (
        select from jsonb_array_elements(alterations) a
        where a->>'gene' = '${gene}' and a->>'kind' = 'mutation' and a->>'proteinChange' like '%${change}')`)
  ).map(({ code }) => code);

test.each(['EGFR L858R', 'EGFR p.Leu858Arg', 'EGFR c.2573T>G'])(
  '%s finds the models with the change first',
  async (text) => {
    const expected = await having('EGFR', 'L858R');
    const { models } = await match({ text });
    expect(expected.length).toBeGreaterThan(3);
    const exact = models.filter(({ reasons }) => reasons[0]?.how === 'change').map(({ code }) => code);
    expect(exact.toSorted()).toEqual(expected.toSorted());
    expect(models.slice(0, exact.length).map(({ code }) => code)).toEqual(exact);
  },
);

test('each entry is returned as it was read, with the reason if it was not', async () => {
  const { entries } = await match({ text: 'BRAF V600E; TP53 R175H\nERBB2 amp\nqqxyzzy' });
  expect(entries.map(({ gene, kind, reason }) => [gene, kind ?? null, reason ?? null])).toMatchObject([
    ['BRAF', 'mutation', null],
    ['TP53', 'mutation', null],
    ['ERBB2', 'amplification', null],
    [null, null, expect.any(String)],
  ]);
});

test('a rare gene counts more than a frequent one', async () => {
  const { models } = await match({ text: 'TP53 R175H\nEGFR L858R' });
  const only = (wanted: number) =>
    models.find(({ reasons }) => reasons[wanted]?.how === 'change' && reasons[1 - wanted]?.how === 'wildType');
  const [tp53, egfr] = [only(0), only(1)];
  expect(tp53 && egfr && egfr.score > tp53.score).toBe(true);
});

test('leave one out: another model of the same patient ranks first', async () => {
  const rows = await demo.rows<{
    id: string;
    code: string;
    patient: string;
    alterations: Stored[];
    oncotree: string | null;
  }>(`
    select id, model_code as code, patient_code as patient, alterations, oncotree_code as oncotree from model m
    where state = 'published' and jsonb_array_length(alterations) > 0 and patient_code is not null and exists (
      select from model o where o.patient_code = m.patient_code and o.id <> m.id and o.state = 'published')`);
  const patientOf = new Map(rows.map(({ code, patient }) => [code, patient]));
  let first = 0;
  for (const { code, patient, alterations, oncotree } of rows) {
    const text = alterations.map(textOf).join('\n');
    const { models } = await match({ text, complete: true, ...(oncotree !== null && { diagnosis: oncotree }) });
    const top = models.find((model) => model.code !== code);
    if (top !== undefined && patientOf.get(top.code) === patient) first++;
  }
  console.info(`leave one out: ${first} of ${rows.length} (${((100 * first) / rows.length).toFixed(1)} %)`);
  expect(rows.length).toBeGreaterThan(20);
  expect(first / rows.length).toBeGreaterThanOrEqual(0.95);
}, 300_000);

type Stored = { gene: string; kind: string; proteinChange: string | null };
const textOf = ({ gene, kind, proteinChange }: Stored): string =>
  kind === 'fusion' && proteinChange !== null ? proteinChange : `${gene} ${proteinChange ?? kind}`;
