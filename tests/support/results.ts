import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The folder of the test runners' JSON reports: one file per part, in the formats of Vitest and Playwright. */
export const RESULTS_DIR = 'test-results/reports';

export type TestOutcome = {
  part: string;
  title: string;
  /** `flaky`: the test failed, and passed when it ran again. */
  state: 'passed' | 'failed' | 'flaky' | 'skipped';
  file: string;
  /** Marks the outcome of a file whose tests could not be found. */
  isWholeFile?: true;
  /** The first line of the error. */
  error?: string;
};

/**
 * Returns the ids in square brackets in a title: rows of the specification (`[N.8]`) and lines of the security catalog
 * (`[A29]`).
 */
export const idsIn = (title: string): string[] => [...title.matchAll(/\[([A-Z]\.?\d+)\]/g)].map(([, id]) => id ?? '');

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[]; tags?: string[] }[];
  }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file?: string;
    tests: { status: string; results?: { errors?: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[] };

/**
 * Returns every test in a report with its full title and result. A missing report has no tests, and tests of another
 * suite are left out.
 */
export function readReport(file: string): TestOutcome[] {
  if (!existsSync(file)) return [];
  const part = file.replace(/^.*\/|\.json$/g, '');
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  if ('suites' in report) return report.suites.flatMap((suite) => playwrightOutcomes(suite, part, ''));
  return report.testResults.flatMap((suite): TestOutcome[] => {
    const at = { part, file: relative(process.cwd(), suite.name) };
    const tests = suite.assertionResults
      // of another suite
      .filter(({ status, tags }) => stateOf(status) !== 'skipped' || !tags?.includes('long'))
      .map(
        (test): TestOutcome => ({
          ...at,
          title: test.fullName,
          state: stateOf(test.status),
          ...failure(test.failureMessages?.[0]),
        }),
      );
    // the file could not be loaded, or a hook before or after its tests failed
    if (suite.status === 'failed' && tests.every(({ state }) => state !== 'failed'))
      tests.push({ ...at, title: 'the file itself', isWholeFile: true, state: 'failed', ...failure(suite.message) });
    return tests;
  });
}

/** Returns every test of the last run with its result. A test that failed and passed when it ran again is flaky. */
export function readAllReports(directory = RESULTS_DIR): TestOutcome[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => withFlaky(readReport(join(directory, file)), readReport(join(directory, 'again', file))));
}

/** Marks failed tests as flaky if they passed when they ran alone; their error is kept. */
export function withFlaky(first: readonly TestOutcome[], second: readonly TestOutcome[]): TestOutcome[] {
  const isPassedNow = ({ file, title, isWholeFile }: TestOutcome) => {
    const same = second.filter((outcome) => outcome.file === file && (isWholeFile || outcome.title === title));
    return same.some(({ state }) => state === 'passed') && same.every(({ state }) => state !== 'failed');
  };
  return first.map((outcome) =>
    outcome.state === 'failed' && isPassedNow(outcome) ? { ...outcome, state: 'flaky' } : outcome,
  );
}

function playwrightOutcomes(suite: PlaywrightSuite, part: string, above: string): TestOutcome[] {
  const title = `${above} ${suite.title}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      part,
      title: `${title} ${spec.title}`,
      state: stateOf(test.status),
      file: spec.file ?? '',
      ...failure(test.results?.at(-1)?.errors?.[0]?.message),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((child) => playwrightOutcomes(child, part, title))];
}

/** Returns the first line of a message that is not empty, without terminal colors. */
function failure(message: string | undefined): Pick<TestOutcome, 'error'> {
  const line = stripVTControlCharacters(message ?? '')
    .split('\n')
    .find((one) => one.trim() !== '');
  return line === undefined ? {} : { error: line.trim().slice(0, 200) };
}

function stateOf(status: string): TestOutcome['state'] {
  if (status === 'passed' || status === 'expected' || status === 'flaky') return 'passed';
  if (status === 'skipped' || status === 'pending' || status === 'todo') return 'skipped';
  return 'failed';
}
