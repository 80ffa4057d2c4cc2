import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { LoginData } from '../../contract/entities/account.ts';
import type { AskedFactor } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { factorAsked, loginData, offline, refusal } from '../../machines/samples.ts';
import { secondFactorMachine } from '../../machines/secondFactor/secondFactor.machine.ts';

type Sent = { ticket: string; factorCode: string };

function open(check: (sent: Sent) => Promise<LoginData>, input: AskedFactor = factorAsked.secondFactor) {
  const sent: Sent[] = [];
  const reported: unknown[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    secondFactorMachine.provide({
      actors: {
        checkCode: fromPromise<LoginData, Sent>(({ input }) => {
          sent.push(input);
          return check(input);
        }),
      },
      actions: {
        reportPassed: (_, { data }) => void reported.push(data),
        reportLeft: () => void reported.push('left'),
      },
    }),
    { input, clock },
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, sent, reported, clock, settled };
}

const { ticket } = factorAsked.secondFactor;

test('a right code reports the sign-in, and is sent once', async () => {
  const { actor, sent, reported, settled } = open(async () => loginData);
  actor.send({ type: 'secondFactor.answered', factorCode: '123456' });
  actor.send({ type: 'secondFactor.answered', factorCode: '123456' });
  await settled();
  expect(sent).toEqual([{ ticket, factorCode: '123456' }]);
  expect(reported).toEqual([loginData]);
});

const wrongCode: CallFailure = { ...refusal, error: 'validation', fields: { factorCode: 'wrong' } };

test.each<[string, CallFailure]>([
  ['a wrong code', wrongCode],
  ['no network', offline],
])('%s leads back to the field it came from', async (_, failure) => {
  const { actor, settled, reported } = open(() => Promise.reject(failure));
  actor.send({ type: 'secondFactor.recoveryChosen' });
  actor.send({ type: 'secondFactor.answered', factorCode: 'abcd' });
  const after = await settled();
  expect(after.hasTag('recovery')).toBe(true);
  expect(after.context.failure).toEqual(failure);
  actor.send({ type: 'secondFactor.recoveryLeft' });
  expect(actor.getSnapshot().context.failure).toBeNull();
  expect(reported).toEqual([]);
});

test.each(['app', 'recovery'])('after a wrong code (%s), a right code ends without an error', async (asked) => {
  const { actor, reported, settled } = open(({ factorCode }) =>
    factorCode === 'wrong' ? Promise.reject(wrongCode) : Promise.resolve(loginData),
  );
  if (asked === 'recovery') actor.send({ type: 'secondFactor.recoveryChosen' });
  actor.send({ type: 'secondFactor.answered', factorCode: 'wrong' });
  expect((await settled()).context.failure).toEqual(wrongCode);
  actor.send({ type: 'secondFactor.answered', factorCode: 'right' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(actor.getSnapshot().context.failure).toBeNull();
  expect((await settled()).context.failure).toBeNull();
  expect(reported).toEqual([loginData]);
});

test('the error of a code from the app is not shown at the recovery code', async () => {
  const { actor, settled } = open(() => Promise.reject(wrongCode));
  actor.send({ type: 'secondFactor.answered', factorCode: 'wrong' });
  expect((await settled()).context.failure).toEqual(wrongCode);
  actor.send({ type: 'secondFactor.recoveryChosen' });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('a ticket that the server ended, or whose time is over, leads back to the login only', async () => {
  const ended = open(() => Promise.reject(refusal));
  ended.actor.send({ type: 'secondFactor.answered', factorCode: '123456' });
  expect((await ended.settled()).hasTag('expired')).toBe(true);

  const { actor, clock, sent, reported } = open(async () => loginData);
  clock.increment(299_999);
  actor.send({ type: 'secondFactor.recoveryChosen' });
  expect(actor.getSnapshot().hasTag('expired')).toBe(false);
  clock.increment(1);
  expect(actor.getSnapshot().hasTag('expired')).toBe(true);
  actor.send({ type: 'secondFactor.answered', factorCode: '123456' });
  expect(sent).toEqual([]);
  actor.send({ type: 'secondFactor.left' });
  expect(reported).toEqual(['left']);
});

test('without an app the passkey is asked for, and a recovery code helps; the passkey reports the sign-in', () => {
  const onlyPasskey = { ...factorAsked.secondFactor, app: false, passkey: true };
  const { actor, reported } = open(async () => loginData, onlyPasskey);
  expect(actor.getSnapshot().hasTag('passkey')).toBe(true);
  actor.send({ type: 'secondFactor.recoveryChosen' });
  expect(actor.getSnapshot().hasTag('recovery')).toBe(true);
  actor.send({ type: 'secondFactor.recoveryLeft' });
  expect(actor.getSnapshot().hasTag('passkey')).toBe(true);
  actor.send({ type: 'secondFactor.passkeyPassed', data: loginData });
  expect(reported).toEqual([loginData]);
});
