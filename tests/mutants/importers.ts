import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The tests that load a file. Those that import it directly come first, then those that import it through other files.
 */
export type Importers = { near: readonly string[]; direct: boolean };

/** The maximum import depth. A deeper import says little about what a test checks. */
const DEEPEST = 3;
const MOST_TESTS = 3;

const imported = new Map<string, readonly string[]>();

/** Returns the project files from which a file imports values. */
function importsOf(file: string): readonly string[] {
  const known = imported.get(file);
  if (known) return known;
  const found = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.endsWith('.ts') && existsSync(path));
  imported.set(file, found);
  return found;
}

/** Returns the number of imports between a test and each file that it loads. */
function distancesFrom(test: string): Map<string, number> {
  const distances = new Map<string, number>();
  let edge: readonly string[] = [test];
  for (let distance = 1; distance <= DEEPEST; distance++) {
    edge = edge.flatMap(importsOf).filter((file) => !distances.has(file));
    for (const file of edge) distances.set(file, distance);
  }
  return distances;
}

/** Finds the tests of a pattern that load a file, the closest first. */
export function importersIn(pattern: string): (file: string) => Importers {
  const all = globSync(pattern)
    .toSorted()
    .map((test) => ({ test, distances: distancesFrom(test) }));
  return (file) => {
    const reaching = all
      .map(({ test, distances }) => ({ test, distance: distances.get(file) ?? Number.POSITIVE_INFINITY }))
      .filter(({ distance }) => distance <= DEEPEST)
      .toSorted((one, other) => one.distance - other.distance);
    return {
      near: reaching.slice(0, MOST_TESTS).map(({ test }) => test),
      direct: reaching[0]?.distance === 1,
    };
  };
}
