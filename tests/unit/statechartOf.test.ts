import { describe, expect, it, test } from 'vitest';
import { and, assign, fromPromise, not, or, raise, setup } from 'xstate';
import { charts } from '../../machines/index.ts';
import { chartOf, nodesOf } from '../../src/statechart/chartOf.ts';
import { triggerLabel } from '../../src/statechart/names.ts';

const machine = setup({
  actors: { ring: fromPromise(async () => {}) },
  actions: { greet: () => {}, wave: () => {}, leave: () => {} },
  guards: { isOpen: () => true, isLate: () => false },
  delays: { PAUSE_MS: 100 },
}).createMachine({
  id: 'door',
  initial: 'shut',
  on: { '*': { actions: 'wave' }, 'door.*': { actions: raise({ type: 'knock' }) } },
  states: {
    shut: {
      description: 'Nobody gets in.',
      tags: ['closed', 'quiet'],
      entry: 'greet',
      exit: ['leave', assign({})],
      invoke: { id: 'bell', src: 'ring', onDone: { target: 'open' }, onError: { target: 'shut', reenter: true } },
      on: {
        'door.open': [
          { guard: and(['isOpen', not('isLate')]), target: 'open', actions: 'greet' },
          { guard: or(['isOpen', 'isLate']), target: '#door.open.night' },
          { target: 'broken' },
        ],
        'door.nothing': undefined,
      },
      after: { PAUSE_MS: { target: 'broken' }, 50: { actions: 'wave' } },
    },
    open: {
      type: 'parallel',
      onDone: { target: 'shut' },
      states: {
        day: { initial: 'on', states: { on: { always: { guard: 'isLate', target: 'off' } }, off: { type: 'final' } } },
        night: {},
      },
    },
    broken: {
      initial: 'one',
      states: { one: {}, memory: { type: 'history', history: 'deep' } },
    },
  },
});
const chart = chartOf(machine);
const state = (id: string) => chart.states.find((one) => one.id === id);
const from = (source: string) =>
  chart.transitions
    .filter((one) => one.source === source)
    .map((one) => `${triggerLabel(one.trigger)} [${one.guard}] / ${one.actions.join()} → ${one.targets.join()}`);

describe('chartOf', () => {
  it('reads hierarchy, types, initial and history states', () => {
    expect(chart.states.map(({ id, kind, parent }) => `${id} ${kind} ${parent}`)).toEqual([
      'door compound null',
      'door.shut atomic door',
      'door.open parallel door',
      'door.open.day compound door.open',
      'door.open.day.on atomic door.open.day',
      'door.open.day.off final door.open.day',
      'door.open.night atomic door.open',
      'door.broken compound door',
      'door.broken.one atomic door.broken',
      'door.broken.memory history door.broken',
    ]);
    expect(state('door')?.initial).toEqual({ target: 'door.shut', actions: [] });
    expect(state('door.open')?.initial).toBeNull();
    expect(state('door.broken.memory')?.history).toBe('deep');
  });

  it('reads the properties of a state, and leaves out what the machine adds for timers', () => {
    expect(state('door.shut')).toMatchObject({
      description: 'Nobody gets in.',
      tags: ['closed', 'quiet'],
      entry: ['greet'],
      exit: ['leave', 'assign'],
      invokes: [{ id: 'bell', source: 'ring' }],
    });
  });

  it('reads every transition: branches, guards, ends of invoked actors, timers, wildcards and always', () => {
    expect(from('door.shut')).toEqual([
      'door.open [isOpen and not isLate] / greet → door.open',
      'door.open [isOpen or isLate] /  → door.open.night',
      'door.open [null] /  → door.broken',
      'door.nothing [null] /  → ',
      'done bell [null] /  → door.open',
      'error bell [null] /  → door.shut',
      'after 50 ms [null] / wave → ',
      'after PAUSE_MS [null] /  → door.broken',
    ]);
    expect(from('door')).toEqual(['* [null] / wave → ', 'door.* [null] / raise(knock) → ']);
    expect(from('door.open.day.on')).toEqual(['always [isLate] /  → door.open.day.off']);
    expect(from('door.open')).toEqual(['done [null] /  → door.shut']);
    expect(chart.transitions.filter(({ reenter }) => reenter).map(({ event }) => event)).toEqual([
      'xstate.error.actor.bell',
    ]);
  });

  it('gives a transition the same id whatever implementations are provided', () => {
    const provided = chartOf(machine.provide({ actions: { greet: () => undefined } }));
    expect(provided).toEqual(chart);
    expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(chart.transitions.length);
  });
});

describe.each(charts)('$name', ({ machine: one }) => {
  test('the statechart has as many states and transitions as the machine, and its lines end at states', () => {
    const read = chartOf(one);
    const nodes = nodesOf(one.root);
    const written = nodes.flatMap((node) => [...Object.values(node.on).flat(), ...(node.always ?? [])]);
    expect(read.states).toHaveLength(nodes.length);
    expect(read.transitions).toHaveLength(written.length);
    const ids = new Set(read.states.map(({ id }) => id));
    expect(
      read.transitions.flatMap(({ source, targets }) => [source, ...targets]).filter((id) => !ids.has(id)),
    ).toEqual([]);
    expect(JSON.parse(JSON.stringify(read))).toEqual(read);
  });
});
