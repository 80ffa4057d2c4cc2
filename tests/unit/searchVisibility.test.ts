import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { evaluate, idsOf } from '../../server/modules/search/query/evaluate.ts';
import { resolved } from '../../server/modules/search/query/resolve.ts';
import { suggestionsFor } from '../../server/modules/search/query/suggest.ts';
import { randomModels, randomSelection, randomVocabulary } from '../support/randomModels.ts';
import { segmentOf, snapshotOf } from '../support/syntheticModels.ts';

const snapshot = async (models: readonly IndexedModel[]) =>
  snapshotOf([await segmentOf(models, randomVocabulary)], randomVocabulary);

/** Names of models, beginnings of names, and names with typing errors. */
const texts = fc.oneof(
  fc.constantFrom(
    'M-1',
    'm 12',
    'M',
    'lung',
    '肺癌',
    'colorectl',
    'HER2',
    'kras',
    'KRAS G12D',
    'her',
    'c-myc amplification',
  ),
  fc.constantFrom('osimertnib', 'AZD9291', '顺', 'adenocarcinma', 'squam', 'NSG nude', 'carcinoma lung', 'draft only'),
);

test('[A21] users who may not see drafts get the answers of an index without them', async () => {
  await fc.assert(
    fc.asyncProperty(randomModels, randomSelection, texts, async (models, asked, text) => {
      const hidden = models.map((model, index) => ({
        ...model,
        otherKeys: model.published ? [] : ['draft only', `draft ${index}`],
      }));
      const all = await snapshot(hidden);
      const published = await snapshot(hidden.filter((model) => model.published));
      for (const query of [asked, { ...asked, text }, { text }]) {
        const full = { ...query, availability: true, page: 1, limit: 100, locale: 'en' as const };
        const { tookMs: _, ...seen } = evaluate(all, full, 'published');
        const { tookMs: __, ...expected } = evaluate(published, full, 'published');
        expect(seen).toEqual(expected);
        expect(idsOf(all, full, 'published', 50)).toEqual(idsOf(published, full, 'published', 50));
      }
      expect(suggestionsFor(text, all, 'published')).toEqual(suggestionsFor(text, published, 'published'));
      for (const kind of ['models', 'genes'] as const) {
        const list = { kind, entries: [text, 'M-3', 'her2', 'draft 2'] };
        expect(resolved(list, all, 'published')).toEqual(resolved(list, published, 'published'));
      }
    }),
    { numRuns: 300 },
  );
});
