import Value from 'typebox/value';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createActor, setup } from 'xstate';
import { FlightRecord } from '../../contract/entities/faultReport.ts';
import {
  CHART_PATTERN,
  EVENT_MAX,
  EVENT_PATTERN,
  MOST_RECORDED,
  RECORD_MAX,
  RECORDED_FIELDS,
  recordedFields,
} from '../../contract/flightRecord.ts';
import { charts } from '../../machines/index.ts';
import { Recorder, recordAll, recorder, statesIn } from '../../src/portal/flight/recorder.ts';

const SECRET = 'Quiet-Harbor-7';

const doorMachine = setup({
  types: { events: {} as { type: 'door.opened'; by: string } | { type: 'door.shut' } | { type: 'door.forced' } },
  actions: {
    break: () => {
      throw new Error(`the lock of ${SECRET} is broken`);
    },
  },
}).createMachine({
  id: 'door',
  type: 'parallel',
  states: {
    leaf: {
      initial: 'shut',
      states: {
        shut: { on: { 'door.opened': { target: 'open' } } },
        open: { on: { 'door.shut': { target: 'shut' }, 'door.forced': { actions: 'break' } } },
      },
    },
    bell: {},
  },
});

const recorded = (machine: AnyStateMachine, input?: unknown) => {
  const own = new Recorder();
  const actor = createActor(machine, { input });
  actor.system.inspect(own.inspect);
  actor.subscribe({ error: () => {} });
  return { own, actor: actor.start() };
};

describe('a flight record', () => {
  test('has the events of a statechart and the states that they led to', () => {
    const { own, actor } = recorded(doorMachine);
    actor.send({ type: 'door.opened', by: SECRET });
    actor.send({ type: 'door.shut' });
    expect(own.take()).toEqual([
      expect.objectContaining({ actor: 1, chart: 'door', event: 'xstate.init', to: 'leaf.shut bell' }),
      expect.objectContaining({ event: 'door.opened', to: 'leaf.open bell' }),
      expect.objectContaining({ event: 'door.shut', to: 'leaf.shut bell' }),
    ]);
  });

  test('keeps the last events only, and says in which states it begins', () => {
    const { own, actor } = recorded(doorMachine);
    for (let turn = 0; turn <= MOST_RECORDED; turn += 1) {
      actor.send({ type: 'door.opened', by: '' });
      actor.send({ type: 'door.shut' });
    }
    const record = own.take();
    expect(record).toHaveLength(MOST_RECORDED);
    expect(record[0]).toMatchObject({ event: 'door.opened', from: 'leaf.shut bell', to: 'leaf.open bell' });
    expect(record.slice(1).every((entry) => entry.from === undefined)).toBe(true);
  });

  test('counts repeats that change nothing, and keeps what the last one brought', () => {
    const layout = charts.find(({ name }) => name === 'layout');
    if (!layout) throw new Error('no layout');
    const { own, actor } = recorded(layout.machine, { sidebarOpen: true, activeItem: null });
    for (const width of [1_200, 1_201, 1_202]) actor.send({ type: 'layout.resized', width });
    const sizes = own.take().filter(({ event }) => event === 'layout.resized');
    expect(sizes.at(-1)).toMatchObject({ fields: { width: 1_202 } });
    expect(sizes.reduce((sum, { times = 1 }) => sum + times, 0)).toBe(3);
    expect(sizes.length).toBeLessThan(3);
  });

  test('ends with the event at which a statechart broke', () => {
    const { own, actor } = recorded(doorMachine);
    actor.send({ type: 'door.opened', by: '' });
    actor.send({ type: 'door.forced' });
    const last = own.take().at(-1);
    expect(last).toMatchObject({ event: 'door.forced', open: true });
    expect(last?.to).toBeUndefined();
  });

  test('of a busy page is small enough for a report', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => {
        const [here, there] = [`${'region'.repeat(3)}${at}here`, `${'region'.repeat(3)}${at}there`];
        const on = (target: string) => ({ on: { 'door.shut': { target } } });
        return [`part${at}`, { initial: here, states: { [here]: on(there), [there]: on(here) } }];
      }),
    );
    const { own, actor } = recorded(setup({}).createMachine({ id: 'many', type: 'parallel', states: many }));
    for (let turn = 0; turn < MOST_RECORDED; turn += 1) actor.send({ type: 'door.shut' });
    const record = own.take();
    expect(JSON.stringify(record).length).toBeLessThanOrEqual(RECORD_MAX);
    expect(record.length).toBeGreaterThan(50);
    expect(Value.Check(FlightRecord, record)).toBe(true);
  });

  test('holds all systems that start while the page is recorded', () => {
    const end = recordAll();
    const before = recorder.take().length;
    const actor = createActor(doorMachine).start();
    createActor(doorMachine).start();
    actor.send({ type: 'door.opened', by: '' });
    end();
    createActor(doorMachine).start();
    expect(
      recorder
        .take()
        .slice(before)
        .map(({ event }) => event),
    ).toEqual(['xstate.init', 'xstate.init', 'door.opened']);
  });
});

