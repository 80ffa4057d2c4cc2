import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { charts } from '../../machines/index.ts';

/** Returns the source files of a machine: its folder without the sample cases and without other machines in it. */
export function filesOf(machine: string): string[] {
  const own = globSync(`machines/*/${machine}.machine.ts`)[0];
  if (own === undefined) throw new Error(`no file is called ${machine}.machine.ts`);
  const folder = dirname(own);
  if (basename(folder) !== machine) return globSync(`${folder}/${machine}.{machine,setup}.ts`);
  const others = charts.map(({ name }) => name).filter((name) => name !== machine);
  const isOthers = (file: string) => others.some((name) => new RegExp(`/${name}\\.(machine|setup)\\.ts$`).test(file));
  return globSync(`${folder}/*.ts`)
    .filter((file) => !file.endsWith('.cases.ts') && !isOthers(file))
    .toSorted();
}

/**
 * Returns the tests of a machine: the coverage sweep over its statechart, its own tests, and all other model tests that
 * import its file.
 */
export function testsOf(machine: string): string[] {
  const sweep = 'tests/machines/coverage.test.ts';
  const files = globSync('tests/machines/*.test.ts').filter(
    (file) =>
      file !== sweep &&
      (file.endsWith(`/${machine}.test.ts`) || readFileSync(file, 'utf8').includes(`/${machine}.machine.ts'`)),
  );
  return [sweep, ...files.toSorted()];
}
