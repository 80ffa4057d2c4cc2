import { basename } from 'node:path';
import { charts } from '../../machines/index.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { filesOf, testsOf } from './files.ts';
import { breakModules, modules } from './modules.ts';
import { choose, type Mutant, mutantsOf } from './mutations.ts';
import { breakReading } from './reading.ts';
import { startTests } from './testRun.ts';
import { brokenViews } from './viewEdits.ts';
import { breakViews } from './views.ts';

/**
 * `npm run test:mutants`: puts faults into the code and checks that a test detects each of them. A fault that no test
 * detects survives: exit code 1.
 *
 * - Each machine gets ten faults. Its own tests and the sweep over its statechart run for each fault.
 * - Views get faults, and their stories run.
 * - The reading of search texts gets faults and must answer the questions of `tests/answers.csv`.
 *
 * `npm run test:mutants -- session search --count=20` runs the named machines, `-- UploadRow` a view and `-- views` all
 * views. `-- reading` runs the reading of texts; with `--files=lists,genes` it tries every fault in these files. No
 * file is changed: the fault is inserted while the file is loaded.
 *
 * `-- contract`, `-- search` (the module and the machine), `-- analysis`, `-- saml` and `-- resources` put 20 faults
 * into a module. `SEED` selects their places; `MUTANTS` or `--count` sets another number. The tests that import the
 * broken file run. Survivors are printed as a table. Those with a reason in `tests/mutants/moduleSurvivors.csv` do not
 * fail the run.
 */
helpIfAsked(import.meta.filename);

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const LEAST = 10;
const readingFiles = /--files=(\S+)/.exec(process.argv.join(' '))?.[1]?.split(',') ?? [];
const given = /--count=(\d+)/.exec(process.argv.join(' '))?.[1];
const count = Number(given ?? LEAST);
const isMachine = (name: string) => charts.some((chart) => chart.name === name);
const isView = (name: string) => name === 'views' || brokenViews.some(({ view }) => basename(view, '.tsx') === name);
const isModule = (word: string) => modules.some(({ name }) => name === word);
const isKnown = (name: string) => isMachine(name) || isView(name) || isModule(name) || name === 'reading';
const unknown = named.filter((name) => !isKnown(name));
if (unknown.length > 0) throw new Error(`no machine, broken view or module is called ${unknown.join(', ')}`);
const wanted = charts.filter(({ name }) => named.length === 0 || named.includes(name));
const views = named.filter(isView);

let isSound = true;
const fault = (text: string) => {
  isSound = false;
  console.log(text);
};
if (wanted.length > 0) await breakMachines();
if (named.length === 0 || views.length > 0) {
  const isNoticed = await breakViews(views.includes('views') ? [] : views);
  isSound = isSound && isNoticed;
}
if (named.length === 0 || named.includes('reading')) {
  const isNoticed = await breakReading(given === undefined ? undefined : count, readingFiles);
  isSound = isSound && isNoticed;
}
const parts = modules.map(({ name }) => name).filter((name) => named.length === 0 || named.includes(name));
if (parts.length > 0) {
  const isNoticed = await breakModules(parts, given === undefined ? undefined : count);
  isSound = isSound && isNoticed;
}
process.exit(isSound ? 0 : 1);

async function breakMachines(): Promise<void> {
  const tests = await startTests('tests/mutants/machines.config.ts');
  for (const { name, machine } of wanted) {
    const mutants = choose(filesOf(name).flatMap(mutantsOf), count);
    const files = testsOf(name);
    process.env.CHART = name;
    if (!(await tests.pass(files, null))) {
      fault(`${name}: its tests do not pass without a fault`);
      continue;
    }
    const survivors: Mutant[] = [];
    for (const mutant of mutants) if (await tests.pass(files, mutant)) survivors.push(mutant);
    console.log(`${name.padEnd(16)} ${mutants.length - survivors.length} of ${mutants.length} killed`);
    // a machine that only contains others has no transition to break
    const least = Object.keys(machine.states).length > 0 ? Math.min(LEAST, count) : 1;
    if (mutants.length < least) fault(`${name}: only ${mutants.length} faults are possible`);
    for (const { kind, file, line } of survivors) fault(`${name}: survived: ${kind} at ${file}:${line}`);
  }
  await tests.end();
}
