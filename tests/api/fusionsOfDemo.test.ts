// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** The search finds the fusions of the demonstration that a plain loop over its models counts. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

/** Returns the ids of the published models with a fusion whose name, for example `TMPRSS2-ERG`, meets the condition. */
const modelsWith = (isIt: (name: string) => boolean): string[] =>
  demo.models
    .filter(
      ({ published, alterations }) =>
        published && alterations.some((one) => one.kind === 'fusion' && isIt(one.proteinChange ?? '')),
    )
    .map(({ id }) => id)
    .toSorted();
const found = (text: string): string[] => demo.ask({ text }).ids.toSorted();

test.each(['TMPRSS2', 'ERG', 'ETV6', 'NTRK3', 'CD74', 'ROS1', 'FOXO1', 'PAX3', 'BCR', 'ABL1', 'EML4', 'ALK', 'TACC3'])(
  '[I42.1] %s has the fusions that name it, and no model with one is wild type',
  (symbol) => {
    const expected = modelsWith((name) => name.split('-').includes(symbol));
    expect(expected.length).toBeGreaterThan(0);
    expect(found(`${symbol} fusion`)).toEqual(expected);
    const wildType = new Set(demo.ask({ genes: [{ gene: symbol, status: 'wildType' }] }).ids);
    expect(expected.filter((id) => wildType.has(id))).toEqual([]);
  },
);

test.each([
  ['TMPRSS2-ERG', ['TMPRSS2::ERG', 'ERG–TMPRSS2', 'fusion of TMPRSS2 and ERG']],
  ['EML4-ALK', ['EML4:ALK', 'EML4--ALK', 'EML4 ALK fusion', 'ALK/EML4']],
  ['KMT2A-MLLT3', ['MLL-AF9', 'MLL::MLLT3', 'AF9-KMT2A']],
  ['BCR-ABL1', ['BCR-ABL', 'bcr/abl1', 'BCR::ABL1']],
  ['EWSR1-FLI1', ['EWS-FLI1', 'EWS/FLI1']],
  ['NPM1-ALK', ['NPM-ALK', 'NPM1 – ALK']],
  ['FGFR3-TACC3', ['TACC3-FGFR3', 'FGFR3::TACC3 fusion']],
])('[I42.3] %s is found in every spelling', (name, spellings) => {
  const expected = modelsWith((own) => own === name);
  expect(expected.length).toBeGreaterThan(0);
  for (const text of [name, ...spellings]) expect(found(text), text).toEqual(expected);
});

test('[I42.3] a fusion without models finds nothing', () => {
  for (const text of ['KRAS-NRAS', 'AML1-ETO', 'MLL-ENL', 'TP53::EGFR']) expect(found(text), text).toEqual([]);
});
