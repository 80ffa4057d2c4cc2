import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { idsIn, readAllReports } from './support/results.ts';

/**
 * `npm run requirements`: lists the rows of the specification that no passed test of the last run covers. A test names
 * a row by its id in square brackets in its title, as `[N.8]`. If a row requires several kinds of proof, a test of each
 * kind must name it. With `--strict`, the exit code is 1 while rows are missing.
 */
helpIfAsked(import.meta.filename);

type Row = { id: string; row: string; 'proved by': string };

const rows = parse(readFileSync('tests/requirements.csv', 'utf8'), { columns: true }) as Row[];
const passed = readAllReports().filter((outcome) => outcome.state === 'passed');
const partsById = new Map<string, Set<string>>();
for (const { title, part } of passed) {
  for (const id of idsIn(title)) partsById.set(id, (partsById.get(id) ?? new Set()).add(part));
}

const unknown = [...partsById.keys()].filter((id) => id.includes('.') && !rows.some((row) => row.id === id));
const missing = rows
  .map((row) => {
    const parts = partsById.get(row.id) ?? new Set<string>();
    return { ...row, lacking: row['proved by'].split(/,\s*/).filter((kind) => !parts.has(kind)) };
  })
  .filter((row) => row.lacking.length > 0);

for (const row of missing)
  console.log(`missing ${row.id.padEnd(5)} by ${row.lacking.join(', ').padEnd(16)} ${row.row}`);
if (unknown.length > 0) console.log(`Tests name rows that do not exist: ${unknown.join(', ')}`);
console.log(`${rows.length - missing.length} of ${rows.length} rows are proved by the last run`);
process.exit(unknown.length > 0 || (process.argv.includes('--strict') && missing.length > 0) ? 1 : 0);
