import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type AnyStateMachine, createActor } from 'xstate';
import { charts } from '../../machines/index.ts';
import { nodesOf, transitionsOf } from '../../src/statechart/chartOf.ts';
import { start, step } from '../../src/statechart/simulate/pure.ts';
import { behaviorOf, TABLES } from './support/behavior.ts';
import { explore, transitionName } from './support/explore.ts';
import { writeTaken } from './support/taken.ts';

type Node = AnyStateMachine['root'];

const rows: string[] = [];
afterAll(() => console.log(['machine        states  transitions  paths', ...rows].join('\n')));

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

test('every statechart is in the list', () => {
  const written = globSync('machines/*/*.machine.ts').map((file) => basename(file, '.machine.ts'));
  expect(charts.map(({ name }) => name).sort()).toEqual(written.sort());
});

/** Mutation tests check a single statechart. */
const wanted = charts.filter(({ name }) => name === (process.env.CHART ?? name));

describe.each(wanted)('$name', ({ name, machine, cases }) => {
  const exploration = explore(machine, cases);

  test('every state is entered and every transition taken', () => {
    rows.push(
      `${name.padEnd(16)}${String(exploration.states.length).padStart(5)}${String(exploration.transitions.length).padStart(13)}${String(exploration.paths.length).padStart(7)}`,
    );
    writeTaken(name, exploration.counts);
    expect(exploration.missing).toEqual([]);
  });

  test('the selected paths also take every transition', () => {
    const left = new Set(exploration.transitions);
    for (const { input, events } of exploration.paths) {
      let { snapshot, steps } = start(machine, input);
      for (const event of [undefined, ...events]) {
        if (event) ({ snapshot, steps } = step(machine, { input, snapshot }, event));
        for (const { transitions } of steps) for (const taken of transitions) left.delete(transitionName(taken));
      }
    }
    expect([...left]).toEqual([]);
  });

  test('its behavior equals its table (npm run charts writes it: read the changes)', () => {
    expect(behaviorOf(machine, cases, exploration)).toBe(read(`${TABLES}/${name}.txt`));
  });

  test('its context is plain data: every snapshot survives JSON', () => {
    const impure = exploration.snapshots.filter(({ context }) => !isPlain(context));
    expect(impure).toEqual([]);
  });

  test('no transition of a region begins the other regions again', () => {
    const isWithin = (node: Node, region: Node): boolean =>
      node === region || (node.parent !== undefined && isWithin(node.parent, region));
    const resets = nodesOf(machine.root).flatMap((node) =>
      transitionsOf(node)
        .filter(({ reenter, target = [] }) =>
          regionsOf(node).some((region) =>
            target.some((to: Node) =>
              isWithin(to, region)
                ? reenter && node === region
                : to !== region.parent && isWithin(to, region.parent as Node),
            ),
          ),
        )
        .map(transitionName),
    );
    expect(resets).toEqual([]);
  });

  test('every invoked promise has a transition for its failure', () => {
    const silent = nodesOf(machine.root).flatMap((node) =>
      node.invoke
        .filter(({ id }) => {
          const source = machine.implementations.actors[String(node.invoke.find((one) => one.id === id)?.src)];
          const isPromise = typeof source === 'object' && 'config' in source && typeof source.config === 'function';
          return isPromise && !node.transitions.has(`xstate.error.actor.${id}`);
        })
        .map(({ id }) => `${node.id}: ${id}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('effects that the app must provide', () => {
  const required = charts.flatMap(({ name, machine }) =>
    Object.entries(machine.implementations.actors)
      .filter(
        ([, logic]) =>
          typeof logic === 'object' && logic !== null && 'config' in logic && typeof logic.config === 'function',
      )
      .map(([actor, logic]) => ({ name: `${name}.${actor}`, actor, logic })),
  );

  test('are there', () => expect(required.length).toBeGreaterThan(10));

  test.each(required)('$name fails loudly until then', async ({ actor, logic }) => {
    const outcome = new Promise<unknown>((resolve) => {
      const child = createActor(logic as Parameters<typeof createActor>[0], { input: {} });
      child.subscribe({ error: resolve, complete: () => resolve('answered') });
      child.start();
    });
    expect(await outcome).toEqual(new Error(`\`${actor}\` must be provided`));
  });
});

/** Returns the regions that a state is in, itself included: the children of parallel states. */
function regionsOf(node: Node): Node[] {
  const above = node.parent ? regionsOf(node.parent) : [];
  return node.parent?.type === 'parallel' ? [...above, node] : above;
}

/** Returns whether a value is plain data at every depth: without functions, class instances, promises or elements. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}
