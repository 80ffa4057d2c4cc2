import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Identity } from '../../contract/entities/identity.ts';
import { identityParameters, parseIdentity } from '../../machines/identity/address.ts';
import { identityChoice, identityResult } from '../../machines/identity/identity.cases.ts';
import { type IdentityComparison, identityMachine } from '../../machines/identity/identity.machine.ts';
import { offline } from '../../machines/samples.ts';
import { soon } from '../support/soon.ts';

/** The machine with comparisons that the test ends. */
function comparing(choice = identityChoice) {
  const asked: (IdentityComparison & { signal: AbortSignal; end: (fails?: boolean) => void })[] = [];
  const left: string[] = [];
  const actor = createActor(
    identityMachine.provide({
      actors: {
        compare: fromPromise<Identity, IdentityComparison>(
          ({ input, signal }) =>
            new Promise((resolve, reject) => {
              asked.push({ ...input, signal, end: (fails) => (fails ? reject(offline) : resolve(identityResult)) });
            }),
        ),
      },
      actions: { leaveModel: () => void left.push('left') },
    }),
    { input: { choice } },
  ).start();
  const at = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state), soon);
  return { actor, asked, left, at };
}

test('pasted text is compared when the user asks for it, and only then', async () => {
  const { actor, asked, at } = comparing();
  actor.send({ type: 'identity.submitted' });
  await at('blank');
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  expect(asked).toHaveLength(0);
  actor.send({ type: 'identity.submitted' });
  expect(asked.map(({ text }) => text)).toEqual(['D5S818: 11']);
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.typed', text: 'D5S818: 12' });
  await at('edited');
  expect(actor.getSnapshot().context.result).toBe(identityResult);
  expect(asked).toHaveLength(1);
});

test('a changed choice compares the text that was compared, not the one being typed', async () => {
  const { actor, asked, at } = comparing();
  actor.send({ type: 'identity.typed', text: 'one' });
  actor.send({ type: 'identity.addressed', choice: { ...identityChoice, amelogenin: true } });
  await at('blank');
  actor.send({ type: 'identity.submitted' });
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.typed', text: 'two' });
  actor.send({ type: 'identity.addressed', choice: { ...identityChoice, amelogenin: true, sort: 'mastersQuery' } });
  expect(asked[1]).toMatchObject({ text: 'one', choice: { sort: 'mastersQuery' } });
  // the result is shown with the choice that it is of
  expect(actor.getSnapshot().context.shown.sort).toBe('tanabe');
  actor.send({ type: 'identity.addressed', choice: identityChoice });
  expect(asked[1]?.signal.aborted).toBe(true);
});

test("a model's profile is compared at once; a submitted text takes its place", async () => {
  const { actor, asked, left, at } = comparing({ ...identityChoice, model: 'M-1' });
  expect(asked[0]?.choice.model).toBe('M-1');
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  actor.send({ type: 'identity.submitted' });
  expect(left).toEqual(['left']);
  expect(asked[1]).toMatchObject({ choice: { model: '' }, text: 'D5S818: 11' });
  // the address follows: nothing is compared again
  actor.send({ type: 'identity.addressed', choice: identityChoice });
  expect(asked).toHaveLength(2);
});

test('an address without a model and a text leaves nothing of the model', async () => {
  const { actor, asked, at } = comparing({ ...identityChoice, model: 'M-1' });
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.addressed', choice: identityChoice });
  await at('blank');
  expect(actor.getSnapshot().context.result).toBeNull();
});

test('clearing forgets text, result and model', async () => {
  const { actor, asked, left, at } = comparing();
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  actor.send({ type: 'identity.submitted' });
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.cleared' });
  await at('blank');
  const { typed, text, result } = actor.getSnapshot().context;
  expect([typed, text, result]).toEqual(['', '', null]);
  expect(left).toHaveLength(2);
});

test('a failed comparison is tried again', async () => {
  const { actor, asked, at } = comparing({ ...identityChoice, model: 'M-1' });
  asked[0]?.end(true);
  await at('failed');
  actor.send({ type: 'identity.retried' });
  asked[1]?.end();
  await at('compared');
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('a sample of the result is chosen, and the next result begins with its first', async () => {
  const { actor, asked, at } = comparing({ ...identityChoice, model: 'M-1' });
  asked[0]?.end();
  await at('compared');
  const choose = (sample: number) => {
    actor.send({ type: 'identity.sampleChosen', sample });
    return actor.getSnapshot().context.sample;
  };
  expect([choose(1), choose(9), choose(-1), choose(1)]).toEqual([1, 1, 0, 1]);
  actor.send({ type: 'identity.addressed', choice: { ...identityChoice, model: 'M-2' } });
  asked[1]?.end();
  await at('compared');
  expect(actor.getSnapshot().context.sample).toBe(0);
});

test('the address has the choice, and nothing for usual values', () => {
  expect(parseIdentity({})).toEqual(identityChoice);
  expect(parseIdentity({ model: ' M-1 ', amelogenin: 'counted', sort: 'mastersQuery' })).toEqual({
    model: 'M-1',
    amelogenin: true,
    sort: 'mastersQuery',
  });
  expect(parseIdentity({ amelogenin: 'yes', sort: 'best' })).toEqual(identityChoice);
  expect(identityParameters(identityChoice)).toEqual({ model: '', amelogenin: '', sort: '' });
  expect(identityParameters({ amelogenin: true })).toEqual({ amelogenin: 'counted' });
});
