import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { idsIn, readAllReports, type TestOutcome } from './support/results.ts';

/**
 * `npm run security`: lists each line of protection against abuse (A) and failure (R) with the result of the tests of
 * the last run that name it. The exit code is 1 when a line failed; with `--strict` also when one was not tested.
 */
helpIfAsked(import.meta.filename);

type Line = { id: string; 'what is held': string; 'by other means': string };

const lines = parse(readFileSync('tests/security.csv', 'utf8'), { columns: true }) as Line[];
const outcomes = readAllReports().filter(({ state }) => state !== 'skipped');
const testsOf = (id: string): TestOutcome[] => outcomes.filter(({ title }) => idsIn(title).includes(id));

function stateOf({ id, 'by other means': means }: Line): 'held' | 'broken' | 'not run' | 'elsewhere' {
  const tests = testsOf(id);
  if (tests.some(({ state }) => state === 'failed')) return 'broken';
  if (tests.length > 0) return 'held';
  return means === '' ? 'not run' : 'elsewhere';
}

for (const line of lines) {
  const tests = testsOf(line.id);
  const by = tests.length > 0 ? `${tests.length} in ${[...new Set(tests.map(({ part }) => part))].join(', ')}` : '';
  const words = [line.id.padEnd(4), stateOf(line).padEnd(10), by.padEnd(24), line['what is held']];
  console.log(words.join(' '));
  if (stateOf(line) === 'elsewhere') console.log(`${' '.repeat(16)}${line['by other means']}`);
}
const count = (state: string) => lines.filter((line) => stateOf(line) === state).length;
console.log(
  `${count('held')} held, ${count('elsewhere')} by other means, ${count('broken')} broken, ${count('not run')} not run`,
);
process.exit(count('broken') > 0 || (process.argv.includes('--strict') && count('not run') > 0) ? 1 : 0);
