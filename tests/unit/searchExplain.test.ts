import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { explain } from '../../server/modules/search/query/explain.ts';
import { randomVisibility, randomVocabulary } from '../support/randomModels.ts';
import { manyNamedModels, randomTexts } from '../support/randomTexts.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const TEXTS = 20;

describe('the explanation of a text', () => {
  test('gives reasons that add up to the score of each hit, in the order of the search', async () => {
    let [texts, explained] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        manyNamedModels,
        fc.array(randomTexts, { minLength: TEXTS, maxLength: TEXTS }),
        randomVisibility,
        async (models, asked, visibility) => {
          const snapshot = snapshotOf([await segmentOf(models, randomVocabulary)], randomVocabulary);
          for (const text of asked) {
            const query = { text, page: 1, limit: 500, locale: 'en' as const };
            const { ids, reading = [] } = evaluate(snapshot, query, visibility);
            const { words, hits } = explain(text, ids, snapshot, visibility);
            const told = words.filter(({ how }) => how !== 'ignored');
            expect(told.map(({ typed }) => typed)).toEqual(reading.map(({ typed }) => typed));
            expect(hits.map(({ id }) => id)).toEqual(ids);
            for (const { score, reasons } of hits) {
              expect({ text, score: reasons.reduce((sum, { weight }) => sum + weight, 0) }).toEqual({ text, score });
              for (const { word } of reasons) expect(word === null || words[word]?.excluded === false).toBe(true);
            }
            const scores = hits.map(({ score }) => score);
            expect(scores).toEqual(scores.toSorted((one, other) => other - one));
            texts++;
            explained += hits.filter(({ reasons }) => reasons.length > 0).length;
          }
        },
      ),
      { numRuns: 30 },
    );
    // some texts add nothing to the score: numbers, stages and exclusions
    expect(explained).toBeGreaterThan(texts);
  });

  test('states for each term how it was found', async () => {
    const model = indexedModel({
      modelCode: 'LUN-PDX-1',
      values: [['modelType', 'PDX']],
      alterations: [{ gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12D' }],
    });
    const snapshot = snapshotOf([await segmentOf([model], vocabularyOf())], vocabularyOf());
    const { words } = explain('KRAS PDX zzzz', [], snapshot, 'all');
    expect(words.map(({ typed, how, models }) => [typed, how, models])).toEqual([
      ['KRAS', 'named', 1],
      ['PDX', 'named', 1],
      ['zzzz', 'nothing', 0],
    ]);
  });

  test('counts the models of a meaning in all segments', async () => {
    const withDisease = (code: string, ...diseases: string[]) =>
      indexedModel({ modelCode: code, values: diseases.map((value) => ['disease', value] as const) });
    const kinds = Array.from({ length: 9 }, (_, number) => `Carcinoma ${number}`);
    // the last kind is not among the most frequent ones of the large segment
    const large = kinds.flatMap((kind, number) =>
      Array.from({ length: 10 - number }, (_, one) => withDisease(`L-${number}-${one}`, kind)),
    );
    const recent = [0, 1, 2].map((one) => withDisease(`R-${one}`, 'carcinoma 8'));
    const segments = [await segmentOf(large), await segmentOf([...recent, withDisease('R-3', 'Carcinoma 0')])];
    const [word] = explain('carcinoma', [], snapshotOf(segments), 'all').words;
    const counts = Object.fromEntries(word?.meanings.map(({ value, models }) => [value.toLowerCase(), models]) ?? []);
    expect(counts).toMatchObject({ 'carcinoma 0': 11, 'carcinoma 8': 5, 'carcinoma 1': 9 });
  });

  test('a single term finds as many models as the explanation states', async () => {
    await fc.assert(
      fc.asyncProperty(manyNamedModels, randomTexts, randomVisibility, async (models, text, visibility) => {
        const snapshot = snapshotOf([await segmentOf(models, randomVocabulary)], randomVocabulary);
        const { count } = evaluate(snapshot, { text, page: 1, limit: 1, locale: 'en' }, visibility);
        const [word, ...more] = explain(text, [], snapshot, visibility).words;
        if (word === undefined || more.length > 0 || word.excluded) return;
        expect({ text, models: word.models }).toEqual({ text, models: count });
      }),
      { numRuns: 60 },
    );
  });
});
