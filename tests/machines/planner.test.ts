import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { FIRST_PLAN } from '../../machines/planner/address.ts';
import { simulatedPlan } from '../../machines/planner/planner.cases.ts';
import { plannerMachine } from '../../machines/planner/planner.machine.ts';
import { offline } from '../../machines/samples.ts';
import { soon } from '../support/soon.ts';

/** The machine with simulations that the test ends. */
function planning() {
  const clock = new SimulatedClock();
  const asked: { models: number; trials: number; signal: AbortSignal; end: (fails?: boolean) => void }[] = [];
  const opened: string[] = [];
  const actor = createActor(
    plannerMachine.provide({
      actors: {
        simulate: fromPromise(
          ({ input: { plan, trials }, signal }) =>
            new Promise((resolve, reject) => {
              const end = (fails = false) => (fails ? reject(offline) : resolve({ ...simulatedPlan, trials }));
              asked.push({ models: plan.models, trials, signal, end });
            }),
        ),
      },
      actions: { openRequest: (_, { to }) => void opened.push(to) },
    }),
    { clock, input: { plan: FIRST_PLAN } },
  ).start();
  const at = (state: 'inputs' | 'simulating' | 'refining' | 'refined' | 'failed' | 'requested') =>
    vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state), soon);
  return { actor, clock, asked, opened, at };
}

test('a plan is simulated quickly, then with as many trials as are reported', async () => {
  const { actor, asked, at } = planning();
  asked[0]?.end();
  await at('refining');
  expect(actor.getSnapshot().context.result?.trials).toBe(1_000);
  expect(actor.getSnapshot().hasTag('rough')).toBe(true);
  asked[1]?.end();
  await at('refined');
  expect(actor.getSnapshot().context.result?.trials).toBe(10_000);
});

test('a changed plan ends the simulation under way, and one starts when no more changes come', async () => {
  const { actor, clock, asked, at } = planning();
  actor.send({ type: 'planner.changed', plan: { ...FIRST_PLAN, models: 11 } });
  expect(asked[0]?.signal.aborted).toBe(true);
  clock.increment(300);
  actor.send({ type: 'planner.changed', plan: { ...FIRST_PLAN, models: 12 } });
  clock.increment(300);
  await at('inputs');
  clock.increment(100);
  await at('simulating');
  expect(asked.map(({ models }) => models)).toEqual([10, 12]);
});

test('the same plan changes nothing', async () => {
  const { actor, asked } = planning();
  actor.send({ type: 'planner.changed', plan: { ...FIRST_PLAN } });
  expect(actor.getSnapshot().value).toBe('simulating');
  expect(asked).toHaveLength(1);
});

test('the result stays with its own plan until the next one comes', async () => {
  const { actor, asked, at } = planning();
  asked[0]?.end();
  await at('refining');
  actor.send({ type: 'planner.changed', plan: { ...FIRST_PLAN, models: 40 } });
  const { context } = actor.getSnapshot();
  expect([context.plan.models, context.shown.models]).toEqual([40, 10]);
  expect(actor.getSnapshot().hasTag('stale')).toBe(true);
});

test('a failed simulation is tried again, and another plan is simulated too', async () => {
  const { actor, clock, asked, at } = planning();
  asked[0]?.end(true);
  await at('failed');
  actor.send({ type: 'planner.retried' });
  await at('simulating');
  asked[1]?.end(true);
  await at('failed');
  actor.send({ type: 'planner.changed', plan: { ...FIRST_PLAN, days: 21 } });
  clock.increment(400);
  await at('simulating');
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('only a final result can be requested', async () => {
  const { actor, asked, opened, at } = planning();
  const request = () => actor.send({ type: 'planner.requested', to: '/contact?topic=study' });
  request();
  asked[0]?.end();
  await at('refining');
  request();
  expect(opened).toEqual([]);
  asked[1]?.end();
  await at('refined');
  request();
  await at('requested');
  expect(opened).toEqual(['/contact?topic=study']);
});