/** Replaces every text in a value by the secret. */
function planted(value: unknown): unknown {
  if (typeof value === 'string') return SECRET;
  if (Array.isArray(value)) return value.map(planted);
  // machines and errors stay as they are
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, planted(field)]));
}

describe('[A170] nothing that was typed gets into a flight record', () => {
  // XState throws errors of statecharts later, in a timer
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  beforeEach(() => void process.on('uncaughtException', note));
  afterEach(() => void process.off('uncaughtException', note));

  const hearing = charts.filter(({ cases }) => cases.events.length > 0);
  test.each(hearing.map((chart) => [chart.name, chart] as const))(
    'of %s, with a secret in every payload',
    (_, chart) => {
      const { machine, cases } = chart;
      const own = new Recorder();
      const heard = new Set<string>();
      for (const event of cases.events) {
        for (const given of [
          event,
          { ...(planted(event) as object), type: event.type, extra: SECRET, [SECRET]: SECRET },
        ]) {
          const actor = createActor(machine, { input: cases.inputs?.[0] });
          actor.system.inspect(own.inspect);
          actor.subscribe({ error: () => {} });
          try {
            actor.start();
            heard.add(given.type);
            actor.send(given);
          } catch {
            // the payload fits no longer; the event was heard all the same
          }
          actor.stop();
        }
      }
      const record = own.take();
      const text = JSON.stringify(record);
      expect(text).not.toContain(SECRET);
      expect(Value.Check(FlightRecord, record)).toBe(true);
      expect(record.length).toBeGreaterThan(0);
      expect(heard.size).toBeGreaterThan(0);
    },
  );

  test('the allowed fields take listed words, flags and small numbers only', () => {
    for (const [type, fields] of Object.entries(RECORDED_FIELDS)) {
      const names = Object.keys(fields);
      expect(recordedFields({ type, ...Object.fromEntries(names.map((name) => [name, SECRET])) })).toEqual({});
      expect(recordedFields({ type, ...Object.fromEntries(names.map((name) => [name, { text: SECRET }])) })).toEqual(
        {},
      );
      expect(recordedFields({ type, ...Object.fromEntries(names.map((name) => [name, 4_155_550_123])) })).toEqual({});
    }
    expect(recordedFields({ type: 'preferences.themeChosen', theme: 'dark' })).toEqual({ theme: 'dark' });
    expect(recordedFields({ type: 'session.signIn', credentials: SECRET })).toBeUndefined();
    expect(recordedFields({ type: 'constructor' })).toBeUndefined();
  });

  test('the name of an event that is no name in the code is replaced', () => {
    const { own, actor } = recorded(doorMachine);
    actor.send({ type: `door of ${SECRET}` } as never);
    actor.send({ type: `door.${'x'.repeat(EVENT_MAX)}` } as never);
    expect(own.take().map(({ event }) => event)).toEqual(['xstate.init', 'other']);
  });
});

describe('the names in the code', () => {
  const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
  const listed = new Map(charts.flatMap(({ machine, cases }) => cases.events.map(({ type }) => [type, machine.id])));

  test('all fit into a record', () => {
    for (const { machine } of charts) {
      expect(machine.id).toMatch(new RegExp(CHART_PATTERN));
      for (const { key } of nodesOf(machine.root).slice(1)) expect(key).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
      for (const type of machine.events.filter((one: string) => !one.includes('*'))) {
        expect(type).toMatch(new RegExp(EVENT_PATTERN));
        expect(type.length).toBeLessThanOrEqual(EVENT_MAX);
      }
    }
  });

  test('every event with recorded fields exists', () => {
    expect(Object.keys(RECORDED_FIELDS).filter((type) => !listed.has(type))).toEqual([]);
  });

  test('a state value is written by its innermost states', () => {
    expect(statesIn({ traffic: { burst: 'silent' }, link: 'online', own: {} })).toBe(
      'traffic.burst.silent link.online own',
    );
    expect(statesIn({})).toBe('');
  });
});
