import { readFileSync } from 'node:fs';
import type { Fault } from './fault.ts';
import { type Node, programOf } from './syntax.ts';

/** One fault in the reading of texts: its kind, its place, and the surrounding code with the fault. */
export type ReadingMutant = Fault & { kind: string; line: number; broken: string };

/** The folder of the code that reads texts. */
export const READING = 'server/modules/search/reading';

/** Words in the code that are easily confused with each other. */
const SWAPPED: readonly (readonly [kind: string, one: string, other: string])[] = [
  ['all and any swapped', 'all', 'any'],
  ['status swapped', 'altered', 'wildType'],
  ['status swapped', 'tested', 'notTested'],
  ['level swapped', 'positive', 'negative'],
  ['level swapped', 'high', 'low'],
  ['relation swapped', 'resistant', 'sensitive'],
  ['relation swapped', 'prior', 'tested'],
  ['kind swapped', 'amplification', 'deletion'],
  ['kind swapped', 'mutation', 'fusion'],
];
const METHODS: readonly (readonly [kind: string, one: string, other: string])[] = [
  ['all and any swapped', 'every', 'some'],
  ['first and last swapped', 'find', 'findLast'],
  ['first and last swapped', 'findIndex', 'findLastIndex'],
];
const SIGNS: Readonly<Record<string, readonly [kind: string, other: string]>> = {
  '<': ['bound moved', '<='],
  '<=': ['bound moved', '<'],
  '>': ['bound moved', '>='],
  '>=': ['bound moved', '>'],
  '===': ['comparison inverted', '!=='],
  '!==': ['comparison inverted', '==='],
  '&&': ['and and or swapped', '||'],
  '||': ['and and or swapped', '&&'],
};
/** The faults for arithmetic code. */
const ARITHMETIC: typeof SIGNS = {
  '+': ['sum and difference swapped', '-'],
  '-': ['sum and difference swapped', '+'],
  '*': ['product and quotient swapped', '/'],
  '/': ['product and quotient swapped', '*'],
};

/**
 * Returns every possible fault of these kinds in a file, in the order of the text. `computes`: includes arithmetic
 * faults.
 */
export function readingMutantsOf(file: string, { computes = false } = {}): ReadingMutant[] {
  const code = readFileSync(file, 'utf8');
  const found: ReadingMutant[] = [];
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string) => {
    const line = code.slice(0, start).split('\n').length;
    const before = code.slice(code.lastIndexOf('\n', start) + 1, start);
    const after = code.slice(end, code.indexOf('\n', end));
    const broken = `${before}${text}${after}`.replace(/\s+/g, ' ').trim();
    found.push({ kind, file, line, start, end, text, broken });
  };
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  walk(programOf(file, code), (node) => {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') swapWord(node, node.value);
        if (typeof node.value === 'boolean') add('truth swapped', node, String(!node.value));
        break;
      case 'UnaryExpression':
        if (node.operator === '!') add('negation dropped', node, textOf(node.argument as Node));
        break;
      case 'BinaryExpression':
      case 'LogicalExpression':
        swapSign(node);
        break;
      case 'CallExpression':
        swapPlace(node);
        break;
      case 'MemberExpression':
        if (node.computed !== true) swapMethod(node.property as Node);
        break;
      case 'ObjectExpression':
        dropNot(node);
        break;
      case 'Property':
        swapBound(node);
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        invertCondition(node.test as Node);
        break;
    }
  });
  return found;

  function swapWord(node: Node, word: string): void {
    for (const [kind, one, other] of SWAPPED) {
      if (word === one) add(kind, node, `'${other}'`);
      if (word === other) add(kind, node, `'${one}'`);
    }
  }

  /** Inverts a condition. Comparisons and negations are left out, because they have their own faults. */
  function invertCondition(test: Node): void {
    if (test.type !== 'BinaryExpression' && test.type !== 'UnaryExpression')
      add('condition inverted', test, `!(${textOf(test)})`);
  }

  function swapSign(node: Node): void {
    const [left, right] = [node.left as Node, node.right as Node];
    const isText = [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');
    const signs = computes && !isText ? { ...SIGNS, ...ARITHMETIC } : SIGNS;
    const [kind, other] = signs[String(node.operator)] ?? [];
    if (kind === undefined || other === undefined) return;
    // the operator only: the operands may have other faults
    const place = code.indexOf(String(node.operator), left.end);
    if (place < right.start) add(kind, { start: place, end: place + String(node.operator).length }, other);
  }

  function swapMethod(property: Node): void {
    for (const [kind, one, other] of METHODS) {
      if (property.name === one) add(kind, property, other);
      if (property.name === other) add(kind, property, one);
    }
  }

  /** `.at(0)` and `.at(-1)`. */
  function swapPlace({ callee, arguments: given }: Node): void {
    const { property } = callee as { property?: Node };
    const [place] = given as Node[];
    if (property?.name !== 'at' || place === undefined) return;
    if (textOf(place) === '0') add('first and last swapped', place, '-1');
    if (textOf(place) === '-1') add('first and last swapped', place, '0');
  }

  /** Replaces `{ how: 'not', of: … }` by the criterion that it negates. */
  function dropNot(node: Node): void {
    const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property');
    const named = (name: string) =>
      properties.find(({ key }) => (key as Node).name === name)?.value as Node | undefined;
    const of = named('of');
    if (of !== undefined && (named('how') as { value?: unknown } | undefined)?.value === 'not')
      add('not dropped', node, `(${textOf(of)})`);
  }

  function swapBound(node: Node): void {
    const key = node.key as Node;
    const other = { min: 'max', max: 'min' }[String(key.name)];
    if (other === undefined || node.computed === true) return;
    if (node.shorthand === true) add('bound swapped', node, `${other}: ${textOf(key)}`);
    else add('bound swapped', key, other);
  }
}

/** Visits the nodes that run; types and destructuring patterns have no effect at run time. */
function walk(node: Node, visit: (node: Node) => void): void {
  const isType = node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type);
  if (isType || node.type === 'ImportDeclaration' || node.type === 'ObjectPattern') return;
  visit(node);
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        walk(child as Node, visit);
  }
}

/** Chooses this many faults by the seed; over several runs of the suite, all of them are chosen. */
export function chooseBySeed(mutants: readonly ReadingMutant[], count: number, seed: number): ReadingMutant[] {
  const step = Math.max(1, mutants.length / count);
  const first = seed % Math.ceil(step);
  return mutants.filter((_, place) => Math.floor((place - first) / step) !== Math.floor((place - first - 1) / step));
}
