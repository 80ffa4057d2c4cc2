import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { DASHBOARD_REFRESH_MS } from '../../contract/constants.ts';
import { sampleDashboard } from '../../machines/dashboard/dashboard.cases.ts';
import { dashboardMachine } from '../../machines/dashboard/dashboard.machine.ts';
import { offline } from '../../machines/samples.ts';

function dashboard(answers: (() => Promise<typeof sampleDashboard>)[]) {
  const asked: number[] = [];
  const clock = new SimulatedClock();
  const load = fromPromise<typeof sampleDashboard, { days: 1 | 7 | 30 }>(({ input }) => {
    asked.push(input.days);
    return answers[asked.length - 1]?.() ?? Promise.resolve(sampleDashboard);
  });
  const actor = createActor(dashboardMachine.provide({ actors: { load } }), { clock }).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  return { actor, clock, asked, settled };
}

test('it reloads by itself while it is shown, and keeps its data when that fails', async () => {
  const { clock, asked, settled } = dashboard([async () => sampleDashboard, () => Promise.reject(offline)]);
  expect((await settled()).hasTag('ready')).toBe(true);
  clock.increment(DASHBOARD_REFRESH_MS - 1);
  expect(asked).toHaveLength(1);
  clock.increment(1);
  const stale = await settled();
  expect([asked.length, stale.hasTag('stale'), stale.context.data]).toEqual([2, true, sampleDashboard]);
  clock.increment(DASHBOARD_REFRESH_MS);
  expect((await settled()).hasTag('stale')).toBe(false);
  expect(asked).toHaveLength(3);
});

test('another number of days is loaded at once, and an answer for the earlier number is not shown', async () => {
  let late = (_: typeof sampleDashboard) => {};
  const { actor, asked, settled } = dashboard([
    () => new Promise((resolve) => (late = resolve)),
    async () => ({ ...sampleDashboard, at: 'of thirty days' }),
  ]);
  actor.send({ type: 'dashboard.daysChosen', days: 30 });
  expect((await settled()).context.data?.at).toBe('of thirty days');
  late(sampleDashboard);
  expect((await settled()).context.data?.at).toBe('of thirty days');
  expect(asked).toEqual([7, 30]);
});

test('the chosen days apply to every later request', async () => {
  const { actor, clock, asked, settled } = dashboard([
    async () => sampleDashboard,
    async () => ({ ...sampleDashboard, at: 'of thirty days' }),
  ]);
  await settled();
  actor.send({ type: 'dashboard.daysChosen', days: 30 });
  expect((await settled()).context.data?.at).toBe('of thirty days');
  clock.increment(DASHBOARD_REFRESH_MS);
  await settled();
  expect(asked).toEqual([7, 30, 30]);
});

test('without data it reports that and offers a retry', async () => {
  const { actor, settled } = dashboard([() => Promise.reject(offline)]);
  expect((await settled()).hasTag('failed')).toBe(true);
  actor.send({ type: 'dashboard.refresh' });
  expect((await settled()).hasTag('ready')).toBe(true);
});
