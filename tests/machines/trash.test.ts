import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { TrashOutcome } from '../../contract/entities/trash.ts';
import { offline } from '../../machines/samples.ts';
import { removedBanner, removedGroup, trashAnswer } from '../../machines/trash/trash.cases.ts';
import { type TrashKey, type TrashQuestion, trashMachine } from '../../machines/trash/trash.machine.ts';

test('selected records are restored together; those that cannot be stay with their reason until the next action', async () => {
  const refusal = { id: removedGroup.id, label: removedGroup.label, message: 'Another has this code.' };
  const loaded = vi.fn(async (_: TrashQuestion) => trashAnswer);
  const restored = vi.fn(async (_: TrashKey[]) => ({ done: [removedBanner.id], refused: [refusal] }));
  const told = vi.fn();
  const actor = createActor(
    trashMachine.provide({
      actors: {
        load: fromPromise(({ input }: { input: TrashQuestion }) => loaded(input)),
        restore: fromPromise(({ input }: { input: { records: TrashKey[] } }) => restored(input.records)),
      },
      actions: { announceRestored: (_, { count }) => told(count) },
    }),
  ).start();
  const shown = () => waitFor(actor, (snapshot) => snapshot.matches('showing'));
  await shown();
  actor.send({ type: 'trash.restore', ids: ['no such record'] });
  expect(actor.getSnapshot().hasTag('restoring')).toBe(false);
  const both = [removedBanner.id, removedGroup.id];
  actor.send({ type: 'trash.chosen', ids: [...both, 'no such record'] });
  expect(actor.getSnapshot().context.chosen).toEqual(both);
  actor.send({ type: 'trash.restore', ids: both });
  await shown();
  expect(restored).toHaveBeenCalledExactlyOnceWith([
    { resource: 'banner', id: removedBanner.id },
    { resource: 'group', id: removedGroup.id },
  ]);
  expect(told).toHaveBeenCalledExactlyOnceWith(1);
  expect(actor.getSnapshot().context).toMatchObject({ refused: [refusal], chosen: [] });
  actor.send({ type: 'trash.asked', resource: 'group', text: 'assay', page: 1 });
  await shown();
  expect(loaded).toHaveBeenLastCalledWith({ resource: 'group', text: 'assay', page: 1 });
  expect(actor.getSnapshot().context.refused).toEqual([]);
});

test('permanent deletion asks first; a failed call leaves the record in the trash', async () => {
  const purged = vi.fn<(records: TrashKey[]) => Promise<TrashOutcome>>();
  const told = vi.fn();
  const actor = createActor(
    trashMachine.provide({
      actors: {
        load: fromPromise(async () => trashAnswer),
        purge: fromPromise(({ input }: { input: { records: TrashKey[] } }) => purged(input.records)),
      },
      actions: { announcePurged: (_, { count }) => told(count) },
    }),
  ).start();
  const shown = () => waitFor(actor, (snapshot) => snapshot.matches('showing'));
  const ask = () => actor.send({ type: 'trash.purgeAsked', ids: [removedBanner.id] });
  await shown();
  ask();
  expect(actor.getSnapshot().hasTag('confirming')).toBe(true);
  actor.send({ type: 'trash.cancelled' });
  expect(actor.getSnapshot().context.aim).toEqual([]);
  purged.mockRejectedValueOnce(offline);
  ask();
  actor.send({ type: 'trash.confirmed' });
  await shown();
  expect(actor.getSnapshot().context.failure).toEqual(offline);
  purged.mockResolvedValueOnce({ done: [removedBanner.id], refused: [] });
  ask();
  actor.send({ type: 'trash.confirmed' });
  await shown();
  expect(purged).toHaveBeenCalledTimes(2);
  expect(purged).toHaveBeenLastCalledWith([{ resource: 'banner', id: removedBanner.id }]);
  expect(told).toHaveBeenCalledExactlyOnceWith(1);
});
