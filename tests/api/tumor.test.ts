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
  tumorMatches(
    { local: { view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, database: demo.database },
    body,
    { locale: 'en', signal: new AbortController().signal },
  );

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
    const exact = models
      .filter(({ reasons }) => reasons.some(({ how }) => how === 'change'))
      .map(({ modelCode }) => modelCode);
    expect(exact.toSorted()).toEqual(expected.toSorted());
    expect(models.slice(0, exact.length).map(({ modelCode }) => modelCode)).toEqual(exact);
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

test('a rare alteration counts more than a frequent one', async () => {
  const { models } = await match({ text: 'TP53 R175H\nEGFR L858R' });
  const only = (name: string) =>
    models.find(
      ({ reasons }) =>
        reasons.some(({ how, names, count }) => how === 'change' && count === 1 && names[0] === name) &&
        reasons.some(({ how }) => how === 'wildType'),
    );
  const [tp53, egfr] = [only('TP53 R175H'), only('EGFR L858R')];
  expect(tp53 && egfr && egfr.score > tp53.score).toBe(true);
});
