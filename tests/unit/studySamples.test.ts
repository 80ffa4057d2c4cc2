import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { StudyAnalysis } from '../../contract/entities/analysis.ts';
import samples from '../../stories/models/studyAnalyses.json' with { type: 'json' };
import { studySamples } from '../support/studySamples.ts';

/** To update the samples, run `npx node tests/writeStudySamples.ts && npx biome format --write stories/models`. */
test('the stories of study figures show the results of the analysis', () => {
  const computed = studySamples();
  for (const analysis of Object.values(computed)) expect([...Value.Errors(StudyAnalysis, analysis)]).toEqual([]);
  expect(Object.keys(samples)).toEqual(Object.keys(computed));
  expect(near(samples)).toEqual(near(computed));
});

/** Rounds numbers to three digits, because sums may differ slightly between machines. */
const near = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'number' ? Number(one.toPrecision(3)) : one)));
