import { readFileSync } from 'node:fs';
import { cyclesIn, readImports } from './imports.ts';

const FOLDERS = ['build', 'contract', 'machines', 'server', 'src', 'stories', 'tests'];
/** The folders in which documents must list import cycles that consist only of types. */
const NAMED = ['contract', 'machines'];
/** The document whose section "Cycles" lists them. */
const DOCUMENT = 'docs/architecture.md';

/**
 * Groups of files that import one another in a cycle. `value`: a file may need a value that another has not defined yet
 * while loading. `later`: one of the files is loaded with `import()`. `type`: only types, in `contract` and `machines`.
 */
export type Cycles = { value: string[][]; later: string[][]; type: string[][] };

/** Reads the cycles of the whole repository. */
export function readCycles(): Cycles {
  const imports = readImports(FOLDERS);
  const value = cyclesIn(imports, ['value']);
  const of = (folder: string) => new Map([...imports].filter(([file]) => file.startsWith(`${folder}/`)));
  return {
    value,
    later: cyclesIn(imports, ['value', 'later']).filter((group) => !isIn(value, group)),
    type: NAMED.flatMap((folder) => cyclesIn(of(folder), ['value', 'later', 'type'])),
  };
}

/** Returns the type cycles that the document lists, one list item each, with the paths of their files. */
export function namedCycles(): string[][] {
  const [, section = ''] = /^## Cycles$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  return section
    .split(/^- /m)
    .slice(1)
    .map((item) => [...item.matchAll(/`([^`]+\.tsx?)`/g)].map(([, path = '']) => path).toSorted())
    .toSorted();
}

const isIn = (groups: readonly (readonly string[])[], group: readonly string[]): boolean =>
  groups.some((other) => other.join() === group.join());
