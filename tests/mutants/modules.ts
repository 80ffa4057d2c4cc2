import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { seed } from '../support/suite.ts';
import { importersIn } from './importers.ts';
import { chooseBySeed, type ReadingMutant, readingMutantsOf } from './readingMutations.ts';
import { startTests } from './testRun.ts';

/**
 * A module with its files. `whole`: its API tests, for files that no API test imports. `units`: unit tests of the whole
 * module, which run after those closest to a file.
 */
type Module = { name: string; files: readonly string[]; whole: readonly string[]; units?: readonly string[] };

/** The modules that get a sample of faults. The reading of search texts has a separate run. */
export const modules: readonly Module[] = [
  { name: 'contract', files: ['contract/**/*.ts'], whole: [] },
  {
    name: 'search',
    files: ['server/modules/search/**/*.ts'],
    whole: ['search', 'searchCriteria', 'searchLists', 'export'].map((name) => `tests/api/${name}.test.ts`),
    units: ['tests/unit/searchReading.test.ts', 'tests/unit/searchEngine.test.ts'],
  },
  { name: 'analysis', files: ['server/modules/analysis/**/*.ts'], whole: ['tests/api/studyAnalysis.test.ts'] },
  {
    name: 'saml',
    files: ['server/modules/signOn/saml*.ts', 'server/modules/signOn/xml.ts'],
    whole: ['signOnSaml', 'signOnSamlEncrypted', 'signOnSamlSignOut'].map((name) => `tests/api/${name}.test.ts`),
    units: ['samlAnswer', 'samlSignOutMessage', 'samlXml'].map((name) => `tests/unit/${name}.test.ts`),
  },
  {
    name: 'resources',
    files: ['server/platform/resources/**/*.ts'],
    whole: [
      ...['resources', 'resourcesLists', 'resourcesContent', 'resourcesVisibility'],
      ...['rulesFailClosed', 'personRemoval', 'logClearing'],
    ].map((name) => `tests/api/${name}.test.ts`),
  },
];

/** The number of faults per module unless `MUTANTS` or `--count` sets another. */
const SAMPLE = Number(process.env.MUTANTS ?? 20);
/** The largest share of faults that only API tests can detect. These tests take seconds each. */
const MOST_SLOW = 0.5;

/** A fault that may survive, and the reason. `file` has no folder, so that moving the file does not matter. */
type Accepted = { module: string; file: string; broken: string; reason: string };
const accepted: readonly Accepted[] = parse(readFileSync(join(import.meta.dirname, 'moduleSurvivors.csv'), 'utf8'), {
  columns: true,
});
const matches = (name: string, mutant: ReadingMutant) => (one: Accepted) =>
  one.module === name && one.file === basename(mutant.file) && one.broken === mutant.broken;

type Tests = { unit: readonly string[]; api: readonly string[] };

/**
 * Puts a sample of faults into each of these modules and runs the tests that import the broken file. Unit tests and
 * machine tests run first, then API tests.
 *
 * Prints a table of the faults that no test detects. Returns whether all of them are listed in `moduleSurvivors.csv`.
 */
export async function breakModules(names: readonly string[], count = SAMPLE): Promise<boolean> {
  const unitsOf = importersIn('tests/{unit,machines}/*.test.ts');
  const apiOf = importersIn('tests/api/*.test.ts');
  const runner = { units: await startTests('tests/mutants/units.config.ts'), api: undefined as Runner | undefined };
  const sound = new Map<string, boolean>();
  let isSound = true;

  const startApi = async () => (runner.api ??= await startTests('tests/mutants/api.config.ts'));
  const testsOf = (file: string, { whole, units = [] }: Module): Tests => {
    const [unit, api] = [unitsOf(file).near, apiOf(file)];
    return {
      unit: unit.length === 0 ? [] : [...new Set([...unit, ...units])],
      api: api.direct ? api.near.slice(0, 3) : whole,
    };
  };
  /** Returns the tests that pass without a fault. Tests that already fail cannot detect one. */
  const passing = async (files: readonly string[], tests: () => Promise<Runner>): Promise<string[]> => {
    for (const file of files) {
      if (sound.has(file)) continue;
      const passes = await (await tests()).pass([file], null);
      sound.set(file, passes);
      if (!passes) console.log(`${file}: does not pass without a fault`);
      isSound &&= passes;
    }
    return files.filter((file) => sound.get(file));
  };
  const survives = async (mutant: ReadingMutant, { unit, api }: Tests): Promise<boolean> => {
    const quick = await passing(unit, async () => runner.units);
    if (!(await runner.units.pass(quick, mutant))) return false;
    const slow = await passing(api, startApi);
    return slow.length === 0 || (await startApi()).pass(slow, mutant);
  };

  for (const module of modules.filter(({ name }) => names.includes(name))) {
    const files = module.files.flatMap((pattern) => globSync(pattern)).filter(isBroken);
    const known = files.toSorted().map((file) => ({ file, tests: testsOf(file, module) }));
    const mutantsOf = (some: typeof known) => some.flatMap(({ file }) => readingMutantsOf(file, { computes: true }));
    const quick = mutantsOf(known.filter(({ tests }) => tests.unit.length > 0));
    const slow = mutantsOf(known.filter(({ tests }) => tests.unit.length === 0 && tests.api.length > 0));
    const share = Math.min(MOST_SLOW, slow.length / (quick.length + slow.length));
    const slowCount = Math.max(Math.ceil(count * share), count - quick.length);
    const chosen = [...chooseBySeed(quick, count - slowCount, seed), ...chooseBySeed(slow, slowCount, seed)];
    const survivors: ReadingMutant[] = [];
    for (const mutant of chosen) {
      const tests = known.find(({ file }) => file === mutant.file)?.tests;
      if (tests === undefined || !(await survives(mutant, tests))) continue;
      if (survivors.length === 0) console.log('| survived | fault | place | code with the fault |\n|---|---|---|---|');
      survivors.push(mutant);
      const isListed = accepted.some(matches(module.name, mutant));
      const { kind, file, line, broken } = mutant;
      console.log(`| ${isListed ? 'listed' : 'NOT LISTED'} | ${kind} | ${file}:${line} | \`${broken}\` |`);
      isSound &&= isListed;
    }
    const gone = accepted.filter(
      (one) => one.module === module.name && ![...quick, ...slow].some((mutant) => matches(module.name, mutant)(one)),
    );
    const all = quick.length + slow.length;
    const killed = chosen.length - survivors.length;
    console.log(`${module.name.padEnd(16)} ${killed} of ${chosen.length} killed (of ${all}, seed ${seed})`);
    for (const { file, broken } of gone) console.log(`listed, but there is no such fault any more: ${file}: ${broken}`);
    isSound &&= gone.length === 0;
  }
  await runner.units.end();
  await runner.api?.end();
  return isSound;
}

type Runner = Awaited<ReturnType<typeof startTests>>;

/**
 * Returns whether a file gets faults. Tables are excluded because their definitions only create migrations. The reading
 * of search texts has a separate run.
 */
const isBroken = (file: string): boolean => !file.endsWith('.table.ts') && !/\/search\/(.*\/)?reading\//.test(file);
