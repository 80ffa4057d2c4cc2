import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { runCommand } from '../support/command.ts';
import { seed } from '../support/suite.ts';
import { chooseBySeed, READING, type ReadingMutant, readingMutantsOf } from './readingMutations.ts';
import { startTests } from './testRun.ts';

/** The default number of faults. */
const SAMPLE = 200;
const LIMIT_MS = 3_600_000;
/** Unit tests of the reading of texts. */
const UNIT_TESTS = ['Reading', 'ReadingChanged', 'Meaning', 'Names', 'Fusions', 'Exclusive'].map(
  (name) => `tests/unit/search${name}.test.ts`,
);

/** A fault that may survive: its code, and the reason why no test can or should detect it. */
type Accepted = { file: string; broken: string; reason: string };
const accepted: readonly Accepted[] = parse(readFileSync(join(import.meta.dirname, 'readingSurvivors.csv'), 'utf8'), {
  columns: true,
});

/**
 * Breaks the reading of texts and runs the questions of `tests/answers.csv` for each fault. A fault that they do not
 * detect must be detected by the unit tests of the search, or be listed in `readingSurvivors.csv` with a reason. For
 * named files all faults are tried, otherwise a sample. Returns whether all faults were accounted for.
 */
export async function breakReading(count = SAMPLE, files: readonly string[] = []): Promise<boolean> {
  const all = globSync(`${READING}/*.ts`)
    .toSorted()
    .flatMap((file) => readingMutantsOf(file));
  const chosen =
    files.length > 0 ? all.filter(({ file }) => files.includes(basename(file, '.ts'))) : chooseBySeed(all, count, seed);
  const unnoticed = await withoutNotice(chosen);
  if (unnoticed === undefined) return false;
  const tests = await startTests('tests/mutants/searchUnits.config.ts');
  const survivors: ReadingMutant[] = [];
  for (const mutant of unnoticed) if (await tests.pass(UNIT_TESTS, mutant)) survivors.push(mutant);
  await tests.end();
  const isAccepted = ({ file, broken }: ReadingMutant) =>
    accepted.some((one) => one.file === file && one.broken === broken);
  const faults = [
    ...survivors
      .filter((mutant) => !isAccepted(mutant))
      .map(({ kind, file, line, broken }) => `survived: ${kind} at ${file}:${line}: ${broken}`),
    ...accepted
      .filter((one) => !all.some(({ file, broken }) => file === one.file && broken === one.broken))
      .map(({ file, broken }) => `accepted, but there is no such fault any more: ${file}: ${broken}`),
  ];
  const [killed, known] = [chosen.length - survivors.length, survivors.filter(isAccepted).length];
  console.log(`reading          ${killed} of ${chosen.length} killed (of ${all.length}), ${known} known to survive`);
  for (const fault of faults) console.log(`reading: ${fault}`);
  return faults.length === 0;
}

/** Returns the faults that no question detects, or undefined if the questions could not be run. */
async function withoutNotice(faults: readonly ReadingMutant[]): Promise<ReadingMutant[] | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'reading-mutants-'));
  const [given, list] = [join(folder, 'faults.json'), join(folder, 'survivors.json')];
  writeFileSync(given, JSON.stringify(faults));
  try {
    const words = ['run', '--config', 'tests/mutants/reading.config.ts'];
    const environment = { FAULTS: given, SURVIVORS: list };
    const { code } = await runCommand('vitest', words, LIMIT_MS, environment);
    return code === 0 ? JSON.parse(readFileSync(list, 'utf8')) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
