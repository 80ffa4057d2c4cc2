import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { runCommand } from './support/command.ts';
import { endLeftovers, leftovers, RUN_MARK } from './support/leftovers.ts';
import { memoryDirectory } from './support/memoryDirectory.ts';
import { askedParts, behind, gate, type Part } from './support/parts.ts';
import { readReport, type TestOutcome, withFlaky } from './support/results.ts';
import { isThorough } from './support/suite.ts';
import { isPassed, MOST_FLAKY, type PartResult, summaryOf } from './support/summary.ts';

/**
 * Runs the parts of the test suite one after another and ends with one summary. The parts are the gate (`npm test`),
 * everything (`npm run test:all`, which sets TEST_SUITE), or those named as arguments (`node tests/run.ts unit api`).
 * Arguments after a single part are passed on to its runner (`node tests/run.ts unit -t name`).
 *
 * A part that fails does not stop the others. The exit code is 1 if a part failed. `SEED=` repeats the random tests of
 * an earlier run.
 */
helpIfAsked(import.meta.filename);

const known = [...gate, ...behind];
const asked = askedParts(process.argv.slice(2), known);
if (asked === undefined) {
  console.error(`No such part: ${process.argv[2]}. Parts: ${known.map((part) => part.name).join(', ')}`);
  process.exit(2);
}
const chosen = asked.length > 0 ? asked : isThorough ? known : gate;

const GATE_LIMIT_MS = 20 * 60_000;
const LIMIT_MS = isThorough ? 3 * GATE_LIMIT_MS : GATE_LIMIT_MS;
const mark = randomUUID();
process.env[RUN_MARK] = mark;
const memory = process.env.TMPDIR ? undefined : memoryDirectory();
if (isThorough) {
  process.env.SEED ??= String(randomInt(2 ** 31));
  console.log(`SEED=${process.env.SEED} repeats the random tests of this run`);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    endLeftovers(leftovers(mark));
    process.exit(1);
  });
}

const results: PartResult[] = [];
for (const part of chosen) results.push(await runPart(part));
console.log(`\n${summaryOf(results).join('\n')}`);
process.exit(isPassed(results) ? 0 : 1);

async function runPart(part: Part): Promise<PartResult> {
  console.log(`\n=== ${part.name} ===`);
  if (part.results) prepare(part.results);
  const { command, words: args, environment } = part.run;
  const end = await runCommand(command, args, LIMIT_MS, { ...environment, ...placeOf(part) });
  const first = part.results ? readReport(part.results) : [];
  const failed = first.filter(({ state }) => state === 'failed');
  const whole: TestOutcome[] = part.results
    ? first
    : [{ part: part.name, title: part.name, file: '', state: 'passed' }];
  if (end.code === 0 && failed.length === 0) return finish(part, end.seconds, whole);
  // the part failed for another reason than a test, or before it could report
  if (failed.length === 0) return finish(part, end.seconds, part.results ? first : [], end.lastLines);
  if (!part.again || failed.length > MOST_FLAKY) return finish(part, end.seconds, first);
  const seconds = await runAgain(part.again(failed), placeOf(part));
  const second = readReport(part.again(failed).results);
  return finish(part, end.seconds + seconds, withFlaky(first, second));
}

/** Returns the environment variable for a part's temporary files, empty for the default. */
function placeOf({ inMemory }: Part): Record<string, string> {
  return inMemory && memory !== undefined ? { TMPDIR: memory } : {};
}

async function runAgain(
  { command, words: args, environment, results: report }: ReturnType<NonNullable<Part['again']>>,
  place: Record<string, string>,
) {
  console.log('\n--- what failed runs once more, alone ---');
  prepare(report);
  return (await runCommand(command, args, LIMIT_MS, { ...environment, ...place })).seconds;
}

function finish(
  { name }: Part,
  seconds: number,
  outcomes: readonly TestOutcome[],
  lastWords?: readonly string[],
): PartResult {
  const leftBehind = leftovers(mark);
  endLeftovers(leftBehind);
  return { name, seconds, outcomes, leftBehind, ...(lastWords && { lastWords }) };
}

function prepare(report: string): void {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
}
