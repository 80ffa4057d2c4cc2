import { describe, expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, createActor, fromPromise, setup, waitFor } from 'xstate';
import type { FaultRecord } from '../../contract/entities/faultReport.ts';
import type { Chart } from '../../machines/cases.ts';
import { charts } from '../../machines/index.ts';
import { ownSessionsMachine } from '../../machines/ownSessions/ownSessions.machine.ts';
import { offline } from '../../machines/samples.ts';
import { Recorder } from '../../src/portal/flight/recorder.ts';
import { faultTest } from '../../src/statechart/flight/faultTest.ts';
import { stepsOf } from '../../src/statechart/flight/steps.ts';
import { replay } from './support/replay.ts';

const SECRET = 'Quiet-Harbor-7';
const fault = (record: FaultRecord['record'], kind: FaultRecord['kind']): FaultRecord => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  at: '2026-01-02T03:04:05.000Z',
  error: 'TypeError',
  frames: [],
  page: '/search',
  kind,
  record,
});
const exported = (record: FaultRecord['record'], kind: FaultRecord['kind'], of: readonly Chart[] = charts) => {
  // what is stored is JSON
  const stored = JSON.parse(JSON.stringify(record)) as FaultRecord['record'];
  return faultTest(of, stepsOf(stored), fault(stored, kind));
};

/** Runs an exported file, with `replayed` in place of `replay`. Throws what its test throws. */
function run(code: string | null, replayed: typeof replay = replay): void {
  if (code === null) throw new Error('nothing was exported');
  const body = code.replace(/^import .*$/gm, '');
  new Function('test', 'expect', 'replay', body)((_: string, work: () => void) => work(), expect, replayed);
}

function recorded(machine: AnyStateMachine, input?: unknown) {
  const recorder = new Recorder();
  const actor = createActor(machine, { input });
  actor.system.inspect(recorder.inspect);
  actor.subscribe({ error: () => {} });
  return { recorder, actor: actor.start() };
}

describe('a reported fault becomes a test that fails in the same way', () => {
  test('when a statechart ends in a failure, from samples in place of what the record does not have', async () => {
    const { recorder, actor } = recorded(
      ownSessionsMachine.provide({ actors: { loadSessions: fromPromise(() => Promise.reject(offline)) } }),
    );
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    actor.send({ type: 'ownSessions.retried' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    const code = exported(recorder.take(), 'request');
    expect(code).toContain("replay('ownSessions'");
    expect(code).toContain('// Reported on 2026-01-02 on /search.');
    expect(code?.match(/xstate\.error\.actor\.loadSessions/g)).toHaveLength(2);
    expect(() => run(code)).toThrow(/to not deeply equal 'failed'/);
    // once the statechart ends elsewhere, the test passes
    expect(() => run(code, () => ({ value: 'showing', context: {}, taken: [] }))).not.toThrow();
  });

  test('when only the end is left in the record', async () => {
    const { recorder, actor } = recorded(
      ownSessionsMachine.provide({ actors: { loadSessions: fromPromise(() => Promise.reject(offline)) } }),
    );
    for (let turn = 0; turn < 150; turn += 1) {
      await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
      actor.send({ type: 'ownSessions.retried' });
    }
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    const record = recorder.take();
    expect(record[0]?.event).not.toBe('xstate.init');
    const code = exported(record, 'request');
    expect(code).toMatch(/from: \{ value: '(failed|loading)'/);
    expect(() => run(code)).toThrow(/to not deeply equal 'failed'/);
  });

  const lock = setup({
    types: { events: {} as { type: 'lock.turned'; key: { teeth: number } } },
    guards: { fits: (_, { key }: { key: { teeth: number } }) => key.teeth.toFixed() === '7' },
  }).createMachine({
    id: 'lock',
    initial: 'shut',
    states: {
      shut: {
        on: {
          'lock.turned': {
            guard: { type: 'fits', params: ({ event }) => ({ key: event.key }) },
            target: 'open',
          },
        },
      },
      open: {
        on: {
          'lock.turned': {
            guard: { type: 'fits', params: () => ({ key: {} as { teeth: number } }) },
            target: 'shut',
          },
        },
      },
    },
  });
  const samples: AnyEventObject[] = [
    { type: 'lock.turned', key: { teeth: 3 } },
    { type: 'lock.turned', key: { teeth: 7 } },
  ];
  const lockChart: Chart = { name: 'lock', machine: lock, cases: { events: samples } };

  test('when a statechart breaks: the sample is chosen that takes the recorded way', () => {
    const { recorder, actor } = recorded(lock);
    actor.send({ type: 'lock.turned', key: { teeth: 7, owner: SECRET } } as never);
    actor.send({ type: 'lock.turned', key: { teeth: 7 } });
    const code = exported(recorder.take(), 'script', [lockChart]);
    expect(code).not.toContain(SECRET);
    expect(code).toContain("{ type: 'lock.turned', key: { teeth: 7 } }");
    expect(() => run(code, (_, path) => replay(lock, path))).toThrow(/toFixed/);
    const mended = lock.provide({ guards: { fits: () => true } });
    expect(() => run(code, (_, path) => replay(mended, path))).not.toThrow();
  });

  test('but not when only the effects of the page can repeat it', () => {
    const record: FaultRecord['record'] = [
      { at: 1, actor: 1, chart: 'lock', event: 'xstate.init', to: 'shut' },
      { at: 2, actor: 1, chart: 'lock', event: 'lock.turned', open: true },
    ];
    expect(exported(record, 'script', [{ ...lockChart, cases: { events: [samples[0]] as never } }])).not.toBeNull();
    expect(exported([{ at: 1, actor: 1, chart: 'gone', event: 'xstate.init', to: 'shut' }], 'script')).toBeNull();
  });
});
