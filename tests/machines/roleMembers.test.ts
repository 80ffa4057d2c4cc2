import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { otherMember, roleMember } from '../../machines/roleMembers/roleMembers.cases.ts';
import { roleMembersMachine } from '../../machines/roleMembers/roleMembers.machine.ts';
import { forbidden } from '../../machines/samples.ts';

type Ids = { input: { ids: readonly string[] } };
const refused = [{ id: otherMember.id, label: { en: 'Mira Chen', zh: 'Mira Chen' }, message: 'not above' }];

function start() {
  const load = vi.fn(async () => ({ count: 1, list: [roleMember] }));
  const give = vi.fn(async (ids: readonly string[]) => ({ done: [...ids], refused: [] as typeof refused }));
  const take = vi.fn(async (ids: readonly string[]) => ({ done: [...ids], refused: [] as typeof refused }));
  const actor = createActor(
    roleMembersMachine.provide({
      actors: {
        load: fromPromise(load),
        give: fromPromise(({ input: { ids } }: Ids) => give(ids)),
        take: fromPromise(({ input: { ids } }: Ids) => take(ids)),
      },
    }),
  ).start();
  const settled = () =>
    waitFor(actor, (snapshot) => !snapshot.hasTag('loading') && !snapshot.hasTag('busy')).then(
      ({ context }) => context,
    );
  return { actor, load, give, take, settled };
}

test('chosen users are added with one click, once, and the list reloads', async () => {
  const { actor, load, give, settled } = start();
  await settled();
  actor.send({ type: 'members.adding' });
  actor.send({ type: 'members.added' });
  expect(give).not.toHaveBeenCalled();
  actor.send({ type: 'members.picked', ids: [otherMember.id] });
  actor.send({ type: 'members.added' });
  actor.send({ type: 'members.added' });
  expect(await settled()).toMatchObject({ picked: [], changed: true, refused: [] });
  expect(give).toHaveBeenCalledExactlyOnceWith([otherMember.id]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('the role is removed only after confirmation; users who keep it are named with the reason', async () => {
  const { actor, take, settled } = start();
  await settled();
  actor.send({ type: 'members.chosen', ids: [roleMember.id, otherMember.id] });
  // only users in the list can be selected
  expect(actor.getSnapshot().context.chosen).toEqual([roleMember.id]);
  actor.send({ type: 'members.removalAsked' });
  actor.send({ type: 'members.cancelled' });
  expect(take).not.toHaveBeenCalled();
  take.mockResolvedValueOnce({ done: [], refused });
  actor.send({ type: 'members.removalAsked' });
  actor.send({ type: 'members.confirmed' });
  expect(await settled()).toMatchObject({ chosen: [], refused, changed: false });
});

test('a failed call keeps the chosen users and shows the error', async () => {
  const { actor, give, settled } = start();
  await settled();
  actor.send({ type: 'members.adding' });
  actor.send({ type: 'members.picked', ids: [otherMember.id] });
  give.mockRejectedValueOnce(forbidden);
  actor.send({ type: 'members.added' });
  expect(await settled()).toMatchObject({ picked: [otherMember.id], failure: forbidden });
  expect(actor.getSnapshot().hasTag('picking')).toBe(true);
});
