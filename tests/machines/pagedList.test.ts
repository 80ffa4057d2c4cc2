import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  fixedMember,
  member,
  newMember,
  type SampleAnswer,
  type SampleMember,
  type SampleQuestion,
} from '../../machines/pagedList/pagedList.cases.ts';
import { createPagedList, REFRESH_MS } from '../../machines/pagedList/pagedList.machine.ts';
import type { Aim } from '../../machines/pagedList/rows.ts';
import type { ListOutcome } from '../../machines/pagedList/types.ts';
import { forbidden, offline } from '../../machines/samples.ts';

type Act = 'add' | 'remove';
type Asked = { act: Act; ids: readonly string[] };
const both: SampleAnswer = { count: 2, list: [member, fixedMember] };
const refused = [{ id: member.id, label: { en: 'Wen Li', zh: 'Wen Li' }, message: 'not above' }];

function start({ refreshes = false, asksAgain = false } = {}) {
  const clock = new SimulatedClock();
  const load = vi.fn(async (_: SampleQuestion, _signal: AbortSignal) => both);
  const act = vi.fn(async (_: Asked): Promise<ListOutcome> => ({ done: 1, refused: [] }));
  const announced = vi.fn();
  const actor = createActor(
    createPagedList<SampleQuestion, SampleAnswer, Act>(({ changeable }) => changeable).provide({
      actors: {
        load: fromPromise(({ input, signal }: { input: { question: SampleQuestion }; signal: AbortSignal }) =>
          load(input.question, signal),
        ),
        act: fromPromise(({ input: { aim } }: { input: { aim: Aim<Act, SampleMember> | null } }) =>
          aim ? act({ act: aim.act, ids: aim.ids }) : Promise.reject(new Error('no aim')),
        ),
      },
      actions: { announceDone: (_, { aim, done }) => announced(aim?.act, done) },
    }),
    { clock, input: { question: { text: '', page: 1 }, refreshes, asksAgain } },
  ).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  return { actor, clock, load, act, announced, settled };
}

test('a row is removed after confirmation, never a fixed one, and the list reloads', async () => {
  const { actor, load, act, announced, settled } = start();
  await settled();
  actor.send({ type: 'list.chosen', ids: [fixedMember.id, member.id, 'no such row'] });
  expect(actor.getSnapshot().context.chosen).toEqual([member.id]);
  actor.send({ type: 'list.actAsked', act: 'remove', ids: [fixedMember.id] });
  expect(actor.getSnapshot().hasTag('asking')).toBe(false);
  actor.send({ type: 'list.actAsked', act: 'remove', ids: [member.id] });
  expect(actor.getSnapshot().context.aim?.rows).toEqual([member]);
  actor.send({ type: 'list.cancelled' });
  expect(actor.getSnapshot().context.aim).toBeNull();
  expect(act).not.toHaveBeenCalled();
  actor.send({ type: 'list.actAsked', act: 'remove', ids: [member.id] });
  actor.send({ type: 'list.confirmed' });
  actor.send({ type: 'list.confirmed' });
  expect((await settled()).context).toMatchObject({ aim: null, chosen: [], changed: true, refused: [] });
  expect(act).toHaveBeenCalledExactlyOnceWith({ act: 'remove', ids: [member.id] });
  expect(announced).toHaveBeenCalledExactlyOnceWith('remove', 1);
  expect(load).toHaveBeenCalledTimes(2);
});

test('an action at once asks nothing; unchanged rows stay with their reason until the next query', async () => {
  const { actor, load, act, settled } = start();
  await settled();
  act.mockResolvedValueOnce({ done: 0, refused });
  actor.send({ type: 'list.acted', act: 'remove', ids: ['no such row'] });
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  actor.send({ type: 'list.acted', act: 'remove', ids: [member.id, fixedMember.id] });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect((await settled()).context).toMatchObject({ refused, changed: false });
  expect(act).toHaveBeenCalledExactlyOnceWith({ act: 'remove', ids: [member.id] });
  actor.send({ type: 'list.asked', change: { text: 'Mira' } });
  expect((await settled()).context.refused).toEqual([]);
  expect(load).toHaveBeenLastCalledWith({ text: 'Mira', page: 1 }, expect.any(AbortSignal));
  actor.send({ type: 'list.asked', change: { page: 2 } });
  await settled();
  expect(load).toHaveBeenLastCalledWith({ text: 'Mira', page: 2 }, expect.any(AbortSignal));
});

