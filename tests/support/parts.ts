import { globSync, readFileSync } from 'node:fs';
import { RESULTS_DIR, type TestOutcome } from './results.ts';
import { isThorough } from './suite.ts';

export type Command = { command: string; words: string[]; environment?: Record<string, string> };

/** One part of the test suite: its command, and how failed tests run again. */
export type Part = {
  name: string;
  run: Command;
  /** The path of the runner's report, if it writes one. */
  results?: string;
  /** The part makes hundreds of databases, which are faster in memory. Browsers are not. */
  inMemory?: true;
  /**
   * Runs the failed tests again, alone. For parts with a browser or processes, whose failures may be caused by the
   * machine.
   */
  again?: (failed: readonly TestOutcome[]) => Command & { results: string };
};

const reportOf = (name: string) => `${RESULTS_DIR}/${name}.json`;
const againOf = (name: string) => `${RESULTS_DIR}/again/${name}.json`;
const script = (name: string): Command => ({ command: 'npm', words: ['run', '--silent', name] });
const plain = (name: string, as: string): Part => ({ name, run: script(as) });

/** Returns the arguments of vitest. A project accepts the tag filter only on the command line. */
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

/**
 * A part whose failed tests run again by name. A file that could not be loaded has no test names: then all tests of the
 * failed files run.
 */
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

const screens: Part = {
  name: 'screens',
  run: {
    command: 'node',
    words: ['tests/screens/run.ts'],
    environment: { SCREENS_REPORT: reportOf('screens') },
  },
  results: reportOf('screens'),
};

/** The parts of the gate, ordered so that failures appear early. */
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

/** The parts that only `npm run test:all` runs, after the gate. */
export const behind: readonly Part[] = [
  screens,
  plain('opensearch', 'test:opensearch'),
  plain('mutants', 'test:mutants'),
  plain('bare', 'test:bare'),
];

/**
 * Returns the parts named on the command line, in the order of the suite. Arguments after a single part are passed on
 * to its runner, for example `-t name` or a file. Returns undefined if an argument names no part, or if arguments
 * follow several parts.
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
 * Returns the test files that contain the name given by `-t`, if that is the only argument, so that others need not be
 * loaded. Returns none if no file contains the name: it may be composed, as in a table of cases, so all files run.
 */
function filesNaming(part: string, [flag, name, ...rest]: readonly string[]): string[] {
  if (flag !== '-t' || name === undefined || rest.length > 0) return [];
  return globSync(`tests/${part}/**/*.test.ts`).filter((file) => readFileSync(file, 'utf8').includes(name));
}
