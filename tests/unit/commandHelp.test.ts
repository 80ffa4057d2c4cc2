// @module-tag long
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The project's own npm commands and the file that each runs. Scripts with several commands are left out. */
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^(?:exec )?(?:[A-Z_]+=\S+ )?node (\S+\.ts)[^&]*$/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

test('there are more than twenty npm commands of the portal', () => {
  expect(ours.length).toBeGreaterThan(20);
});

test.each(ours)('npm run %s -- --help prints the help, and does nothing else', async (_, file) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, '--help'], { timeout: 30_000 });
  expect(stdout).toMatch(/npm (run|start|test)|Runs|Builds/);
  expect(stderr).toBe('');
});
