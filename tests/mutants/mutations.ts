import { readFileSync } from 'node:fs';
import { type Node, programOf } from './syntax.ts';

/** One fault in a machine: its kind, its place and the replacement text. */
export type Mutant = { kind: Kind; file: string; line: number; start: number; end: number; text: string };
export type Kind =
  | 'guard inverted'
  | 'target changed'
  | 'action dropped'
  | 'delay doubled'
  | 'transition removed'
  | 'actor removed'
  | 'name changed';

/** Returns every fault of these kinds that a file of a machine can have, in the order of the text. */
export function mutantsOf(file: string): Mutant[] {
  const code = readFileSync(file, 'utf8');
  const found: Mutant[] = [];
  const program = programOf(file, code);
  const states = statesIn(program);
  const add = (kind: Kind, { start, end }: { start: number; end: number }, text: string) =>
    found.push({ kind, file, line: code.slice(0, start).split('\n').length, start, end, text });
  walk(program, [], (node, path) => {
    // a separate list of the statecharts that a statechart invokes
    if (node.type === 'VariableDeclarator' && /Charts$/.test(String((node.id as Node).name))) {
      const value = node.init as Node | null;
      if (value?.type === 'ObjectExpression')
        for (const one of value.properties as Node[]) add('actor removed', one, '');
    }
    if (node.type !== 'Property') return;
    const name = keyOf(node);
    const value = node.value as Node;
    const within = path.map((one) => (one.type === 'Property' ? keyOf(one) : ''));
    const isString = value.type === 'Literal' && typeof value.value === 'string';
    if (name === 'target' && isString) {
      const fits = (state: string) => `.${state}` !== value.value && state !== value.value;
      // for an inner state, the last one: the first is often the right target anyway
      const other = String(value.value).startsWith('.') ? states.findLast(fits) : states.find(fits);
      if (other && !String(value.value).startsWith('#')) add('target changed', value, `'${other}'`);
    }
    if (within.includes('guards') && within.at(-1) === 'guards' && value.type === 'ArrowFunctionExpression') {
      const body = value.body as Node;
      if (body.type !== 'BlockStatement') add('guard inverted', body, `!(${code.slice(body.start, body.end)})`);
    }
    if (within.at(-1) === 'delays' && value.type !== 'ArrowFunctionExpression') {
      add('delay doubled', node, `${name}: (${code.slice(value.start, value.end)}) * 2`);
    }
    if (['actions', 'entry', 'exit'].includes(name) && !['setup', 'delays'].includes(within.at(-1) ?? '')) {
      if (isString || (value.type === 'ObjectExpression' && hasKey(value, 'type'))) add('action dropped', value, '[]');
      if (value.type === 'ArrayExpression') {
        for (const one of value.elements as Node[]) add('action dropped', one, '...[]');
      }
    }
    if (name === 'invoke' && value.type === 'ArrayExpression') {
      for (const one of value.elements as Node[]) add('actor removed', one, '...[]');
    }
    if (name === 'systemId' && isString) add('name changed', value, "'nobody'");
    if (within.at(-1) === 'on' || within.at(-1) === 'after') {
      add('transition removed', node, '');
    }
  });
  return found.map((mutant) => (mutant.text === '' ? withComma(mutant, code) : mutant));
}

/** Includes the comma after a property. */
function withComma(mutant: Mutant, code: string): Mutant {
  const comma = /^\s*,/.exec(code.slice(mutant.end));
  return comma ? { ...mutant, end: mutant.end + comma[0].length } : mutant;
}

/**
 * Returns the states that can serve as wrong targets. States that are left immediately are excluded, because they may
 * lead to the right target.
 */
function statesIn(program: Node): string[] {
  const names = new Set<string>();
  const passed = new Set<string>();
  walk(program, [], (node) => {
    if (node.type !== 'Property' || keyOf(node) !== 'states') return;
    const value = node.value as Node;
    if (value.type !== 'ObjectExpression') return;
    for (const one of value.properties as Node[]) {
      if (one.type !== 'Property') continue;
      const state = one.value as Node;
      names.add(keyOf(one));
      if (state.type === 'ObjectExpression' && hasKey(state, 'always')) passed.add(keyOf(one));
    }
  });
  const stays = [...names].filter((name) => !passed.has(name));
  return stays.length > 1 ? stays : [...names];
}

const hasKey = (node: Node, key: string) =>
  (node.properties as Node[]).some((one) => one.type === 'Property' && keyOf(one) === key);

function keyOf({ key }: Node): string {
  const { name, value } = (key ?? {}) as { name?: string; value?: unknown };
  return name ?? String(value ?? '');
}

function walk(node: Node, path: readonly Node[], visit: (node: Node, path: readonly Node[]) => void): void {
  visit(node, path);
  const below = node.type === 'Property' ? [...path, node] : path;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        walk(child as Node, below, visit);
      }
    }
  }
}

/** Chooses some of the faults: of every kind, and spread over the text. */
export function choose(mutants: readonly Mutant[], count: number): Mutant[] {
  const kinds = new Map<Kind, Mutant[]>();
  for (const mutant of mutants) kinds.set(mutant.kind, [...(kinds.get(mutant.kind) ?? []), mutant]);
  const chosen: Mutant[] = [];
  while (chosen.length < count && [...kinds.values()].some((left) => left.length > 0)) {
    for (const left of kinds.values()) {
      if (chosen.length < count) chosen.push(...left.splice(Math.floor(left.length / 2), 1));
    }
  }
  return chosen;
}
