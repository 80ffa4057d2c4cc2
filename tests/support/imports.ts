import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const ROOT = new URL('../..', import.meta.url).pathname;

/**
 * How a file imports another: a value when loaded, later with `import()`, or only types, which do not exist at run
 * time.
 */
export type ImportKind = 'value' | 'later' | 'type';
export type Import = { to: string; kind: ImportKind };
/** The imports of each file from the repository, by path. */
export type Imports = ReadonlyMap<string, readonly Import[]>;

const STATEMENT = /^(?:import|export)\s+(?<type>type\s+)?(?:[\w\s{},*$]*?\sfrom\s+)?'(?<path>\.[^']+)'/gm;
const CALL = /(?<type>\btypeof\s+)?\bimport\(\s*'(?<path>\.[^']+)'\s*\)/g;

/** Reads the import statements of the TypeScript files in these folders. */
export function readImports(folders: readonly string[]): Imports {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT, exclude: (path) => /(?:^|\/)(?:compiled|node_modules)(?:\/|$)/.test(path) },
  );
  return new Map(files.toSorted().map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), 'utf8'))]));
}

/** Returns the imports in the text of a file. */
export function importsOf(file: string, text: string): Import[] {
  const found = (pattern: RegExp, kind: ImportKind) =>
    [...text.matchAll(pattern)].map(({ groups }): Import => {
      return { to: join(dirname(file), groups?.path ?? ''), kind: groups?.type === undefined ? kind : 'type' };
    });
  return [...found(STATEMENT, 'value'), ...found(CALL, 'later')];
}

/**
 * Returns the groups of files that import one another in a cycle by imports of these kinds. Each group lists its paths
 * in order (strongly connected components, by Tarjan's algorithm).
 */
export function cyclesIn(imports: Imports, kinds: readonly ImportKind[]): string[][] {
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const lowestFrom = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let lowest = number;
    const targets = (imports.get(file) ?? []).filter(({ to, kind }) => imports.has(to) && kinds.includes(kind));
    for (const { to } of targets) {
      const known = numbers.get(to);
      if (known === undefined) lowest = Math.min(lowest, lowestFrom(to));
      else if (open.includes(to)) lowest = Math.min(lowest, known);
    }
    if (lowest < number) return lowest;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || targets.some(({ to }) => to === file)) cycles.push(group.toSorted());
    return number;
  };
  for (const file of imports.keys()) if (!numbers.has(file)) lowestFrom(file);
  return cycles.toSorted();
}
