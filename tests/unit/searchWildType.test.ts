import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import { ALTERATION_KINDS } from '../../contract/vocabulary.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { answerOf, plainDrivers } from '../support/plainGenes.ts';
import { randomModels, randomVisibility, randomVocabulary } from '../support/randomModels.ts';
import { segmentOf, snapshotOf } from '../support/syntheticModels.ts';

const STATUSES = ['altered', 'wildType', 'notTested'] as const;

test('altered, wild type and not tested match a plain loop, and together are every visible model', async () => {
  const gene = fc.constantFrom('KRAS', 'TP53', 'MYC', 'ERBB2');
  const kind = fc.option(fc.constantFrom(...ALTERATION_KINDS), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(randomModels, randomVisibility, gene, kind, async (models, seen, symbol, asked) => {
      const snapshot = await snapshotOf([await segmentOf(models, randomVocabulary)], randomVocabulary);
      const ask = (status: GeneCriterion['status'] & string) => {
        const criterion = { gene: symbol, status, ...(asked && { kind: asked }) };
        return evaluate(snapshot, { page: 1, limit: 100, locale: 'en', genes: [criterion] }, seen);
      };
      const visible = models.filter(({ published }) => published || seen === 'all');
      const drivers = plainDrivers(
        models.filter(({ published }) => published),
        symbol,
      );
      const answers = visible.map((model) => ({
        id: model.id,
        status: answerOf(model, { gene: symbol, kind: asked }, drivers),
      }));
      for (const status of STATUSES) {
        const wanted = answers.filter((answer) => answer.status === status).map(({ id }) => id);
        expect(ask(status).ids.toSorted(), status).toEqual(wanted.toSorted());
      }
      expect(ask('tested').count).toBe(answers.filter(({ status }) => status !== 'notTested').length);
      const [count] = ask('altered').genes;
      expect((count?.altered ?? 0) + (count?.wildType ?? 0) + (count?.notTested ?? 0)).toBe(visible.length);
      expect(count?.drivers).toEqual(drivers);
    }),
    { numRuns: 150 },
  );
});
