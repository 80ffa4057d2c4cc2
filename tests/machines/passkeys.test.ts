import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { passkeysMachine } from '../../machines/passkeys/passkeys.machine.ts';
import { offline, refusal } from '../../machines/samples.ts';

type Steps = { load?: () => Promise<unknown>; ask?: () => Promise<unknown>; send?: () => Promise<unknown> };

function open({ load = async () => 'challenge', ask = async () => 'answer', send = async () => 'done' }: Steps) {
  const seen: unknown[] = [];
  const actor = createActor(
    passkeysMachine.provide({
      actors: {
        loadOptions: fromPromise(load),
        askBrowser: fromPromise<unknown, { options: unknown }>(({ input, signal }) => {
          seen.push(input);
          signal.addEventListener('abort', () => seen.push('closed'));
          return ask();
        }),
        sendAnswer: fromPromise<unknown, { answer: unknown }>(({ input }) => {
          seen.push(input);
          return send();
        }),
      },
      actions: { reportDone: (_, { data }) => void seen.push(data) },
    }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, seen, settled };
}

test('a passkey answers the challenge of the server, and nothing of it stays', async () => {
  const { actor, seen, settled } = open({});
  actor.send({ type: 'passkeys.asked' });
  actor.send({ type: 'passkeys.asked' });
  const { context } = await settled();
  expect(seen).toEqual([{ options: 'challenge' }, { answer: 'answer' }, 'done']);
  expect(context).toEqual({ options: null, answer: null, failure: null });
});

test.each<[string, Steps, unknown]>([
  ['no challenge', { load: () => Promise.reject(offline) }, offline],
  ['no passkey', { ask: () => Promise.reject(refusal) }, refusal],
  ['a refused answer', { send: () => Promise.reject(refusal) }, refusal],
])('%s is reported, and it can be tried again', async (_, steps, failure) => {
  const { actor, settled } = open(steps);
  actor.send({ type: 'passkeys.asked' });
  expect((await settled()).context.failure).toEqual(failure);
  actor.send({ type: 'passkeys.asked' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('cancelling closes the dialog of the browser', async () => {
  const { actor, seen } = open({ ask: () => new Promise(() => {}) });
  actor.send({ type: 'passkeys.asked' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('asking'));
  actor.send({ type: 'passkeys.cancelled' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  expect(seen).toEqual([{ options: 'challenge' }, 'closed']);
});
