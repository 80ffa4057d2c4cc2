import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { newest } from '../../server/start/newest.ts';
import { checkMachine } from './machine.ts';
import { acceptedMachine, REPORT, STORYBOOK } from './pictures.ts';

/**
 * `npm run screens`: compares the states of every part of the design system with their accepted pictures, and prints
 * the page that shows the differences. `npm run screens -- accept` accepts what it sees, and so does the first run,
 * when there are no pictures. More words choose parts (`npm run screens -- accept -g Button`).
 */
helpIfAsked(import.meta.filename);

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  '.storybook',
  'stories',
  'src',
  'contract',
  'machines',
  'public',
  'vite.config.ts',
  'package-lock.json',
];

const asked = process.argv.slice(2);
const accepts = asked[0] === 'accept';
const isFirst = acceptedMachine() === undefined;

if (isStale()) run('storybook', ['build', '--disable-telemetry', '--quiet']);
const refused = await checkMachine(accepts || isFirst);
if (refused === undefined)
  run('playwright', ['test', '--config=tests/screens/screens.config.ts', ...asked.slice(accepts ? 1 : 0)]);
else reportSkipped(refused);
if (isFirst && !accepts)
  console.log('There were no accepted pictures: this run took the first ones and compared nothing.');

/** Whether the static Storybook is missing or older than a source. */
function isStale(): boolean {
  const built = statSync(join(STORYBOOK, 'index.json'), { throwIfNoEntry: false });
  return !built || SOURCES.some((source) => newest(join(ROOT, source)) > built.mtimeMs);
}

/** Writes a report, in the format of Playwright, in which the comparison was skipped: the summary counts it as such. */
function reportSkipped(reason: string): void {
  console.log(reason);
  const specs = [{ title: reason, tests: [{ status: 'skipped' }] }];
  if (process.env.SCREENS_REPORT)
    writeFileSync(process.env.SCREENS_REPORT, JSON.stringify({ suites: [{ title: 'screens', specs }] }));
}

function run(command: string, words: readonly string[]): void {
  const env = { ...process.env, ...((accepts || isFirst) && { SCREENS: 'accept' }) };
  const { status } = spawnSync(command, words, { cwd: ROOT, stdio: 'inherit', env });
  if (command === 'playwright') console.log(`Before, after and differences: ${join(REPORT, 'index.html')}`);
  if (status !== 0) process.exit(status ?? 1);
}
