import { globSync } from 'node:fs';
import type { ChartPlaces } from '../../src/statechart/find/sourcePlaces.ts';
import {
  type Module,
  type Modules,
  type Node,
  nameOf,
  nodes,
  placeOf,
  type Scope,
  scopeOf,
  type Value,
  visit,
} from './modules.ts';

/** Returns where the parts of every statechart in `machines/` stand, in the order of the files. */
export function chartPlaces(modules: Modules): ChartPlaces[] {
  return globSync('machines/**/*.ts', { cwd: modules.root })
    .filter((file) => !file.endsWith('.cases.ts'))
    .sort()
    .flatMap((file) => {
      const module = modules.get(file);
      return module?.text.includes('.createMachine(') ? chartsIn(module, modules) : [];
    });
}

function chartsIn(module: Module, modules: Modules): ChartPlaces[] {
  const found: ChartPlaces[] = [];
  visit(module.program, (node, around) => {
    const callee = node.callee as Node | undefined;
    if (node.type !== 'CallExpression' || nameOf(callee?.property) !== 'createMachine' || !callee) return;
    const scope = around
      .filter(({ type }) => type === 'BlockStatement')
      .reduce<Scope>((outer, block) => scopeOf(nodes(block.body), module, outer), new Map());
    const [given] = nodes(node.arguments);
    const config = given && modules.object({ node: given, module, scope });
    const id = config && nameOf(modules.property(config, 'id')?.value.node);
    if (!config || !id) return;
    found.push({
      id,
      name: exportedName(around) ?? id,
      chart: placeOf(module, given),
      ...declared({ node: callee.object as Node, module, scope }, modules),
      ...statesOf(config, id, modules),
    });
  });
  return found;
}

/** The name of the constant or function of the module that the call stands in. */
function exportedName(around: readonly Node[]): string | null {
  const outermost = around.find(({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration');
  return nameOf(outermost?.id);
}

/** Returns the guards, actions and actors that a `setup` declares, with those of its `extend`. */
function declared(value: Value, modules: Modules): Pick<ChartPlaces, 'guards' | 'actions' | 'actors'> {
  const objects = setupsOf(value, modules);
  const named = (part: string) =>
    Object.fromEntries(
      objects.flatMap((object) => {
        const property = modules.property(object, part);
        const inner = property && modules.object(property.value);
        return inner
          ? [...modules.properties(inner).values()].map(({ name, key, module }) => [name, placeOf(module, key)])
          : [];
      }),
    );
  return { guards: named('guards'), actions: named('actions'), actors: named('actors') };
}

function setupsOf({ node, module, scope }: Value, modules: Modules): Value[] {
  if (node.type === 'Identifier') {
    const value = modules.named(String(node.name), module, scope);
    return value ? setupsOf(value, modules) : [];
  }
  if (node.type !== 'CallExpression') return [];
  const callee = node.callee as Node;
  const [given] = nodes(node.arguments);
  const own = given && modules.object({ node: given, module, scope });
  const before =
    callee.type === 'MemberExpression' ? setupsOf({ node: callee.object as Node, module, scope }, modules) : [];
  return own ? [...before, own] : before;
}

type States = Pick<ChartPlaces, 'states' | 'events' | 'tags'>;

function statesOf(root: Value, id: string, modules: Modules): States {
  const found: States = { states: {}, events: {}, tags: {} };
  const idKey = modules.property(root, 'id');
  if (idKey) found.states[id] = placeOf(idKey.module, idKey.value.node);
  const enter = (config: Value, own: string, path: string) => {
    const properties = modules.properties(config);
    found.tags[own] = textsIn(properties.get('tags')?.value, modules);
    const on = properties.get('on');
    const events = on && modules.object(on.value);
    if (events)
      for (const { name, key, module } of modules.properties(events).values())
        found.events[`${own} ${name}`] = placeOf(module, key);
    const states = properties.get('states');
    const inner = states && modules.object(states.value);
    if (!inner) return;
    for (const { name, key, module, value } of modules.properties(inner).values()) {
      const child = modules.object(value);
      const childPath = `${path}.${name}`;
      const childId = (child && nameOf(modules.property(child, 'id')?.value.node)) ?? childPath;
      found.states[childId] = placeOf(module, key);
      if (child) enter(child, childId, childPath);
    }
  };
  enter(root, id, id);
  return found;
}

function textsIn(value: Value | undefined, modules: Modules): string[] {
  if (!value) return [];
  const { node } = value;
  const at = (inner: Node) => textsIn({ ...value, node: inner }, modules);
  if (node.type === 'ArrayExpression') return nodes(node.elements).flatMap(at);
  if (node.type === 'TSAsExpression') return at(node.expression as Node);
  if (node.type === 'Identifier') {
    const named = modules.named(String(node.name), value.module, value.scope);
    return named ? textsIn(named, modules) : [];
  }
  if (node.type === 'TemplateLiteral') {
    const inserted = nodes(node.expressions).map((expression) => at(expression)[0] ?? '');
    const texts = nodes(node.quasis).map(({ value: text }) => (text as { cooked: string }).cooked);
    return [texts.map((text, index) => text + (inserted[index] ?? '')).join('')];
  }
  const text = nameOf(node);
  return node.type === 'Literal' && text !== null ? [text] : [];
}
