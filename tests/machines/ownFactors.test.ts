import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OwnFactors, PasskeyAdded, RecoveryCodes, TotpSetup } from '../../contract/entities/secondFactor.ts';
import { ownFactorsMachine } from '../../machines/ownFactors/ownFactors.machine.ts';
import type { OwnFactorsEvent } from '../../machines/ownFactors/ownFactors.setup.ts';
import { refusal } from '../../machines/samples.ts';

const without: OwnFactors = { totp: null, passkeys: [], recoveryCodes: 0 };
const guarded: OwnFactors = { totp: { createdAt: '', lastUsedAt: null }, passkeys: [], recoveryCodes: 10 };
const codes = { recoveryCodes: ['one', 'two'] };

/** Opens the factors of an account. The server refuses the calls named in `refused`. */
function open(first: OwnFactors, refused: readonly string[] = [], recoveryCodes: string[] = codes.recoveryCodes) {
  const asked: unknown[] = [];
  let factors = first;
  const answering = <Output, Input>(name: string, output: Output) =>
    fromPromise<Output, Input>(({ input }) => {
      asked.push([name, input]);
      return refused.includes(name) ? Promise.reject(refusal) : Promise.resolve(output);
    });
  const actor = createActor(
    ownFactorsMachine.provide({
      actors: {
        loadFactors: fromPromise(async () => factors),
        beginTotp: answering<TotpSetup, undefined>('begin', { secret: 'SECRET', address: 'otpauth://totp' }),
        confirmTotp: answering<RecoveryCodes, { factorCode: string }>('confirm', { recoveryCodes }),
        addPasskey: answering<PasskeyAdded, undefined>('add', { factors: withKey, recoveryCodes }),
        removeFactor: answering<OwnFactors, { passkey: string | null }>('remove', without),
        renamePasskey: answering<OwnFactors, { id: string; name: string }>('rename', withKey),
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
  expect([shown.context.recoveryCodes, shown.context.setup]).toEqual([['one', 'two'], null]);
  becomes(guarded);
  actor.send({ type: 'ownFactors.codesKept' });
  const { context } = await settled();
  expect(context).toMatchObject({ factors: guarded, setup: null, recoveryCodes: [] });
  expect(asked).toEqual([['begin', undefined], ['confirm', { factorCode: '123456' }], 'changed']);
});

test.each(['remove', 'renew'] as const)('to %s needs an app and a question; a refusal keeps it', async (act) => {
  const { actor, asked, settled } = open(guarded, [act]);
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
  expect(asked).toEqual([[act, act === 'remove' ? { passkey: null } : undefined]]);
});

test('the removal of the app is reported, because a role may require it', async () => {
  const { actor, asked, settled } = open(guarded);
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'remove' });
  actor.send({ type: 'ownFactors.confirmed' });
  expect((await settled()).context.factors).toEqual(without);
  expect(asked).toEqual([['remove', { passkey: null }], 'changed']);
});

test('a cancelled setup forgets the secret', async () => {
  const { actor, settled } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.addingAsked' });
  await settled();
  actor.send({ type: 'ownFactors.cancelled' });
  expect(actor.getSnapshot().context.setup).toBeNull();
});

const key = { id: 'key-1', name: 'Phone', createdAt: '', lastUsedAt: null, synced: false, opensAlone: true };
const withKey: OwnFactors = { ...without, passkeys: [key], recoveryCodes: 10 };

test('the first passkey brings recovery codes, the next one does not', async () => {
  const { actor, asked, settled } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.passkeyAsked' });
  actor.send({ type: 'ownFactors.passkeyAsked' });
  expect((await settled()).hasTag('codesShown')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ factors: withKey, ...codes });
  expect(asked).toEqual([['add', undefined]]);
  const more = open(guarded, [], []);
  await more.settled();
  more.actor.send({ type: 'ownFactors.passkeyAsked' });
  expect((await more.settled()).hasTag('showing')).toBe(true);
  expect(more.asked).toEqual([['add', undefined], 'changed']);
});

test('an app beside a passkey shows no recovery codes', async () => {
  const { actor, asked, settled, becomes } = open(withKey, [], []);
  await settled();
  actor.send({ type: 'ownFactors.addingAsked' });
  await settled();
  becomes({ ...guarded, passkeys: [key] });
  actor.send({ type: 'ownFactors.codeEntered', factorCode: '123456' });
  const { context } = await settled();
  expect(context).toMatchObject({ factors: { ...guarded, passkeys: [key] }, setup: null });
  expect(asked.at(-1)).toBe('changed');
});

test('a passkey is renamed, and removed after a question', async () => {
  const { actor, asked, settled } = open(withKey);
  await settled();
  actor.send({ type: 'ownFactors.renamed', id: 'key-1', name: 'My phone' });
  await settled();
  actor.send({ type: 'ownFactors.asked', act: 'removePasskey', passkey: 'key-2' });
  expect(actor.getSnapshot().hasTag('showing')).toBe(true);
  actor.send({ type: 'ownFactors.asked', act: 'removePasskey', passkey: 'key-1' });
  actor.send({ type: 'ownFactors.confirmed' });
  expect((await settled()).context.factors).toEqual(without);
  expect(asked).toEqual([['rename', { id: 'key-1', name: 'My phone' }], ['remove', { passkey: 'key-1' }], 'changed']);
});

const confirmed = { type: 'ownFactors.confirmed' } as const;
const addingAsked = { type: 'ownFactors.addingAsked' } as const;

test.each<[string, OwnFactors, OwnFactorsEvent[], OwnFactorsEvent]>([
  ['begin', without, [], addingAsked],
  ['confirm', without, [addingAsked], { type: 'ownFactors.codeEntered', factorCode: '123456' }],
  ['add', without, [], { type: 'ownFactors.passkeyAsked' }],
  ['rename', withKey, [], { type: 'ownFactors.renamed', id: 'key-1', name: 'My phone' }],
  ['remove', guarded, [{ type: 'ownFactors.asked', act: 'remove' }], confirmed],
  ['renew', guarded, [{ type: 'ownFactors.asked', act: 'renew' }], confirmed],
])('the error of a refused attempt to %s is gone during the next attempt', async (call, factors, before, attempt) => {
  const { actor, settled } = open(factors, [call]);
  await settled();
  for (const event of before) {
    actor.send(event);
    await settled();
  }
  actor.send(attempt);
  expect((await settled()).context.failure).toEqual(refusal);
  actor.send(attempt);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(actor.getSnapshot().context.failure).toBeNull();
});
