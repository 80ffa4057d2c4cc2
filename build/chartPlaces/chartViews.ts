import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChartPlaces, ViewPlace } from '../../src/statechart/find/sourcePlaces.ts';
import { type Module, type Modules, type Node, nameOf, nodes, placeOf, visit } from './modules.ts';

/** A function of a module that other modules can name. */
type Part = { module: Module; name: string; node: Node; uses: ReadonlySet<string> };

const FURTHEST = 5;

/**
 * Returns every `matches` and `hasTag` of the views in `src/`. The source has no types for this reader: a snapshot
 * belongs to the statechart that its actor is named after, or to one that the module or an imported one imports, and
 * only if that statechart has the state or the tag. So a question can be listed for two statecharts of one module.
 */
export function chartViews(modules: Modules, charts: readonly ChartPlaces[]): ViewPlace[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: modules.root })
    .filter((file) => !file.startsWith('src/statechart/') && !file.startsWith('src/i18n/compiled/'))
    .sort();
  const read = files.flatMap((file) => modules.get(file) ?? []);
  const parts = read.flatMap(partsOf);
  return read.flatMap((module) => {
    if (!/\.(matches|hasTag)\(/.test(module.text)) return [];
    const reachable = chartsOf(module, modules, charts);
    const found: ViewPlace[] = [];
    visit(module.program, (node, around) => {
      const question = questionOf(node);
      if (!question) return;
      const part = parts.find((one) => one.module === module && isWithin(node, one.node));
      if (!part) return;
      for (const { chart, state } of askedCharts(question, actorOf(node, around), reachable, charts)) {
        found.push({
          chart: chart.id,
          tag: question.tag,
          state,
          name: part.name,
          components: [...componentsOf(part, parts)],
          place: placeOf(module, (node.callee as Node).property as Node),
        });
      }
    });
    return found;
  });
}

type Question = { tag: string | null; path: string | null };

/** Returns what a call asks of a snapshot. Elements have `matches` too, but no statechart fits what they are asked. */
function questionOf(node: Node): Question | null {
  const callee = node.callee as Node | undefined;
  const [given] = nodes(node.arguments);
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || !given) return null;
  const method = nameOf(callee.property);
  if (method === 'hasTag') return given.type === 'Literal' ? { tag: nameOf(given), path: null } : null;
  const path = method === 'matches' ? pathOf(given) : null;
  return path === null ? null : { tag: null, path };
}

/** Returns `signedIn.menus` for `{ signedIn: 'menus' }`. */
function pathOf(node: Node): string | null {
  if (node.type === 'Literal') return nameOf(node);
  const [only] = nodes(node.properties);
  const inner = only?.value as Node | undefined;
  const rest = node.type === 'ObjectExpression' && inner ? pathOf(inner) : null;
  return rest === null ? null : `${nameOf(only?.key)}.${rest}`;
}

function askedCharts(
  { tag, path }: Question,
  actor: Actor,
  reachable: readonly ChartPlaces[],
  charts: readonly ChartPlaces[],
): { chart: ChartPlaces; state: string | null }[] {
  const named = charts.filter(({ id }) => id === actor.name);
  // an actor of the system has its statechart's name; a variable may have another's
  const known = actor.isMember ? named : named.filter((chart) => reachable.includes(chart));
  for (const candidates of [known, reachable, named, charts]) {
    const fitting = candidates.flatMap((chart) => {
      const state = path === null ? null : `${chart.id}.${path}`;
      const hasTag = () => Object.values(chart.tags).some((tags) => tags.includes(tag ?? ''));
      return (state === null ? hasTag() : state in chart.states) ? [{ chart, state }] : [];
    });
    // of all statecharts, the only one that could be meant
    if (candidates === charts ? fitting.length === 1 : fitting.length > 0) return fitting;
  }
  return [];
}

type Actor = { name: string | null; isMember: boolean };

/** Returns the actor that is asked: that of `useSelector(system.crud, …)`, or the one that made the snapshot. */
function actorOf(node: Node, around: readonly Node[]): Actor {
  const [selected] = around.flatMap((one) => (one.type === 'CallExpression' ? (selectedBy(one) ?? []) : [])).slice(-1);
  return actorIn(selected ?? ((node.callee as Node).object as Node));
}

/** Returns the actor whose snapshots a call hands to its function. */
function selectedBy(call: Node): Node | null {
  const callee = call.callee as Node;
  if (/^(?:use\w*Selector|waitFor)$/.test(nameOf(callee) ?? '')) return nodes(call.arguments)[0] ?? null;
  return nameOf(callee.property) === 'subscribe' ? (callee.object as Node) : null;
}

function actorIn(node: Node): Actor {
  if (node.type === 'CallExpression') return actorIn(node.callee as Node);
  if (node.type !== 'MemberExpression') return { name: nameOf(node), isMember: false };
  const name = nameOf(node.property);
  return name === 'getSnapshot' ? actorIn(node.object as Node) : { name, isMember: true };
}

/** Returns the statecharts that a module imports, or if there are none, those that its imports import. */
function chartsOf(module: Module, modules: Modules, charts: readonly ChartPlaces[]): ChartPlaces[] {
  const files = importsOf(module);
  const direct = charts.filter(({ chart, name }) => files.some((one) => one.file === chart.file && one.name === name));
  if (direct.length > 0) return direct;
  const near = [...new Set(files.map(({ file }) => file))]
    .flatMap((file) => modules.get(file) ?? [])
    .flatMap(importsOf);
  return charts.filter(({ chart }) => [...files, ...near].some(({ file }) => dirname(file) === dirname(chart.file)));
}

const importsOf = (module: Module) => [...module.imported.values()];

function partsOf(module: Module): Part[] {
  return [...module.declared].map(([name, node]) => ({ module, name, node, uses: namesIn(node) }));
}

const known = new WeakMap<Node, ReadonlySet<string>>();

function namesIn(node: Node): ReadonlySet<string> {
  const before = known.get(node);
  if (before) return before;
  const names = new Set<string>();
  visit(node, (one) => {
    if (one.type === 'Identifier' || one.type === 'JSXIdentifier') names.add(String(one.name));
  });
  known.set(node, names);
  return names;
}

const isWithin = (inner: Node, outer: Node) => inner.start >= outer.start && inner.end <= outer.end;
const isComponent = ({ name, module }: Part) => /^[A-Z]/.test(name) && module.file.endsWith('.tsx');

/** Returns the components that ask through a function: itself, or those that use it, directly or through others. */
function componentsOf(part: Part, parts: readonly Part[]): Set<string> {
  const found = new Set<string>();
  let asking = [part];
  const seen = new Set(asking);
  for (let step = 0; step < FURTHEST && asking.length > 0; step += 1) {
    for (const one of asking) if (isComponent(one)) found.add(one.name);
    const hooks = asking.filter((one) => !isComponent(one));
    asking = parts.filter((one) => !seen.has(one) && hooks.some((hook) => usesPart(one, hook)));
    for (const one of asking) seen.add(one);
  }
  return found;
}

function usesPart(user: Part, { module, name }: Part): boolean {
  if (user.module === module) return user.uses.has(name);
  return [...user.module.imported].some(
    ([local, from]) => from.file === module.file && from.name === name && user.uses.has(local),
  );
}
