import type { Leftover } from './leftovers.ts';
import type { TestOutcome } from './results.ts';

/** The result of a part. Outcomes of tests that passed when they ran again are flaky. */
export type PartResult = {
  name: string;
  seconds: number;
  outcomes: readonly TestOutcome[];
  /** The last lines of output, if the part failed without a failed test or ended before it could report. */
  lastWords?: readonly string[];
  leftBehind: readonly Leftover[];
};

/** The number of flaky tests that a run may have; one more fails it. */
export const MOST_FLAKY = 3;

const failedOf = ({ outcomes, lastWords }: PartResult): number =>
  outcomes.filter(({ state }) => state === 'failed').length + (lastWords ? 1 : 0);
const countOf = ({ outcomes }: PartResult, ...states: TestOutcome['state'][]): number =>
  outcomes.filter(({ state }) => states.includes(state)).length;

export const isPassed = (results: readonly PartResult[]): boolean =>
  results.every((result) => failedOf(result) === 0) && !isTooFlaky(results);

const flakyOf = (results: readonly PartResult[]): number =>
  results.reduce((sum, result) => sum + countOf(result, 'flaky'), 0);
const isTooFlaky = (results: readonly PartResult[]): boolean => flakyOf(results) > MOST_FLAKY;

/**
 * Returns the summary of a run, which must be enough to understand it. It begins with a table of parts and lists every
 * failed and flaky test with its file and the first line of its error. The last lines of parts that ended early,
 * remaining processes and one line of counts follow.
 */
export function summaryOf(results: readonly PartResult[]): string[] {
  const sum = (count: (result: PartResult) => number) => results.reduce((all, result) => all + count(result), 0);
  const counts = (passed: number, failed: number, skipped: number) =>
    `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const table = results.map((result) => {
    const word = failedOf(result) === 0 ? 'ok    ' : 'FAILED';
    const seconds = result.seconds.toFixed(1).padStart(7);
    const flaky = countOf(result, 'flaky');
    const row = counts(countOf(result, 'passed', 'flaky'), failedOf(result), countOf(result, 'skipped'));
    return `${word} ${result.name.padEnd(10)} ${seconds} s  ${row}${flaky > 0 ? `, ${flaky} of them flaky` : ''}`;
  });
  const told = results.flatMap((result) => [
    ...result.outcomes.flatMap(({ state, file, title, error }) =>
      state === 'failed' || state === 'flaky'
        ? [
            `${state === 'failed' ? 'FAILED' : 'FLAKY '} ${result.name}: ${file}: ${title}`,
            `       ${error ?? 'without a word'}`,
          ]
        : [],
    ),
    ...(result.lastWords
      ? [
          `FAILED ${result.name}: it ended with an error of its own; its last lines:`,
          ...result.lastWords.map((line) => `       ${line}`),
        ]
      : []),
    ...result.leftBehind.map(({ pid, command }) => `LEFT BEHIND by ${result.name}: ${pid} ${command}`),
  ]);
  const tooFlaky = isTooFlaky(results) ? [`FAILED ${flakyOf(results)} tests are flaky, more than ${MOST_FLAKY}`] : [];
  return [
    '=== summary ===',
    ...table,
    ...told,
    ...tooFlaky,
    counts(
      sum((result) => countOf(result, 'passed', 'flaky')),
      sum(failedOf) + tooFlaky.length,
      sum((result) => countOf(result, 'skipped')),
    ),
  ];
}
