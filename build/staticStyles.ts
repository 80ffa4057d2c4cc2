import MagicString from 'magic-string';
import { type Plugin, parseSync } from 'vite';
import { css } from '../styled-system/css/index.js';
import * as recipes from '../styled-system/recipes/index.js';

/** Returns the name that replaces a class name of Panda in the output. */
export type Renaming = (className: string) => string;

/**
 * Vite plugin: resolves styles at build time, so that no style engine is sent to the browser (6 kB less). Each
 * `css({…})` of `src/` becomes Panda's class names, and each recipe becomes a lookup of its name. A `css()` whose
 * argument is not a literal fails the build with its position. So do `cva`, `sva` and `css.raw`; use a recipe in
 * `src/theme/recipes` instead.
 */
export function staticStyles(rename: Renaming = (className) => className): Plugin {
  return {
    name: 'static-styles',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/(src|stories)\/.+\.tsx?$/, /\/styled-system\/.+\.js$/] },
      handler(code, id) {
        const recipe = /\/styled-system\/recipes\/([\w-]+)\.js$/.exec(id)?.[1];
        if (recipe !== undefined) return { code: recipeModule(recipe, code), map: null, moduleSideEffects: false };
        if (id.includes('/styled-system/')) return { code, map: null, moduleSideEffects: false };
        if (!code.includes('styled-system/css')) return null;
        return settle(code, id, rename, (message, position) => this.error(message, position));
      },
    },
  };
}

/** Returns the class names that the `css()` calls of a module become. */
export function classesIn(code: string, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const collect: Renaming = (className) => {
    found.add(className);
    return className;
  };
  settle(code, id, collect, (message) => {
    throw new Error(`${id}: ${message}`);
  });
  return found;
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Fail = (message: string, position: number) => never;

function settle(code: string, id: string, rename: Renaming, fail: Fail) {
  // The parser has a type for each node. This code reads nodes by property names that many of them share.
  const program = parseSync(id, code).program as unknown as Node;
  const name = importedCss(program, fail);
  if (name === undefined) return null;
  const text = new MagicString(code);
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') return false;
    if (node.type === 'CallExpression' && isNamed(node.callee, name)) {
      const styles = (node.arguments as Node[]).map((argument) => literal(argument, fail));
      const classes = css(...(styles as Parameters<typeof css>)).split(' ');
      text.overwrite(node.start, node.end, JSON.stringify(classes.map(rename).join(' ')));
      return false;
    }
    if (isNamed(node, name)) fail('css() is called with literals and nothing else', node.start);
    return true;
  });
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
}

/** Returns the local name under which a module imports `css`. */
function importedCss(program: Node, fail: Fail): string | undefined {
  let name: string | undefined;
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    if (!String((statement.source as { value: unknown }).value).includes('styled-system/css')) continue;
    for (const specifier of statement.specifiers as { imported?: { name: string }; local: { name: string } }[]) {
      const imported = specifier.imported?.name;
      if (imported === 'css') name = specifier.local.name;
      if (imported === 'cva' || imported === 'sva')
        fail(`${imported}() belongs in a recipe of the theme`, statement.start);
    }
  }
  return name;
}

function literal(node: Node, fail: Fail): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      if ((node.expressions as Node[]).length > 0) break;
      return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked;
    case 'UnaryExpression':
      if (node.operator !== '-') break;
      return -Number(literal(node.argument as Node, fail));
    case 'ArrayExpression':
      return (node.elements as Node[]).map((element) => literal(element, fail));
    case 'ObjectExpression':
      return Object.fromEntries((node.properties as Node[]).map((property) => entry(property, fail)));
  }
  return fail('css() takes literals; choose between two css() calls or style by a data attribute', node.start);
}

function entry(property: Node, fail: Fail): [string, unknown] {
  const key = property.key as (Node & { name?: string; value?: unknown }) | undefined;
  if (property.type !== 'Property' || key === undefined || property.computed === true) {
    return fail('css() takes plain properties', property.start);
  }
  return [key.name ?? String(key.value), literal(property.value as Node, fail)];
}

function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}

type AnyRecipe = ((variants?: object) => string | Record<string, string>) & {
  __name__: string;
  getVariantProps: () => Record<string, unknown>;
};

/** Reduces a generated recipe module to its class name, its slots and its default variants. */
function recipeModule(file: string, code: string): string {
  if (file === 'index') return code;
  const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  // The names come from files, so they may not be recipes.
  const recipe = (recipes as unknown as Record<string, AnyRecipe | undefined>)[name];
  if (recipe === undefined) return code;
  if (/CompoundVariants = \[[^\]]/.test(code))
    throw new Error(`recipe ${name} has compound variants, which are not settled`);
  const classes = recipe();
  const { [recipe.__name__]: _, ...defaults } = recipe.getVariantProps();
  const base = typeof classes === 'string' ? [classes] : Object.values(classes);
  const names = base.map((className) => className.split(' ')[0]);
  const slots =
    typeof classes === 'string' ? names[0] : Object.fromEntries(Object.keys(classes).map((k, i) => [k, names[i]]));
  const call = typeof classes === 'string' ? 'recipeClass' : 'slotClasses';
  return [
    `import { ${call} } from '../../src/theme/recipeClass.ts';`,
    `export const ${name} = /* @__PURE__ */ ${call}(${JSON.stringify(slots)}, ${JSON.stringify(defaults)});`,
  ].join('\n');
}
