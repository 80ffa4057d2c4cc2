import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import type * as Evaluation from '../../server/modules/search/query/evaluate.ts';
import { answerFacts } from '../api/support/answerFacts.ts';
import { demoIndex } from '../api/support/demoIndex.ts';
import { askFacts } from '../support/answers/facts.ts';
import { answers } from '../support/answers/table.ts';
import { type Fault, faultPlugin, setFault } from './fault.ts';
import { loopGuard } from './loopGuard.ts';
import { READING, type ReadingMutant } from './readingMutations.ts';
import { countRounds } from './rounds.ts';

/** A question with the ids that it must find, and the ids that one of the offered readings must find. */
type Question = { text: string; expected: string; reading: string | undefined };

/**
 * Tries the faults in the file `FAULTS` on the questions of `tests/answers.csv`. Writes the faults that no question
 * detects to the file `SURVIVORS`. The index is built once; only the code that reads and evaluates is loaded again.
 */
test('faults of the reading', async () => {
  const faults: ReadingMutant[] = JSON.parse(readFileSync(process.env.FAULTS ?? '', 'utf8'));
  const demo = await demoIndex();
  const { ask } = askFacts(await answerFacts(demo));
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [faultPlugin(), loopGuard(READING)],
  });
  const files = globSync(`${READING}/*.ts`);
  const { snapshot } = demo.index;

  const load = async (fault: Fault | null): Promise<typeof Evaluation> => {
    setFault(fault);
    countRounds();
    for (const file of files)
      for (const module of server.moduleGraph.getModulesByFile(`${process.cwd()}/${file}`) ?? [])
        server.moduleGraph.invalidateModule(module);
    return (await server.ssrLoadModule('/server/modules/search/query/evaluate.ts')) as typeof Evaluation;
  };
  const found = (code: typeof Evaluation, text: string): string => {
    countRounds();
    return code.idsOf(snapshot, { text, locale: 'en' }, 'published', demo.models.length).ids.toSorted().join();
  };
  const isOffered = (code: typeof Evaluation, text: string, reading: string): boolean => {
    countRounds();
    const answer = code.evaluate(snapshot, { text, locale: 'en', page: 1, limit: 1 }, 'published');
    return demo.offeredBy(answer).some((other) => found(code, other) === reading);
  };
  const answersRight = (code: typeof Evaluation, { text, expected, reading }: Question): boolean => {
    try {
      return found(code, text) === expected && (reading === undefined || isOffered(code, text, reading));
    } catch {
      return false;
    }
  };

  const sound = await load(null);
  const rightIds = (expression: string) => ask(expression).join();
  // a question that fails without a fault cannot detect one
  let questions = answers.flatMap(({ text, expected, reading }): Question[] => {
    const plain = { text, expected: rightIds(expected), reading: undefined };
    const both = reading === '' ? plain : { ...plain, reading: rightIds(reading) };
    return [both, plain].filter((question) => answersRight(sound, question)).slice(0, 1);
  });
  const survivors: ReadingMutant[] = [];
  for (const fault of faults) {
    const code = await load(fault).catch(() => null);
    const noticed = code === null ? undefined : questions.find((question) => !answersRight(code, question));
    if (code !== null && noticed === undefined) survivors.push(fault);
    // the question that detected this fault is tried first on the next one
    else if (noticed !== undefined) questions = [noticed, ...questions.filter((question) => question !== noticed)];
  }
  writeFileSync(process.env.SURVIVORS ?? '/dev/null', JSON.stringify(survivors));
  await server.close();
  await demo.close();
  console.log(
    `${questions.length} of ${answers.length} questions, ${faults.length - survivors.length} of ${faults.length}`,
  );
  expect(questions.length).toBeGreaterThan(0);
});
