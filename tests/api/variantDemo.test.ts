// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** Texts about variants find the models of the demonstration that SQL counts in its database. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const stored = async (gene: string, pattern: string): Promise<number> => {
  const [row] = await demo.rows<{ count: number }>(
    `select count(*)::int as count from model where state = 'published' and exists (
       select from jsonb_array_elements(alterations) as one
       where one ->> 'gene' = '${gene}' and one ->> 'kind' = 'mutation' and one ->> 'proteinChange' ~ '${pattern}')`,
  );
  return row?.count ?? 0;
};

test.each([
  ['KRAS', '^p\\.G12C$', ['p.Gly12Cys', 'p.(Gly12Cys)', 'NP_004976.2:p.Gly12Cys', 'G12C', 'c.34G>T']],
  ['KRAS', '^p\\.G12[A-Z]$', ['G12X', 'G12', 'codon 12']],
  ['APC', '^p\\.R1450\\*$', ['R1450*', 'R1450X', 'R1450Ter', 'p.Arg1450Ter']],
  ['EGFR', '^p\\.E746_A750del$', ['E746_A750delELREA', 'p.Glu746_Ala750del', '746-750']],
  ['FLT3', '^ITD$', ['ITD', 'internal tandem duplication']],
  ['MET', '^exon 14 skipping$', ['METex14', 'exon 14 skipping']],
] as const)('%s %s', async (gene, pattern, spellings) => {
  const count = await stored(gene, pattern);
  expect(count).toBeGreaterThan(0);
  for (const spelling of spellings) {
    expect(demo.ask({ text: `${gene} ${spelling}` }).ids.length, spelling).toBe(count);
    expect(demo.ask({ genes: [{ gene, change: spelling }] }).ids.length, spelling).toBe(count);
  }
});
