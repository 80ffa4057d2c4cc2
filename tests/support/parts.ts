import { globSync, readFileSync } from 'node:fs';
import { RESULTS_DIR, type TestOutcome } from './results.ts';
import { isThorough } from './suite.ts';

export type Command = { command: string; words: string[]; environment?: Record<string, string> };

/** One part of the test suite: a command of its own, and how it is run again for the tests that failed. */
export type Part = {
  name: string;
  run: Command;
  /** The runner's report, where it writes one. */
  results?: string;
  /** It makes databases by the hundred, whose files are quicker in memory; a browser is not. */
  inMemory?: true;
  /** For parts with a browser or processes, whose failures may come from the machine: the failed tests once more, alone. */
  again?: (failed: readonly TestOutcome[]) => Command & { results: string };
};

const reportOf = (name: string) => `${RESULTS_DIR}/${name}.json`;
const againOf = (name: string) => `${RESULTS_DIR}/again/${name}.json`;
const script = (name: string): Command => ({ command: 'npm', words: ['run', '--silent', name] });
const plain = (name: string, as: string): Part => ({ name, run: script(as) });

/** A project takes the filter from the command line alone. */
const vitestWords = (name: string, report: string) => [
  'run',
  `--project=${name}*`,
  ...(isThorough ? [] : ['--tags-filter=!long']),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
const vitest = (name: string): Part => ({
  name,
  run: { command: 'vitest', words: vitestWords(name, reportOf(name)) },
  results: reportOf(name),
});

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A file that could not be loaded has no test that could be named: then all of the files run. */
const vitestTwice = (name: string): Part => ({
  ...vitest(name),
  again: (failed) => {
    const titles = failed.map(({ title }) => `^${literally(title)}$`).join('|');
    const named = failed.some(({ isWholeFile }) => isWholeFile) ? [] : ['--testNamePattern', titles];
    const files = [...new Set(failed.map(({ file }) => file))];
    return {
      command: 'vitest',
      words: [...vitestWords(name, againOf(name)), '--no-file-parallelism', ...named, ...files],
      results: againOf(name),
    };
  },
});

const PLAYWRIGHT = ['test'];
const journeys: Part = {
  name: 'e2e',
  run: { command: 'playwright', words: PLAYWRIGHT, environment: { JOURNEYS_REPORT: reportOf('e2e') } },
  results: reportOf('e2e'),
  again: () => ({
    command: 'playwright',
    words: [...PLAYWRIGHT, '--last-failed', '--workers=1'],
    environment: { JOURNEYS_REPORT: againOf('e2e') },
    results: againOf('e2e'),
  }),
};

/** What guards the landing, in the order in which it is quickest to fail. */
export const gate: readonly Part[] = [
  plain('types', 'typecheck'),
  plain('lint', 'lint'),
  vitest('unit'),
  vitest('machines'),
  { ...vitest('api'), inMemory: true },
  plain('build', 'build'),
  vitestTwice('stories'),
  { ...vitestTwice('faults'), inMemory: true },
  journeys,
];

/** What `npm run test:all` runs behind it. */
export const behind: readonly Part[] = [
  plain('opensearch', 'test:opensearch'),
  plain('mutants', 'test:mutants'),
  plain('bare', 'test:bare'),
];

/**
 * The parts that words of the command line name, in the order of the suite; what follows the name of one part goes on to
 * its runner, as `-t name` or a file does. Undefined where the words name no part, or follow several.
 */
export function askedParts(words: readonly string[], known: readonly Part[]): Part[] | undefined {
  const others = words.findIndex((word) => known.every(({ name }) => name !== word));
  const names = others < 0 ? words : words.slice(0, others);
  const more = others < 0 ? [] : words.slice(others);
  const named = known.filter(({ name }) => names.includes(name));
  if (more.length === 0) return named;
  const [part] = named;
  if (part?.results === undefined || named.length > 1) return undefined;
  return [{ ...part, run: { ...part.run, words: [...part.run.words, ...more, ...filesNaming(part.name, more)] } }];
}

/**
 * The test files that hold a name asked for by `-t` alone, so that the others need not be read; none where it stands in no
 * file as it is: then it may be put together, as the names of a table are, and all files are read.
 */
function filesNaming(part: string, [flag, name, ...rest]: readonly string[]): string[] {
  if (flag !== '-t' || name === undefined || rest.length > 0) return [];
  return globSync(`tests/${part}/**/*.test.ts`).filter((file) => readFileSync(file, 'utf8').includes(name));
}
