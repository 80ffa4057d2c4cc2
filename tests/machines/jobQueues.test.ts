import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { jobAnswer, queuedJob, waitingJob } from '../../machines/jobQueues/jobQueues.cases.ts';
import {
  type JobAnswer,
  type JobQuestion,
  jobQueuesMachine,
  REFRESH_MS,
} from '../../machines/jobQueues/jobQueues.machine.ts';
import { offline } from '../../machines/samples.ts';

function queues(answer: (question: JobQuestion, signal: AbortSignal) => Promise<JobAnswer>) {
  const clock = new SimulatedClock();
  const load = vi.fn(answer);
  const actor = createActor(
    jobQueuesMachine.provide({
      actors: {
        load: fromPromise(({ input, signal }: { input: JobQuestion; signal: AbortSignal }) => load(input, signal)),
      },
    }),
    { clock },
  ).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  return { actor, clock, load, settled };
}
const failed: JobQuestion = { queue: 'scheduled-task', state: 'failed', system: false, page: 1 };

test('another query cancels the previous one, and is repeated by itself', async () => {
  const signals: AbortSignal[] = [];
  const { actor, clock, load, settled } = queues(async ({ state }, signal) => {
    signals.push(signal);
    return state === null ? new Promise<JobAnswer>(() => {}) : jobAnswer;
  });
  actor.send({ type: 'jobs.asked', question: failed });
  expect((await settled()).matches('showing')).toBe(true);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  clock.increment(REFRESH_MS);
  await settled();
  expect(load.mock.calls.map(([question]) => question.state)).toEqual([null, 'failed', 'failed']);
});

test('selected jobs stay selected while they are shown, and an answer stays when the next one fails', async () => {
  let answer = async () => jobAnswer;
  const { actor, clock, settled } = queues(() => answer());
  await settled();
  actor.send({ type: 'jobs.chosen', ids: [queuedJob.id, waitingJob.id, 'another'] });
  expect(actor.getSnapshot().context.chosen).toEqual([queuedJob.id, waitingJob.id]);
  answer = async () => ({ ...jobAnswer, count: 1, list: [waitingJob] });
  clock.increment(REFRESH_MS);
  expect((await settled()).context.chosen).toEqual([waitingJob.id]);
  answer = () => Promise.reject(offline);
  clock.increment(REFRESH_MS);
  const stale = await settled();
  expect([stale.hasTag('failed'), stale.context.answer?.count, stale.context.failure]).toEqual([true, 1, offline]);
  actor.send({ type: 'jobs.asked', question: failed });
  expect(actor.getSnapshot().context.chosen).toEqual([]);
});
