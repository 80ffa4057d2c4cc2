import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type Node, nameOf, nodes, visit } from '../../build/chartPlaces/modules.ts';

/**
 * XState 6 removes names that XState 5 marks as deprecated. `tsc` reports no use of such names, so these tests read the
 * marks in the declarations of the packages, and look for the marked names in the files that import the packages.
 */

const ROOT = new URL('../..', import.meta.url).pathname;
const PACKAGES = /^(xstate|@xstate\/\w+)(\/|$)/;
/** A comment with the mark, and the declaration or the property after it. */
const MARKED = /\/\*\*(?:(?!\*\/)[\s\S])*@deprecated(?:(?!\*\/)[\s\S])*\*\/\s*([^\n]*)/g;
const EXPORTED = /^export (?:declare )?(?:const|function|class|interface|type) (\w+)/;
const OPTION = /^(\w+)\?: /;

type Marks = { exports: string[]; options: string[]; others: string[] };

const declarations = globSync('node_modules/{xstate,@xstate/*}/dist/declarations/**/*.d.ts', { cwd: ROOT });
const marks = marksIn(declarations.map((file) => readFileSync(ROOT + file, 'utf8')));

function marksIn(texts: readonly string[]): Marks {
  const marked = texts.flatMap((text) => [...text.matchAll(MARKED)].map(([, line = '']) => line));
  const named = (pattern: RegExp) => marked.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const others = marked.filter((line) => !EXPORTED.test(line) && !OPTION.test(line));
  return { exports: named(EXPORTED), options: named(OPTION), others };
}

/** Returns the deprecated names that a file imports, and the deprecated options (second arguments) of its calls. */
function deprecatedUses(file: string, text: string): string[] {
  const program = parseSync(file, text).program as unknown as Node;
  const imports = nodes(program.body).filter(
    ({ type, source }) => type === 'ImportDeclaration' && PACKAGES.test(nameOf(source) ?? ''),
  );
  const names = imports.flatMap(({ specifiers }) => nodes(specifiers).map(({ imported }) => nameOf(imported) ?? '*'));
  const local = new Set(imports.flatMap(({ specifiers }) => nodes(specifiers).map((one) => nameOf(one.local))));
  const options: string[] = [];
  visit(program, ({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression' || !local.has(nameOf(callee))) return;
    const keys = nodes(nodes(given)[1]?.properties).map(({ key }) => nameOf(key) ?? '');
    options.push(...keys.filter((key) => marks.options.includes(key)));
  });
  return [...names.filter((name) => name === '*' || marks.exports.includes(name)), ...options];
}

test('no code uses what XState marks as deprecated', () => {
  const using = globSync('{.storybook,build,machines,server,src,stories,tests}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => ({ file, text: readFileSync(ROOT + file, 'utf8') }))
    .filter(({ text }) => /from '@?xstate\b/.test(text));
  expect(using.length).toBeGreaterThan(400);
  expect(using.flatMap(({ file, text }) => deprecatedUses(file, text).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('every mark is on an export or on an option, which this test looks for', () => {
  expect(marks.exports).toEqual(expect.arrayContaining(['interpret', 'getNextSnapshot', 'AnyState', 'stop']));
  expect(marks.options).toEqual(expect.arrayContaining(['state', 'devTools']));
  expect(marks.others).toEqual([]);
});

test('a deprecated function, type and option are found', () => {
  const old = `
    import { type AnyState, createActor as create, interpret } from 'xstate';
    import { useSelector } from '@xstate/react';
    export const actor = interpret(machine);
    export const stored = (state: AnyState) => create(machine, { id: 'stored', state });
  `;
  expect(deprecatedUses('old.ts', old)).toEqual(['AnyState', 'interpret', 'state']);
  expect(deprecatedUses('old.ts', `import * as xstate from 'xstate';`)).toEqual(['*']);
});
