import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OwnFactors, Proof, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import { ownFactorsMachine } from '../../machines/ownFactors/ownFactors.machine.ts';
import { refusal } from '../../machines/samples.ts';

const without: OwnFactors = { totp: null, recoveryCodes: 0 };
const guarded: OwnFactors = { totp: { createdAt: '', lastUsedAt: null }, recoveryCodes: 10 };
const codes = { recoveryCodes: ['one', 'two'] };
const proof: Proof = { password: 'eHl6' };

function open(first: OwnFactors, refuses = false) {
  const asked: unknown[] = [];
  let factors = first;
  const answering = <Output, Input>(name: string, output: Output) =>
    fromPromise<Output, Input>(({ input }) => {
      asked.push([name, input]);
      return refuses ? Promise.reject(refusal) : Promise.resolve(output);
    });
  const actor = createActor(
    ownFactorsMachine.provide({
      actors: {
        loadFactors: fromPromise(async () => factors),
        beginTotp: answering<TotpSetup, { proof: Proof }>('begin', { secret: 'SECRET', address: 'otpauth://totp' }),
        confirmTotp: answering<RecoveryCodes, { factorCode: string }>('confirm', codes),
        removeFactors: answering<OwnFactors, { proof: Proof }>('remove', without),
        renewCodes: answering<RecoveryCodes, { proof: Proof }>('renew', codes),
      },
    }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && !snapshot.hasTag('loading'));
  const becomes = (next: OwnFactors) => {
    factors = next;
  };
  return { actor, asked, settled, becomes };
}

test('an app is added with a proof and its first code; the recovery codes are shown once', async () => {
  const { actor, asked, settled, becomes } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'remove' });
  expect(actor.getSnapshot().hasTag('showing')).toBe(true);
  actor.send({ type: 'ownFactors.asked', act: 'add' });
  actor.send({ type: 'ownFactors.proved', proof });
  expect((await settled()).context.setup?.secret).toBe('SECRET');
  actor.send({ type: 'ownFactors.codeEntered', factorCode: '123456' });
  const shown = await settled();
  expect(shown.hasTag('codesShown')).toBe(true);
  expect(shown.context.recoveryCodes).toEqual(['one', 'two']);
  becomes(guarded);
  actor.send({ type: 'ownFactors.codesKept' });
  const { context } = await settled();
  expect(context).toMatchObject({ factors: guarded, setup: null, recoveryCodes: [] });
  expect(asked).toEqual([
    ['begin', { proof }],
    ['confirm', { factorCode: '123456' }],
  ]);
});

test.each(['remove', 'renew'] as const)('to %s needs an app and a proof; a refusal keeps the form', async (act) => {
  const { actor, asked, settled } = open(guarded, true);
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'add' });
  expect(actor.getSnapshot().hasTag('showing')).toBe(true);
  actor.send({ type: 'ownFactors.asked', act });
  actor.send({ type: 'ownFactors.proved', proof: { factorCode: '123456' } });
  const refused = await settled();
  expect(refused.hasTag('proving')).toBe(true);
  expect(refused.context.failure).toEqual(refusal);
  actor.send({ type: 'ownFactors.cancelled' });
  expect(actor.getSnapshot().context).toMatchObject({ factors: guarded, failure: null });
  expect(asked).toEqual([[act, { proof: { factorCode: '123456' } }]]);
});

test('a cancelled setup forgets the secret', async () => {
  const { actor, settled } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'add' });
  actor.send({ type: 'ownFactors.proved', proof });
  await settled();
  actor.send({ type: 'ownFactors.cancelled' });
  expect(actor.getSnapshot().context.setup).toBeNull();
});
