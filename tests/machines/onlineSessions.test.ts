import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { onlineHere, onlineThere } from '../../machines/onlineSessions/onlineSessions.cases.ts';
import { type OnlineQuestion, onlineSessionsMachine } from '../../machines/onlineSessions/onlineSessions.machine.ts';

test('a session is ended after confirmation, never the current one, and the list reloads', async () => {
  const loaded = vi.fn(async (_: OnlineQuestion) => ({ count: 2, list: [onlineHere, onlineThere] }));
  const ended = vi.fn(async (ids: string[]) => ids.length);
  const actor = createActor(
    onlineSessionsMachine.provide({
      actors: {
        load: fromPromise(({ input }: { input: OnlineQuestion }) => loaded(input)),
        end: fromPromise(({ input }: { input: { ids: string[] } }) => ended(input.ids)),
      },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('showing'));
  actor.send({ type: 'online.chosen', ids: [onlineHere.id, onlineThere.id] });
  expect(actor.getSnapshot().context.chosen).toEqual([onlineThere.id]);
  actor.send({ type: 'online.endingAsked', ids: [onlineHere.id] });
  expect(actor.getSnapshot().hasTag('confirming')).toBe(false);
  actor.send({ type: 'online.endingAsked', ids: [onlineThere.id] });
  actor.send({ type: 'online.cancelled' });
  expect(ended).not.toHaveBeenCalled();
  actor.send({ type: 'online.endingAsked', ids: [onlineThere.id] });
  actor.send({ type: 'online.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('showing'));
  expect(ended).toHaveBeenCalledExactlyOnceWith([onlineThere.id]);
  expect(loaded).toHaveBeenCalledTimes(2);
});
