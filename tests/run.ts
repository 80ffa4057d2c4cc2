import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { countsOf, RESULTS_DIR, readReport } from './support/results.ts';

/**
 * Runs every part of the test suite one after another and ends with one summary (`npm test`), or the parts named as
 * arguments (`node tests/run.ts unit api`). A part that fails does not stop the others. Exit code 1 if any failed.
 */
type Part = { name: string; command: string; args: string[]; results?: string };

const vitest = (name: string): Part => ({
  name,
  command: 'vitest',
  args: [
    'run',
    `--project=${name}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS_DIR}/${name}.json`,
  ],
  results: `${RESULTS_DIR}/${name}.json`,
});

const parts: Part[] = [
  { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  vitest('unit'),
  vitest('machines'),
  vitest('api'),
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] },
  vitest('stories'),
  vitest('faults'),
  {
    name: 'e2e',
    command: 'playwright',
    args: ['test', '--config', 'tests/e2e/playwright.config.ts'],
    results: `${RESULTS_DIR}/e2e.json`,
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`);
  process.exit(2);
}
const chosen = wanted.length === 0 ? parts : parts.filter((part) => wanted.includes(part.name));

mkdirSync(RESULTS_DIR, { recursive: true });
const rows: { name: string; ok: boolean; seconds: number; counts: string }[] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const part of chosen) {
  if (part.results) rmSync(part.results, { force: true });
  console.log(`\n=== ${part.name} ===`);
  const start = performance.now();
  const run = spawnSync(part.command, part.args, { stdio: 'inherit' });
  const ok = run.status === 0;
  const counts = part.results ? countsOf(part.results) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  if (!ok && counts.failed === 0) counts.failed = 1; // it ended before it could report
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  rows.push({
    name: part.name,
    ok: ok && counts.failed === 0,
    seconds: Math.round((performance.now() - start) / 100) / 10,
    counts: `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  });
}

console.log('\n=== summary ===');
for (const row of rows) {
  console.log(
    `${row.ok ? 'ok    ' : 'FAILED'} ${row.name.padEnd(10)} ${String(row.seconds).padStart(7)} s  ${row.counts}`,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
// at the very end, so that the tail of a log tells what failed
for (const { results } of chosen) {
  for (const { part, state, file, title, error } of results ? readReport(results) : []) {
    if (state === 'failed') console.log(`FAILED ${part}: ${file}: ${title}\n       ${error ?? 'without a word'}`);
  }
}
process.exit(rows.every((row) => row.ok) ? 0 : 1);
