import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerFacts } from '../api/support/answerFacts.ts';
import { type DemoIndex, demoIndex } from '../api/support/demoIndex.ts';
import { askFacts } from '../support/answers/facts.ts';
import { answers } from '../support/answers/table.ts';
import { clusterUrl, type TwoEngines, twoEngines } from './support/rig.ts';

/** Runs the questions of `tests/answers.csv` on a real cluster. The gate only checks the queries that would be sent. */
describe.skipIf(clusterUrl === '')('a cluster', () => {
  let demo: DemoIndex;
  let facts: ReturnType<typeof askFacts>;
  let engines: TwoEngines;
  beforeAll(async () => {
    demo = await demoIndex();
    facts = askFacts(await answerFacts(demo));
    engines = twoEngines(demo.vocabulary);
    await engines.hold(demo.models);
  }, 300_000);
  afterAll(async () => {
    await engines.stop();
    await demo.close();
  });

  test.each(answers)('[$id: $text] finds the right models', async ({ text, expected }) => {
    const query = { text, page: 1, limit: demo.models.length, locale: 'en' as const };
    const { ids } = await engines.cluster.search(query, 'published');
    expect(engines.complaints).toEqual([]);
    expect(ids.toSorted()).toEqual(facts.ask(expected));
  });
});
