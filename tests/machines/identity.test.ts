import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Identity } from '../../contract/entities/identity.ts';
import { identityParameters, parseIdentity } from '../../machines/identity/address.ts';
import { identityChoice, identityResult } from '../../machines/identity/identity.cases.ts';
import {
  type IdentityComparison,
  type IdentityPlace,
  identityMachine,
  isEdited,
} from '../../machines/identity/identity.machine.ts';
import { offline, storedIdentity } from '../../machines/samples.ts';
import { soon } from '../support/soon.ts';
import { startPortal } from './support/portal.ts';

/** The machine with comparisons that the test ends. */
function comparing(choice = identityChoice) {
  const asked: (IdentityComparison & { signal: AbortSignal; end: (fails?: boolean) => void })[] = [];
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
    }),
  ).start();
  const place = (next: Partial<IdentityPlace>) =>
    actor.send({ type: 'identity.placed', place: { cohort: {}, choice: identityChoice, ...next } });
  place({ choice });
  const at = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state), soon);
  return { actor, asked, place, at };
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
  expect(isEdited(actor.getSnapshot().context)).toBe(true);
  expect(actor.getSnapshot().context.result).toBe(identityResult);
  expect(asked).toHaveLength(1);
});

test('a changed choice compares the text that was compared, not the one being typed', async () => {
  const { actor, asked, place, at } = comparing();
  actor.send({ type: 'identity.typed', text: 'one' });
  place({ choice: { ...identityChoice, amelogenin: true } });
  await at('blank');
  actor.send({ type: 'identity.submitted' });
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.typed', text: 'two' });
  place({ choice: { ...identityChoice, amelogenin: true, sort: 'mastersQuery' } });
  expect(asked[1]).toMatchObject({ text: 'one', choice: { sort: 'mastersQuery' } });
  // the result is shown with the choice that it is of
  expect(actor.getSnapshot().context.shown.sort).toBe('tanabe');
  place({ choice: identityChoice });
  expect(asked[1]?.signal.aborted).toBe(true);
});

test("a model's profile is compared at once; a submitted text takes its place", async () => {
  const { actor, asked, place, at } = comparing({ ...identityChoice, model: 'M-1' });
  expect(asked[0]?.choice.model).toBe('M-1');
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  actor.send({ type: 'identity.submitted' });
  expect(asked[1]).toMatchObject({ choice: { model: '' }, text: 'D5S818: 11' });
  // the address follows: nothing is compared again
  place({ choice: identityChoice });
  expect(asked).toHaveLength(2);
});

test('an address without a model and a text leaves nothing of the model', async () => {
  const { actor, asked, place, at } = comparing({ ...identityChoice, model: 'M-1' });
  asked[0]?.end();
  await at('compared');
  place({ choice: identityChoice });
  await at('blank');
  expect(actor.getSnapshot().context.result).toBeNull();
});

test('clearing forgets text, result and model', async () => {
  const { actor, asked, at } = comparing();
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  actor.send({ type: 'identity.submitted' });
  asked[0]?.end();
  await at('compared');
  actor.send({ type: 'identity.cleared' });
  await at('blank');
  const { typed, text, result } = actor.getSnapshot().context;
  expect([typed, text, result]).toEqual(['', '', null]);
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
  const { actor, asked, place, at } = comparing({ ...identityChoice, model: 'M-1' });
  asked[0]?.end();
  await at('compared');
  const choose = (sample: number) => {
    actor.send({ type: 'identity.sampleChosen', sample });
    return actor.getSnapshot().context.sample;
  };
  expect([choose(1), choose(9), choose(-1), choose(1)]).toEqual([1, 1, 0, 1]);
  place({ choice: { ...identityChoice, model: 'M-2' } });
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

test('another cohort compares the same text again; the same place asks for nothing', async () => {
  const { actor, asked, place, at } = comparing();
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  actor.send({ type: 'identity.submitted' });
  asked[0]?.end();
  await at('compared');
  // the screen is shown again after another tab
  place({});
  expect(asked).toHaveLength(1);
  place({ cohort: { text: 'lung' } });
  expect(asked[1]).toMatchObject({ text: 'D5S818: 11', cohort: { text: 'lung' } });
  actor.send({ type: 'identity.typed', text: 'D5S818: 12' });
  asked[1]?.end();
  await at('compared');
  expect(isEdited(actor.getSnapshot().context)).toBe(true);
});

test('clearing keeps the cohort and the choice', () => {
  const { actor, asked, place } = comparing();
  place({ cohort: { text: 'lung' }, choice: { ...identityChoice, amelogenin: true } });
  actor.send({ type: 'identity.cleared' });
  actor.send({ type: 'identity.typed', text: 'D5S818: 11' });
  actor.send({ type: 'identity.submitted' });
  expect(asked[0]).toMatchObject({ cohort: { text: 'lung' }, choice: { amelogenin: true } });
});

test('profiles are forgotten when the user signs out', async () => {
  const portal = startPortal({ stored: storedIdentity, address: '/analysis' });
  await portal.rest();
  portal.send('identity', { type: 'identity.typed', text: 'D5S818: 11' });
  expect(portal.context('identity').typed).toBe('D5S818: 11');
  portal.send('session', { type: 'session.signOut' });
  await portal.rest();
  expect(portal.context('identity').typed).toBe('');
});
