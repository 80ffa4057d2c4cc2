import { expect, it } from 'vitest';
import { demoDiseases, diseaseRow } from '../../server/demo/diseases.ts';

const diseases = demoDiseases('test');
/** A word of English prose; names of genes, cell lines and assays have capitals or digits. */
const ENGLISH = /(?<![\w.-])[a-z]{3,}(?![\w-])/;

it('facts, alterations, models and their sources have Chinese texts', () => {
  const said = diseases.flatMap((disease) => {
    const cells = [...diseaseRow(disease).body.zh.matchAll(/<em>.*?<\/em><\/td><td>(.*?)<\/td>/g)];
    const models = [...diseaseRow(disease).body.zh.matchAll(/<li>(.*?)<\/li>/g)];
    return [
      ...[...cells, ...models].map(([, text = '']) => text),
      ...disease.facts.flatMap(({ label, scope, note }) => [label.zh, scope?.zh ?? '', note?.zh ?? '']),
      ...disease.biomarkers.map(({ note }) => note?.zh ?? ''),
      ...disease.frequencies.flatMap(({ alteration, note }) => [alteration.zh, note?.zh ?? '']),
    ];
  });
  expect(said.length).toBeGreaterThan(400);
  expect(said.filter((text) => ENGLISH.test(text))).toEqual([]);
});

it('a source keeps its printed words, and remarks about it are translated', () => {
  const sources = diseases.flatMap(({ facts, biomarkers, frequencies }) => [
    ...[...facts, ...biomarkers].map(({ source }) => source),
    ...frequencies.map(({ source }) => source.citation),
  ]);
  expect(
    sources.filter((source) =>
      /^(about|share|computed|reviewed)\b|[%;] of\b|as reported|\(.* (of|as|analysis)/.test(source),
    ),
  ).toEqual([]);
  const lung = demoDiseases('test').find(({ code }) => code === 'LUN');
  expect(lung ? diseaseRow(lung).frequencies : []).toContainEqual(
    expect.objectContaining({
      gene: 'RB1',
      note: { en: 'share of small cell', zh: '占小细胞癌的比例' },
      source: { citation: 'George et al., Nature 2015', year: 2015 },
    }),
  );
});
