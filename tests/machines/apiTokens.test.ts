import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ApiToken } from '../../contract/entities/apiToken.ts';
import { sampleToken } from '../../machines/apiTokens/apiTokens.cases.ts';
import { apiTokensMachine } from '../../machines/apiTokens/apiTokens.machine.ts';
import { offline } from '../../machines/samples.ts';

const other: ApiToken = { ...sampleToken, id: 'other' };

async function open(revoke: (id: string) => Promise<ApiToken[]>) {
  const asked: string[] = [];
  const actor = createActor(
    apiTokensMachine.provide({
      actors: {
        loadTokens: fromPromise(async () => [sampleToken]),
        revokeToken: fromPromise<ApiToken[], { id: string }>(({ input }) => {
          asked.push(input.id);
          return revoke(input.id);
        }),
      },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('showing'));
  return { actor, asked };
}

test('the secret is known only while its dialog is open', async () => {
  const { actor } = await open(async () => []);
  actor.send({ type: 'tokens.makingAsked' });
  actor.send({ type: 'tokens.made', made: { secret: 'ob_once', token: other } });
  actor.send({ type: 'tokens.copied' });
  expect(actor.getSnapshot().hasTag('copied')).toBe(true);
  expect(actor.getSnapshot().context.made?.secret).toBe('ob_once');
  actor.send({ type: 'tokens.closed' });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('ob_once');
  expect(actor.getSnapshot().context.tokens).toEqual([other, sampleToken]);
});

test('a token is revoked once, and only after a confirmation', async () => {
  const { actor, asked } = await open(async () => []);
  actor.send({ type: 'tokens.confirmed' });
  actor.send({ type: 'tokens.revokingAsked', id: sampleToken.id });
  actor.send({ type: 'tokens.closed' });
  actor.send({ type: 'tokens.confirmed' });
  expect(asked).toEqual([]);
  actor.send({ type: 'tokens.revokingAsked', id: sampleToken.id });
  actor.send({ type: 'tokens.confirmed' });
  actor.send({ type: 'tokens.confirmed' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(asked).toEqual([sampleToken.id]);
  expect(actor.getSnapshot().context.tokens).toEqual([]);
});

test('a failed revocation keeps the list and is reported', async () => {
  const { actor } = await open(() => Promise.reject(offline));
  actor.send({ type: 'tokens.revokingAsked', id: sampleToken.id });
  actor.send({ type: 'tokens.confirmed' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(actor.getSnapshot().context).toMatchObject({ failure: offline, chosen: null, tokens: [sampleToken] });
});
