import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, type Renaming } from './staticStyles.ts';

const SOURCES = decodeURIComponent(new URL('../src/', import.meta.url).pathname);
const GLOBAL_STYLES = decodeURIComponent(new URL('../src/theme/globalStyles.ts', import.meta.url).pathname);
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * For the build: shortens every class name of Panda in the code to one or two letters. Every build of the same code
 * gives the same names, because browser and server use separate builds. This saves a fifth of the sheet and as much of
 * the markup. Names of recipes, which are composed at run time, stay.
 */
export function shortNames(): Renaming {
  let names: ReadonlyMap<string, string> | undefined;
  return (className) => {
    names ??= numbered(classesOfCode());
    return names.get(className) ?? className;
  };
}

function classesOfCode(): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/^(?!theme\/).+\.tsx?$/.test(file)) continue;
    const path = join(SOURCES, file);
    const code = readFileSync(path, 'utf8');
    if (code.includes('styled-system/css')) for (const className of classesIn(code, path)) classes.add(className);
  }
  return classes;
}

// names of a kind are adjacent in the sheet: neighbors get neighboring letters, which compress well
function numbered(classes: ReadonlySet<string>): ReadonlyMap<string, string> {
  const free = lettersBesides(namesByHand());
  return new Map([...classes].toSorted().map((className) => [className, free.next().value]));
}

/** Class names of the global styles, which are not shortened. No short name may equal one of them. */
const namesByHand = (): ReadonlySet<string> => {
  const found = [...readFileSync(GLOBAL_STYLES, 'utf8').matchAll(/'\.(\w+)/g)];
  return new Set(found.map(([, name = '']) => name));
};

function* lettersBesides(taken: ReadonlySet<string>): Generator<string, never> {
  for (let index = 0; ; index += 1) if (!taken.has(lettersOf(index))) yield lettersOf(index);
}

/** Returns the name for an index: a … Z, then aa … ZZ. */
export function lettersOf(index: number): string {
  const rest = Math.floor(index / LETTERS.length);
  return (rest > 0 ? lettersOf(rest - 1) : '') + LETTERS[index % LETTERS.length];
}
