import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OwnIdentities } from '../../contract/entities/signOn.ts';
import { sampleIdentities } from '../../machines/ownIdentities/ownIdentities.cases.ts';
import { ownIdentitiesMachine } from '../../machines/ownIdentities/ownIdentities.machine.ts';
import { offline } from '../../machines/samples.ts';

const [harbor, lake] = sampleIdentities.identities;

function open({
  code = null,
  link = async () => sampleIdentities,
  begin = async () => ({ address: 'https://idp.example' }),
}: {
  code?: string | null;
  link?: () => Promise<OwnIdentities>;
  begin?: () => Promise<{ address: string }>;
} = {}) {
  const asked: string[] = [];
  const leave = vi.fn();
  const actor = createActor(
    ownIdentitiesMachine.provide({
      actors: {
        loadIdentities: fromPromise(async () => {
          asked.push('load');
          return sampleIdentities;
        }),
        linkIdentity: fromPromise<OwnIdentities, { code: string }>(({ input }) => {
          asked.push(`link ${input.code}`);
          return link();
        }),
        beginLink: fromPromise<{ address: string }, { provider: string }>(({ input }) => {
          asked.push(`begin ${input.provider}`);
          return begin();
        }),
        unlinkIdentity: fromPromise<OwnIdentities, { id: string }>(async ({ input }) => {
          asked.push(`unlink ${input.id}`);
          return { ...sampleIdentities, identities: [] };
        }),
      },
      actions: { leave: (_, { address }) => leave(address) },
    }),
    { input: { code } },
  ).start();
  return { actor, asked, leave, shown: () => waitFor(actor, (snapshot) => snapshot.matches('showing')) };
}

test('a user who comes back is linked before anything else is loaded', async () => {
  const { actor, asked, shown } = open({ code: 'code' });
  await shown();
  expect(asked).toEqual(['link code']);
  expect(actor.getSnapshot().context).toMatchObject({ linked: true, failure: null });
});

test('a failed link shows the list with the reason', async () => {
  const { actor, asked, shown } = open({ code: 'code', link: () => Promise.reject(offline) });
  await shown();
  expect(asked).toEqual(['link code', 'load']);
  expect(actor.getSnapshot().context).toMatchObject({ ...sampleIdentities, linked: false, failure: offline });
});

test('only an offered provider is linked, at its address', async () => {
  const { actor, asked, leave, shown } = open();
  await shown();
  actor.send({ type: 'ownIdentities.linkAsked', provider: 'unknown' });
  expect(actor.getSnapshot().matches('showing')).toBe(true);
  actor.send({ type: 'ownIdentities.linkAsked', provider: 'river' });
  await waitFor(actor, (snapshot) => snapshot.matches('left'));
  expect(asked).toEqual(['load', 'begin river']);
  expect(leave).toHaveBeenCalledWith('https://idp.example');
});

test('a link that cannot begin is reported, and can be tried again', async () => {
  const { actor, leave, shown } = open({ begin: () => Promise.reject(offline) });
  await shown();
  actor.send({ type: 'ownIdentities.linkAsked', provider: 'river' });
  await shown();
  expect(actor.getSnapshot().context).toMatchObject({ failure: offline, provider: null });
  expect(leave).not.toHaveBeenCalled();
});

test('a link is removed after a question, and the only way to log in never', async () => {
  const { actor, asked, shown } = open();
  await shown();
  actor.send({ type: 'ownIdentities.unlinkAsked', id: lake?.id ?? '' });
  expect(actor.getSnapshot().hasTag('asking')).toBe(false);
  actor.send({ type: 'ownIdentities.unlinkAsked', id: harbor?.id ?? '' });
  actor.send({ type: 'ownIdentities.unlinkCanceled' });
  expect(actor.getSnapshot().context.chosen).toBeNull();
  actor.send({ type: 'ownIdentities.unlinkAsked', id: harbor?.id ?? '' });
  actor.send({ type: 'ownIdentities.unlinkConfirmed' });
  await shown();
  expect(asked).toEqual(['load', `unlink ${harbor?.id}`]);
  expect(actor.getSnapshot().context.identities).toEqual([]);
});
