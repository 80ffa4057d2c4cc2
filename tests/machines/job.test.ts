import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ScheduleState, TaskRun } from '../../contract/entities/jobs.ts';
import { sampleRun, sampleSchedule } from '../../machines/job/job.cases.ts';
import { jobMachine, LOOK_MS } from '../../machines/job/job.machine.ts';
import { forbidden, offline } from '../../machines/samples.ts';

const now = (state: TaskRun['state']): ScheduleState => ({ ...sampleSchedule, runs: [{ ...sampleRun, state }] });

function job(answers: (() => Promise<ScheduleState>)[], act = vi.fn(async (): Promise<null> => null)) {
  const clock = new SimulatedClock();
  const load = vi.fn(
    () => answers[Math.min(load.mock.calls.length, answers.length) - 1]?.() ?? Promise.reject(offline),
  );
  const announce = vi.fn();
  const actor = createActor(
    jobMachine.provide({ actors: { load: fromPromise(load), act: fromPromise(act) }, actions: { announce } }),
    { clock, input: { id: sampleSchedule.id } },
  ).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  return { actor, clock, load, act, announce, settled };
}

test('a run started by hand is polled until it ends, and no longer', async () => {
  const { actor, clock, load, announce, settled } = job([
    async () => ({ ...sampleSchedule, runs: [] }),
    async () => now('queued'),
    async () => now('running'),
    async () => sampleSchedule,
  ]);
  expect((await settled()).matches({ known: 'idle' })).toBe(true);
  actor.send({ type: 'job.asked', act: 'run' });
  expect((await settled()).matches({ known: { underWay: 'queued' } })).toBe(true);
  expect(announce).toHaveBeenCalledOnce();
  clock.increment(LOOK_MS - 1);
  expect(load).toHaveBeenCalledTimes(2);
  clock.increment(1);
  expect((await settled()).matches({ known: { underWay: 'running' } })).toBe(true);
  clock.increment(LOOK_MS);
  expect((await settled()).matches({ known: 'finished' })).toBe(true);
  clock.increment(10 * LOOK_MS);
  await settled();
  expect(load).toHaveBeenCalledTimes(4);
});

test('a refused action leaves the job unchanged, and cannot be sent twice', async () => {
  const act = vi.fn(async (): Promise<null> => Promise.reject(forbidden));
  const { actor, load, announce, settled } = job([async () => now('failed')], act);
  await settled();
  actor.send({ type: 'job.asked', act: 'run' });
  actor.send({ type: 'job.asked', act: 'run' });
  const refused = await settled();
  expect(act).toHaveBeenCalledOnce();
  expect(refused.matches({ known: 'failed' })).toBe(true);
  expect(refused.context.failure).toEqual(forbidden);
  expect(announce).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
});

test('known data stays when a reload fails; before the first answer a retry is offered', async () => {
  const { actor, clock, settled } = job([
    () => Promise.reject(offline),
    async () => now('running'),
    () => Promise.reject(offline),
    async () => ({ ...sampleSchedule, enabled: false }),
  ]);
  expect((await settled()).hasTag('unreachable')).toBe(true);
  actor.send({ type: 'job.refreshed' });
  await settled();
  clock.increment(LOOK_MS);
  const stale = await settled();
  expect([stale.hasTag('underWay'), stale.context.failure]).toEqual([true, offline]);
  clock.increment(LOOK_MS);
  const known = await settled();
  expect([known.hasTag('paused'), known.context.failure]).toEqual([true, null]);
});
