import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { ROLE_VIEW_MS } from '../../contract/constants.ts';
import type { RoleView } from '../../contract/entities/administration.ts';
import { roleViewSample } from '../../machines/roleView/roleView.cases.ts';
import { roleViewMachine } from '../../machines/roleView/roleView.machine.ts';
import { refusal, storedIdentity } from '../../machines/samples.ts';
import { identityOf, storedIdentityOf } from '../../machines/session/identity.ts';

async function seeing() {
  const done: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    roleViewMachine.provide({
      actors: { begin: fromPromise(async () => roleViewSample) },
      actions: {
        show: (_, { view }) => done.push(`show ${view.token}`),
        hide: () => done.push('hide'),
        noteEnd: (_, { why }) => done.push(`end ${why}`),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'roleView.lost' });
  actor.send({ type: 'roleView.wanted', role: roleViewSample.id });
  await waitFor(actor, (snapshot) => snapshot.hasTag('seeing'));
  return { actor, clock, done };
}

test('the role’s rights are given up before the end is logged, however the view ends', async () => {
  const shown = `show ${roleViewSample.token}`;
  const left = await seeing();
  left.actor.send({ type: 'roleView.left' });
  expect(left.done).toEqual([shown, 'hide', 'end left']);
  expect(left.actor.getSnapshot().context).toEqual({ role: null, view: null, why: null });
  const lost = await seeing();
  lost.actor.send({ type: 'roleView.lost' });
  lost.actor.send({ type: 'roleView.left' });
  expect(lost.done).toEqual([shown, 'hide', 'end lost']);
  const lapsed = await seeing();
  lapsed.clock.increment(ROLE_VIEW_MS - 1);
  expect(lapsed.done).toEqual([shown]);
  lapsed.clock.increment(1);
  expect(lapsed.done).toEqual([shown, 'hide', 'end lapsed']);
  expect(lapsed.actor.getSnapshot().context).toMatchObject({ why: 'lapsed', view: { name: roleViewSample.name } });
});

test('a refused view changes nothing', async () => {
  const show = vi.fn();
  const begin = fromPromise<RoleView, { role: string }>(async () => Promise.reject(refusal));
  const actor = createActor(roleViewMachine.provide({ actors: { begin }, actions: { show } })).start();
  actor.send({ type: 'roleView.wanted', role: roleViewSample.id });
  await waitFor(actor, (snapshot) => snapshot.matches('off'));
  expect(show).not.toHaveBeenCalled();
});

test('what a role sees is not stored where other tabs would read it', () => {
  const own = identityOf(storedIdentity);
  expect(storedIdentityOf(own)).toEqual(storedIdentity);
  expect(storedIdentityOf({ ...own, view: roleViewSample.token, buttons: 'user:list' })).toBeNull();
});
