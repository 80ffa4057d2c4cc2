import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { IndexAct } from '../../contract/indexActs.ts';
import { closedIndex, currentIndex, leftIndex, lockedIndex } from '../../machines/indexActs/indexActs.cases.ts';
import { type AskedIndexAct, indexActsMachine } from '../../machines/indexActs/indexActs.machine.ts';
import { offline } from '../../machines/samples.ts';

function acts(act = vi.fn(async (_: AskedIndexAct | null): Promise<string> => 'Done.')) {
  const announceDone = vi.fn();
  const actor = createActor(
    indexActsMachine.provide({
      actors: { act: fromPromise(({ input }: { input: AskedIndexAct | null }) => act(input)) },
      actions: { announceDone: (_, { words }) => announceDone(words) },
    }),
  ).start();
  const rested = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, act, announceDone, rested };
}

test.each(['refresh', 'flush', 'merge', 'close', 'lock'] as const)(
  '%s runs once after it is confirmed, and is reported; a failed one keeps its dialog',
  async (name) => {
    const { actor, act, announceDone, rested } = acts();
    act.mockRejectedValueOnce(offline);
    actor.send({ type: 'indexActs.asked', act: name, index: leftIndex });
    expect(act).not.toHaveBeenCalled();
    for (let time = 0; time < 3; time++) actor.send({ type: 'indexActs.confirmed' });
    actor.send({ type: 'indexActs.cancelled' });
    const failed = await rested();
    expect(act).toHaveBeenCalledOnce();
    expect([failed.hasTag('asking'), failed.context.failure]).toEqual([true, offline]);
    actor.send({ type: 'indexActs.confirmed' });
    expect((await rested()).context).toEqual({ asked: null, typed: '', failure: null });
    expect(act).toHaveBeenLastCalledWith({ act: name, index: leftIndex });
    expect(announceDone).toHaveBeenCalledExactlyOnceWith('Done.');
  },
);

describe('before an index is deleted', () => {
  test('its name must be typed exactly', async () => {
    const { actor, act, rested } = acts();
    actor.send({ type: 'indexActs.asked', act: 'delete', index: leftIndex });
    actor.send({ type: 'indexActs.confirmed' });
    expect(actor.getSnapshot().hasTag('mistyped')).toBe(true);
    actor.send({ type: 'indexActs.typed', text: leftIndex.index.slice(1) });
    expect(actor.getSnapshot().hasTag('mistyped')).toBe(false);
    actor.send({ type: 'indexActs.confirmed' });
    actor.send({ type: 'indexActs.confirmed' });
    expect([actor.getSnapshot().hasTag('mistyped'), act.mock.calls]).toEqual([true, []]);
    actor.send({ type: 'indexActs.typed', text: ` ${leftIndex.index} ` });
    for (let time = 0; time < 3; time++) actor.send({ type: 'indexActs.confirmed' });
    expect((await rested()).matches('idle')).toBe(true);
    expect(act).toHaveBeenCalledExactlyOnceWith({ act: 'delete', index: leftIndex });
  });

  test('a failure keeps the question with the typed name; another question starts without it', async () => {
    const { actor, act, rested } = acts();
    act.mockRejectedValueOnce(offline);
    actor.send({ type: 'indexActs.asked', act: 'delete', index: leftIndex });
    actor.send({ type: 'indexActs.typed', text: leftIndex.index });
    actor.send({ type: 'indexActs.confirmed' });
    const failed = await rested();
    expect([failed.hasTag('typing'), failed.context.failure, failed.context.typed]).toEqual([
      true,
      offline,
      leftIndex.index,
    ]);
    actor.send({ type: 'indexActs.cancelled' });
    actor.send({ type: 'indexActs.asked', act: 'delete', index: closedIndex });
    expect(actor.getSnapshot().context).toMatchObject({ typed: '', failure: null });
  });
});

describe('an action that the index’s state does not allow is not offered', () => {
  const everything: IndexAct[] = ['refresh', 'flush', 'merge', 'lock', 'release', 'close', 'open', 'delete'];
  const offered = (index: AskedIndexAct['index']) =>
    everything.filter((name) => {
      const { actor } = acts();
      actor.send({ type: 'indexActs.asked', act: name, index });
      return actor.getSnapshot().hasTag('asking');
    });

  test.each([
    ['one that is left over', leftIndex, ['refresh', 'flush', 'merge', 'lock', 'close', 'delete']],
    ['the one that searches ask', currentIndex, ['refresh', 'flush', 'merge']],
    ['a closed one', closedIndex, ['lock', 'open', 'delete']],
    ['a read-only one', lockedIndex, ['refresh', 'flush', 'merge', 'release', 'close']],
    ['one that is being merged', { ...leftIndex, merging: true }, ['refresh', 'flush', 'lock', 'close', 'delete']],
    ['one locked for want of room', { ...leftIndex, lock: 'diskFull' as const }, ['release', 'delete']],
    ['the one that searches ask, locked', { ...currentIndex, lock: 'diskFull' as const }, ['release']],
    ['the one that searches ask, closed by other means', { ...currentIndex, open: false }, ['open']],
  ])('%s', (_name, index, may) => expect(offered(index)).toEqual(may));
});
