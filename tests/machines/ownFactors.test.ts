import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OwnFactors, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import { ownFactorsMachine } from '../../machines/ownFactors/ownFactors.machine.ts';
import { refusal } from '../../machines/samples.ts';

const without: OwnFactors = { totp: null, recoveryCodes: 0 };
const guarded: OwnFactors = { totp: { createdAt: '', lastUsedAt: null }, recoveryCodes: 10 };
const codes = { recoveryCodes: ['one', 'two'] };

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
        beginTotp: answering<TotpSetup, undefined>('begin', { secret: 'SECRET', address: 'otpauth://totp' }),
        confirmTotp: answering<RecoveryCodes, { factorCode: string }>('confirm', codes),
        removeFactors: answering<OwnFactors, undefined>('remove', without),
        renewCodes: answering<RecoveryCodes, undefined>('renew', codes),
      },
      actions: { reportChanged: () => void asked.push('changed') },
    }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && !snapshot.hasTag('loading'));
  const becomes = (next: OwnFactors) => {
    factors = next;
  };
  return { actor, asked, settled, becomes };
}

test('an app is added with its first code; the recovery codes are shown once', async () => {
  const { actor, asked, settled, becomes } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'remove' });
  expect(actor.getSnapshot().hasTag('showing')).toBe(true);
  actor.send({ type: 'ownFactors.addingAsked' });
  expect((await settled()).context.setup?.secret).toBe('SECRET');
  actor.send({ type: 'ownFactors.codeEntered', factorCode: '123456' });
  const shown = await settled();
  expect(shown.hasTag('codesShown')).toBe(true);
  expect(shown.context.recoveryCodes).toEqual(['one', 'two']);
  becomes(guarded);
  actor.send({ type: 'ownFactors.codesKept' });
  const { context } = await settled();
  expect(context).toMatchObject({ factors: guarded, setup: null, recoveryCodes: [] });
  expect(asked).toEqual([['begin', undefined], ['confirm', { factorCode: '123456' }], 'changed']);
});

test.each(['remove', 'renew'] as const)('to %s needs an app and a question; a refusal keeps it', async (act) => {
  const { actor, asked, settled } = open(guarded, true);
  await settled();
  actor.send({ type: 'ownFactors.addingAsked' });
  expect(actor.getSnapshot().hasTag('showing')).toBe(true);
  actor.send({ type: 'ownFactors.asked', act });
  expect(asked).toEqual([]);
  actor.send({ type: 'ownFactors.confirmed' });
  const refused = await settled();
  expect(refused.hasTag('questioning')).toBe(true);
  expect(refused.context.failure).toEqual(refusal);
  actor.send({ type: 'ownFactors.cancelled' });
  expect(actor.getSnapshot().context).toMatchObject({ factors: guarded, failure: null });
  expect(asked).toEqual([[act, undefined]]);
});

test('the removal of the app is reported, because a role may require it', async () => {
  const { actor, asked, settled } = open(guarded);
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'remove' });
  actor.send({ type: 'ownFactors.confirmed' });
  expect((await settled()).context.factors).toEqual(without);
  expect(asked).toEqual([['remove', undefined], 'changed']);
});

test('a cancelled setup forgets the secret', async () => {
  const { actor, settled } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.addingAsked' });
  await settled();
  actor.send({ type: 'ownFactors.cancelled' });
  expect(actor.getSnapshot().context.setup).toBeNull();
});
