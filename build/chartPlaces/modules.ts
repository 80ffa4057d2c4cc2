import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import type { Place } from '../../src/statechart/find/sourcePlaces.ts';

/** A node of a module. The parser has a type for each kind; this code reads what many kinds share. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** The values that a function sees besides those of its module. */
export type Scope = ReadonlyMap<string, Value>;
/** An expression and where its names are looked up. */
export type Value = { node: Node; module: Module; scope: Scope };
/** A property of an object: its name and value, and the node that stands in the source. */
export type Property = { name: string; key: Node; module: Module; value: Value };

/** A module of the repository with the names that it declares and imports. */
export type Module = {
  file: string;
  text: string;
  program: Node;
  declared: ReadonlyMap<string, Node>;
  imported: ReadonlyMap<string, { file: string; name: string }>;
};

/** Reads modules of the repository, each again only if it has changed since. */
export class Modules {
  readonly root: string;
  #read = new Map<string, { changed: number; module: Module }>();

  constructor(root: string) {
    this.root = root;
  }

  /** Returns a module; `file` is its path from the root. Null if there is no such file. */
  get(file: string): Module | null {
    const path = join(this.root, file);
    if (!existsSync(path)) return null;
    const changed = statSync(path).mtimeMs;
    const known = this.#read.get(file);
    if (known?.changed === changed) return known.module;
    const module = this.#parse(file, readFileSync(path, 'utf8'));
    this.#read.set(file, { changed, module });
    return module;
  }

  #parse(file: string, text: string): Module {
    const program = parseSync(file, text).program as unknown as Node;
    const imported = new Map<string, { file: string; name: string }>();
    for (const statement of nodes(program.body)) {
      const source = (statement.source as { value?: unknown } | null | undefined)?.value;
      if (statement.type !== 'ImportDeclaration' || typeof source !== 'string' || !/^\..*\.tsx?$/.test(source))
        continue;
      const from = relative(this.root, join(this.root, dirname(file), source));
      for (const specifier of nodes(statement.specifiers)) {
        const [name, local] = [nameOf(specifier.imported), nameOf(specifier.local)];
        if (name !== null && local !== null) imported.set(local, { file: from, name });
      }
    }
    const statements = nodes(program.body).map((one) => (isNode(one.declaration) ? one.declaration : one));
    return { file, text, program, declared: declarationsIn(statements), imported };
  }

  /** Returns what a name stands for, or null if that is outside of the repository. */
  named(name: string, module: Module, scope: Scope): Value | null {
    const known = scope.get(name);
    if (known) return known;
    const node = module.declared.get(name);
    if (node) return { node, module, scope: new Map() };
    const from = module.imported.get(name);
    const other = from && this.get(from.file);
    return other ? this.named(from.name, other, new Map()) : null;
  }

  /** Returns the object that an expression makes, as far as the source alone shows it. */
  object({ node, module, scope }: Value, depth = 0): Value | null {
    if (depth > 20) return null;
    const within = (inner: unknown) => (isNode(inner) ? this.object({ node: inner, module, scope }, depth + 1) : null);
    switch (node.type) {
      case 'ObjectExpression':
        return { node, module, scope };
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
        return within(node.expression);
      case 'ConditionalExpression':
        return within(node.consequent) ?? within(node.alternate);
      case 'Identifier': {
        const value = this.named(String(node.name), module, scope);
        return value && this.object(value, depth + 1);
      }
      case 'MemberExpression': {
        const owner = within(node.object);
        const property = owner && this.property(owner, nameOf(node.property) ?? '');
        return property ? this.object(property.value, depth + 1) : null;
      }
      case 'CallExpression':
        return this.#called(node, module, scope, depth);
      default:
        return null;
    }
  }

  /** What `createStateConfig` and its like return is what they are given. */
  #called(node: Node, module: Module, scope: Scope, depth: number): Value | null {
    const callee = node.callee as Node;
    const given = nodes(node.arguments).map((argument) => ({ node: argument, module, scope }));
    if (callee.type === 'MemberExpression') {
      const isConfig = /^create\w*Config$/.test(nameOf(callee.property) ?? '');
      return isConfig && given[0] ? this.object(given[0], depth + 1) : null;
    }
    const made = callee.type === 'Identifier' ? this.named(String(callee.name), module, scope) : null;
    if (!made || !isFunction(made.node)) return null;
    const own = new Map(made.scope);
    nodes(made.node.params).forEach((parameter, index) => {
      const [name, value] = [nameOf(parameter), given[index]];
      if (name !== null && value) own.set(name, value);
    });
    const body = made.node.body as Node;
    if (body.type !== 'BlockStatement') return this.object({ ...made, node: body, scope: own }, depth + 1);
    const inner = scopeOf(nodes(body.body), made.module, own);
    const result = nodes(body.body).findLast(({ type }) => type === 'ReturnStatement')?.argument;
    return isNode(result) ? this.object({ node: result, module: made.module, scope: inner }, depth + 1) : null;
  }

  /** Returns the properties of an object, including those of objects spread into it. The last of a name counts. */
  properties({ node, module, scope }: Value): Map<string, Property> {
    const found = new Map<string, Property>();
    for (const one of nodes(node.properties)) {
      if (one.type === 'SpreadElement') {
        const spread = this.object({ node: one.argument as Node, module, scope });
        if (spread) for (const [name, property] of this.properties(spread)) found.set(name, property);
      } else if (one.computed !== true) {
        const [key, value] = [one.key as Node, one.value as Node];
        const name = nameOf(key);
        if (name !== null) found.set(name, { name, key, module, value: { node: value, module, scope } });
      }
    }
    return found;
  }

  property(object: Value, name: string): Property | null {
    return this.properties(object).get(name) ?? null;
  }
}

/** Returns a scope with the constants that the statements of a block declare. */
export function scopeOf(statements: readonly Node[], module: Module, outer: Scope): Scope {
  const scope = new Map(outer);
  for (const [name, node] of declarationsIn(statements)) scope.set(name, { node, module, scope });
  return scope;
}

function declarationsIn(statements: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of statements) {
    const name = nameOf(statement.id);
    if (statement.type === 'FunctionDeclaration' && name !== null) found.set(name, statement);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of nodes(statement.declarations)) {
      const local = nameOf(id);
      if (local !== null && isNode(init)) found.set(local, init);
    }
  }
  return found;
}

/** Returns the place of a node. */
export function placeOf({ file, text }: Module, { start }: Node): Place {
  const before = text.slice(0, start);
  return { file, line: before.split('\n').length, column: start - before.lastIndexOf('\n') };
}

/** Visits a node and all nodes in it, each with those around it, from the outermost. */
export function visit(node: Node, see: (node: Node, around: readonly Node[]) => void, around: readonly Node[] = []) {
  see(node, around);
  const inside = [...around, node];
  for (const value of Object.values(node)) for (const child of nodes(value)) visit(child, see, inside);
}

/** Returns the nodes of a list, or a single node as a list. */
export const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Returns the name of an identifier, or the text of a literal. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return String(node.name);
  return node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')
    ? String(node.value)
    : null;
}
