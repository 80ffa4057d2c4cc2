import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { charts } from '../../machines/index.ts';

/** The files that a machine is written in: its folder without its samples and without other machines that live there. */
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

/** The sweep over the chart, the machine's own tests, and every other model test that takes the machine from its file. */
export function testsOf(machine: string): string[] {
  const sweep = 'tests/machines/coverage.test.ts';
  const files = globSync('tests/machines/*.test.ts').filter(
    (file) =>
      file !== sweep &&
      (file.endsWith(`/${machine}.test.ts`) || readFileSync(file, 'utf8').includes(`/${machine}.machine.ts'`)),
  );
  return [sweep, ...files.toSorted()];
}
