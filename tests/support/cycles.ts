import { readFileSync } from 'node:fs';
import { cyclesIn, readImports } from './imports.ts';

const FOLDERS = ['build', 'contract', 'machines', 'server', 'src', 'stories', 'tests'];
/** In these, files that import one another in a circle for their types alone are named in the documents. */
const NAMED = ['contract', 'machines'];
/** The document whose section "Cycles" names them. */
const DOCUMENT = 'docs/architecture.md';

/**
 * Groups of files that import one another in a circle. `value`: what a file needs of another may not be there yet when
 * it is loaded. `later`: one of them is loaded with `import()`. `type`: by types alone, in `contract` and `machines`.
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

/** The cycles by types that the document names, each an item of its list with the paths of its files. */
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