test('picked records are added with one click, once, and the list reloads', async () => {
  const { actor, load, act, settled } = start();
  await settled();
  actor.send({ type: 'list.pickAsked', act: 'add' });
  actor.send({ type: 'list.confirmed' });
  expect(act).not.toHaveBeenCalled();
  actor.send({ type: 'list.picked', ids: [newMember] });
  actor.send({ type: 'list.confirmed' });
  expect((await settled()).context).toMatchObject({ aim: null, changed: true });
  expect(act).toHaveBeenCalledExactlyOnceWith({ act: 'add', ids: [newMember] });
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([false, true])('a failed action shows its error (asks again: %s)', async (asksAgain) => {
  const { actor, act, settled } = start({ asksAgain });
  await settled();
  actor.send({ type: 'list.actAsked', act: 'remove', ids: [member.id] });
  act.mockRejectedValueOnce(forbidden);
  actor.send({ type: 'list.confirmed' });
  const left = await settled();
  expect([left.hasTag('asking'), left.context.actFailure]).toEqual([asksAgain, forbidden]);
  expect(left.context.aim?.ids).toEqual(asksAgain ? [member.id] : undefined);
});

test('a failed action keeps its failure when an earlier load arrives', async () => {
  const { actor, load, act, settled } = start();
  await settled();
  const { promise, resolve } = Promise.withResolvers<SampleAnswer>();
  load.mockReturnValueOnce(promise);
  actor.send({ type: 'list.acted', act: 'remove', ids: [member.id] });
  await settled();
  act.mockRejectedValueOnce(forbidden);
  actor.send({ type: 'list.acted', act: 'remove', ids: [member.id] });
  const failed = await settled();
  expect([failed.hasTag('loading'), failed.context.actFailure]).toEqual([true, forbidden]);
  resolve(both);
  const left = await settled();
  expect([left.hasTag('loading'), left.context.actFailure]).toEqual([false, forbidden]);
});

test.each([
  ['another query', { type: 'list.asked', change: { page: 2 } }],
  ['the next try', { type: 'list.confirmed' }],
  ['a cancel', { type: 'list.cancelled' }],
] as const)('the failure of an action ends with %s', async (_, event) => {
  const { actor, act, settled } = start({ asksAgain: true });
  await settled();
  actor.send({ type: 'list.actAsked', act: 'remove', ids: [member.id] });
  act.mockRejectedValueOnce(forbidden);
  actor.send({ type: 'list.confirmed' });
  expect((await settled()).context.actFailure).toEqual(forbidden);
  actor.send(event);
  expect((await settled()).context.actFailure).toBeNull();
});

test.each([
  ['another action', { type: 'list.actAsked', act: 'remove', ids: [member.id] }],
  ['a picker', { type: 'list.pickAsked', act: 'add' }],
] as const)('the failure of an action that is not asked about again ends with %s', async (_, event) => {
  const { actor, act, settled } = start();
  await settled();
  act.mockRejectedValueOnce(forbidden);
  actor.send({ type: 'list.acted', act: 'remove', ids: [member.id] });
  expect((await settled()).context.actFailure).toEqual(forbidden);
  actor.send(event);
  expect(actor.getSnapshot().context.actFailure).toBeNull();
});

test('a failed load stays through questions, their cancel and failed actions, until a load succeeds', async () => {
  const { actor, load, act, settled } = start();
  await settled();
  load.mockRejectedValueOnce(offline);
  actor.send({ type: 'list.refreshed' });
  await settled();
  const failures = () => {
    const { loadFailure, actFailure } = actor.getSnapshot().context;
    return [loadFailure, actFailure];
  };
  actor.send({ type: 'list.actAsked', act: 'remove', ids: [member.id] });
  expect(failures()).toEqual([offline, null]);
  actor.send({ type: 'list.cancelled' });
  expect(failures()).toEqual([offline, null]);
  actor.send({ type: 'list.pickAsked', act: 'add' });
  expect(failures()).toEqual([offline, null]);
  actor.send({ type: 'list.cancelled' });
  act.mockRejectedValueOnce(forbidden);
  actor.send({ type: 'list.acted', act: 'remove', ids: [member.id] });
  await settled();
  expect(failures()).toEqual([offline, forbidden]);
  actor.send({ type: 'list.refreshed' });
  await settled();
  expect(failures()).toEqual([null, forbidden]);
});

test('another query cancels the previous one; a list that refreshes repeats it by itself', async () => {
  const { actor, clock, load, settled } = start({ refreshes: true });
  load.mockImplementationOnce(() => new Promise(() => {}));
  actor.send({ type: 'list.refreshed' });
  actor.send({ type: 'list.asked', change: { text: 'Mira' } });
  await settled();
  const aborted = load.mock.calls.map(([, signal]) => signal.aborted);
  expect(aborted.at(-1)).toBe(false);
  expect(aborted.slice(0, -1)).not.toContain(false);
  clock.increment(REFRESH_MS);
  await settled();
  expect(load).toHaveBeenCalledTimes(aborted.length + 1);
  expect(load.mock.lastCall?.[0]).toEqual({ text: 'Mira', page: 1 });
});

test('selected rows stay selected while they are shown, and the rows stay when a refresh fails', async () => {
  const { actor, clock, load, settled } = start({ refreshes: true });
  await settled();
  actor.send({ type: 'list.chosen', ids: [member.id] });
  clock.increment(REFRESH_MS);
  expect((await settled()).context.chosen).toEqual([member.id]);
  load.mockRejectedValueOnce(offline);
  clock.increment(REFRESH_MS);
  const stale = await settled();
  expect([stale.hasTag('failed'), stale.context.answer, stale.context.loadFailure]).toEqual([true, both, offline]);
  load.mockResolvedValueOnce({ count: 1, list: [fixedMember] });
  actor.send({ type: 'list.refreshed' });
  expect((await settled()).context.chosen).toEqual([]);
});

test('a list that does not refresh loads once', async () => {
  const { clock, load, settled } = start();
  await settled();
  clock.increment(REFRESH_MS);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
});
