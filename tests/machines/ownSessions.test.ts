import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OwnSession } from '../../contract/entities/account.ts';
import { ownSessionsMachine } from '../../machines/ownSessions/ownSessions.machine.ts';
import { offline } from '../../machines/samples.ts';

const session = (id: string, current = false): OwnSession => ({
  id,
  current,
  createdAt: '',
  lastSeenAt: '',
  address: '192.0.2.1',
  agent: '',
});

function open(end: (ids: string[]) => Promise<OwnSession[]>, endAll = async (): Promise<null> => null) {
  const asked: string[][] = [];
  const signOut = vi.fn();
  const actor = createActor(
    ownSessionsMachine.provide({
      actors: {
        loadSessions: fromPromise(async () => [session('here', true), session('there')]),
        endSessions: fromPromise<OwnSession[], { ids: string[] }>(({ input }) => {
          asked.push(input.ids);
          return end(input.ids);
        }),
        endAll: fromPromise(endAll),
      },
      actions: { signOut },
    }),
  ).start();
  return { actor, asked, signOut };
}

test('the current session cannot be ended here; others can, once', async () => {
  const { actor, asked } = open(async () => [session('here', true)]);
  await waitFor(actor, (snapshot) => snapshot.hasTag('showing'));
  actor.send({ type: 'ownSessions.endingAsked', ids: ['here'] });
  actor.send({ type: 'ownSessions.endingAsked', ids: ['there'] });
  actor.send({ type: 'ownSessions.endingAsked', ids: ['there'] });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(asked).toEqual([['there']]);
  expect(actor.getSnapshot().context.sessions.map(({ id }) => id)).toEqual(['here']);
});

test('a failed ending keeps the list and is reported', async () => {
  const { actor } = open(() => Promise.reject(offline));
  await waitFor(actor, (snapshot) => snapshot.hasTag('showing'));
  actor.send({ type: 'ownSessions.endingAsked', ids: ['there'] });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(actor.getSnapshot().context).toMatchObject({ failure: offline, ending: [] });
  expect(actor.getSnapshot().context.sessions).toHaveLength(2);
});

test('logging out everywhere signs out here, only after the server has ended all sessions', async () => {
  const ended = Promise.withResolvers<null>();
  const { actor, signOut } = open(
    async () => [],
    () => ended.promise,
  );
  await waitFor(actor, (snapshot) => snapshot.hasTag('showing'));
  actor.send({ type: 'ownSessions.everywhereAsked' });
  expect(actor.getSnapshot().hasTag('leaving')).toBe(true);
  expect(signOut).not.toHaveBeenCalled();
  ended.resolve(null);
  await waitFor(actor, (snapshot) => snapshot.status === 'done');
  expect(signOut).toHaveBeenCalledOnce();
});

test('if the sessions could not be ended everywhere, the user stays signed in and sees the error until the next try', async () => {
  const { actor, signOut } = open(
    async () => [],
    () => Promise.reject(offline),
  );
  await waitFor(actor, (snapshot) => snapshot.hasTag('showing'));
  actor.send({ type: 'ownSessions.everywhereAsked' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(actor.getSnapshot().context.failure).toEqual(offline);
  actor.send({ type: 'ownSessions.everywhereAsked' });
  expect(actor.getSnapshot().hasTag('leaving')).toBe(true);
  expect(actor.getSnapshot().context.failure).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});
