import { describe, expect, it, test } from 'vitest';
import { type AnyActorRef, createActor, setup } from 'xstate';
import { PART_LENGTH_MAX, PART_PATTERN } from '../../contract/chartCounts.ts';
import { CHART_PATTERN } from '../../contract/flightRecord.ts';
import { charts } from '../../machines/index.ts';
import { PartCounter } from '../../src/portal/counts/PartCounter.ts';
import { chartParts } from '../../src/statechart/chartParts.ts';

const SECRET = 'Quiet-Harbor-7';

const bell = setup({}).createMachine({
  id: 'bell',
  initial: 'beginning',
  states: { beginning: { always: { target: 'still' } }, still: { on: { ring: { target: 'still', reenter: true } } } },
});
const door = setup({
  types: {
    context: {} as { said: string },
    events: {} as { type: 'knock' | 'open'; said: string },
    input: {} as { isOpen: boolean },
  },
  actors: { bell },
  guards: { isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen },
}).createMachine({
  id: 'door',
  context: { said: '' },
  initial: 'remembering',
  states: {
    remembering: {
      always: [
        {
          guard: {
            type: 'isOpen',
            params: ({ event }) => ({ isOpen: (event as { input?: { isOpen: boolean } }).input?.isOpen ?? false }),
          },
          target: 'open',
        },
        { target: 'closed' },
      ],
    },
    closed: { invoke: { id: 'bell', src: 'bell' }, on: { knock: {}, open: { target: 'passing' } } },
    passing: { always: { target: 'open' } },
    open: {},
  },
});

/** Runs the door and returns what was counted, by statechart. */
function counted(run: (actor: AnyActorRef) => void, isOpen = false) {
  const counter = new PartCounter();
  const actor = createActor(door, { input: { isOpen } });
  actor.system.inspect(counter.inspect);
  actor.start();
  run(actor);
  actor.stop();
  const taken = counter.take();
  const of = (chart: string) =>
    Object.fromEntries(taken.filter((one) => one.chart === chart).map(({ part, count }) => [part, count]));
  return { taken, counter, door: of('door'), bell: of('bell') };
}

describe('counts of a session', () => {
  it('have every state that was entered and every transition that was taken, from the beginning', () => {
    const { door: parts } = counted((actor) => {
      actor.send({ type: 'knock' });
      actor.send({ type: 'knock' });
      actor.send({ type: 'open' });
    });
    expect(parts).toEqual({
      door: 1,
      'door.remembering': 1,
      'door.remembering|always|1': 1,
      'door.closed': 1,
      'door.closed|knock|0': 2,
      'door.closed|open|0': 1,
      'door.passing': 1,
      'door.passing|always|0': 1,
      'door.open': 1,
    });
  });

  it('follow the input on the first way, without starting anything twice', () => {
    expect(counted(() => {}, true).door).toEqual({
      door: 1,
      'door.remembering': 1,
      'door.remembering|always|0': 1,
      'door.open': 1,
    });
  });

  it('include actors that others start', () => {
    const { bell: parts } = counted((actor) => {
      const { bell: child } = actor.getSnapshot().children as Record<string, AnyActorRef>;
      child?.send({ type: 'ring' });
    });
    expect(parts).toEqual({
      bell: 1,
      'bell.beginning': 1,
      'bell.beginning|always|0': 1,
      'bell.still': 1,
      'bell.still|ring|0': 1,
    });
  });

  it('have nothing of an event but IDs, and begin again after they were taken', () => {
    const { taken, counter } = counted((actor) => actor.send({ type: 'knock', said: SECRET }));
    expect(JSON.stringify(taken)).not.toContain(SECRET);
    expect(taken.every((one) => Object.keys(one).join() === 'chart,part,count')).toBe(true);
    expect(counter.take()).toEqual([]);
  });
});

test('every part of every statechart can be sent and is in the list of the build', () => {
  const parts = chartParts();
  expect(Object.keys(parts).length).toBeGreaterThan(50);
  for (const [chart, ids] of Object.entries(parts)) {
    expect(chart).toMatch(new RegExp(CHART_PATTERN));
    for (const id of ids) expect(id).toMatch(new RegExp(PART_PATTERN));
    expect(ids.filter((id) => id.length > PART_LENGTH_MAX)).toEqual([]);
  }
  for (const { machine } of charts) expect(parts[machine.id]).toContain(machine.root.id);
});
