import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charts } from '../../machines/index.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** The most lines of a file with states: it can be read at once. */
const MOST_LINES = 200;

test('no file with states of a statechart has more than 200 lines', () => {
  const files = globSync('machines/**/*.ts', { cwd: ROOT })
    .map((file) => ({ file, text: readFileSync(`${ROOT}/${file}`, 'utf8') }))
    .filter(({ text }) => /\.(createMachine|createStateConfig)\(/.test(text));
  expect(files.length).toBeGreaterThan(charts.length);
  const long = files.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
  expect(long.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});

type Node = { id: string; type?: string; config: Record<string, unknown>; states: Record<string, Node> };

/** Returns where a state has a target without braces, `on: { shut: 'closed' }`, which XState 6 does not accept. */
function bareTargets({ id, config, states }: Node): string[] {
  const invoked = [config.invoke ?? []].flat() as Record<string, unknown>[];
  const places = {
    ...(config.on as object | undefined),
    ...(config.after as object | undefined),
    always: config.always,
    onDone: config.onDone,
    ...Object.fromEntries(
      invoked.flatMap(({ id: actor, onDone, onError, onSnapshot }) =>
        Object.entries({ onDone, onError, onSnapshot }).map(([kind, value]) => [`${kind} of ${actor}`, value]),
      ),
    ),
  };
  const bare = Object.entries(places).filter(([, value]) => [value].flat().some((one) => typeof one === 'string'));
  return [...bare.map(([place]) => `${id}: ${place}`), ...Object.values(states).flatMap(bareTargets)];
}

test('every transition of every statechart is an object, as XState 6 wants it', () => {
  expect(charts.flatMap(({ machine }) => bareTargets(machine.root as unknown as Node))).toEqual([]);
});

test('a target without braces is found', () => {
  const door = {
    id: 'door',
    config: { invoke: { id: 'lock', onError: 'failed' }, on: { shut: { target: 'closed' } } },
    states: { closed: { id: 'door.closed', config: { on: { opened: [{ guard: 'isFree' }, 'open'] } }, states: {} } },
  };
  expect(bareTargets(door)).toEqual(['door: onError of lock', 'door.closed: opened']);
});

/** Returns the events that a region handles, although a parallel state above it does: XState 6 may take both. */
function handledTwice(
  { id, type, config, states }: Node,
  around: readonly string[],
  shared: readonly string[],
): string[] {
  const events = Object.keys(config.on ?? {});
  const twice = events.filter((event) => shared.includes(event)).map((event) => `${id}: ${event}`);
  const above = [...around, ...events];
  const inside = Object.values(states).flatMap((state) =>
    handledTwice(state, above, type === 'parallel' ? above : shared),
  );
  return [...twice, ...inside];
}

test('no event has a transition both in a region and on a state around the regions', () => {
  expect(charts.flatMap(({ machine }) => handledTwice(machine.root as unknown as Node, [], []))).toEqual([]);
});

test('an event that is handled twice is found', () => {
  const region = {
    id: 'door.lock',
    config: {},
    states: { a: { id: 'door.lock.a', config: { on: { shut: {} } }, states: {} } },
  };
  const door = { id: 'door', type: 'parallel', config: { on: { shut: {}, opened: {} } }, states: { region } };
  expect(handledTwice(door, [], [])).toEqual(['door.lock.a: shut']);
  expect(handledTwice({ ...door, type: 'compound' }, [], [])).toEqual([]);
});
