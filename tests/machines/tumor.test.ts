import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { TumorMatches, TumorToMatch } from '../../contract/entities/tumor.ts';
import { MAX_TUMOR_TEXT } from '../../contract/tumorLimits.ts';
import { offline, storedIdentity } from '../../machines/samples.ts';
import { tumorMatches } from '../../machines/tumor/tumor.cases.ts';
import { isOutdated, tumorMachine } from '../../machines/tumor/tumor.machine.ts';
import { startPortal } from './support/portal.ts';

const start = (find: (question: TumorToMatch) => Promise<TumorMatches>) =>
  createActor(
    tumorMachine.provide({
      actors: { findModels: fromPromise<TumorMatches, TumorToMatch>(({ input }) => find(input)) },
    }),
  ).start();

test('a question has the text, the diagnosis, what was tested and the models to compare', async () => {
  const asked: TumorToMatch[] = [];
  const view = start(async (question) => {
    asked.push(question);
    return tumorMatches;
  });
  view.send({ type: 'tumor.placed', place: { cohort: { text: 'lung' } } });
  view.send({ type: 'tumor.typed', text: 'EGFR L858R' });
  view.send({ type: 'tumor.diagnosed', diagnosis: ' LUAD ' });
  view.send({ type: 'tumor.testedWith', tested: 'all' });
  view.send({ type: 'tumor.asked' });
  await waitFor(view, (state) => state.hasTag('shown'));
  expect(isOutdated(view.getSnapshot().context)).toBe(false);
  view.send({ type: 'tumor.placed', place: { cohort: { text: 'lung' }, modelType: 'PDX' } });
  expect(view.getSnapshot().hasTag('busy')).toBe(true);
  await waitFor(view, (state) => state.hasTag('shown'));
  const own = { text: 'EGFR L858R', diagnosis: 'LUAD', tested: 'all', cohort: { text: 'lung' } };
  expect(asked).toEqual([own, { ...own, modelType: 'PDX' }]);
  view.send({ type: 'tumor.typed', text: 'EGFR L858R\nTP53 R273H' });
  expect(isOutdated(view.getSnapshot().context)).toBe(true);
  expect(view.getSnapshot().context.result).toBe(tumorMatches);
});

test('other models are compared with the tumor that was asked about, not with one that is being typed', async () => {
  const asked: string[] = [];
  const view = start(async ({ text }) => {
    asked.push(text);
    return tumorMatches;
  });
  view.send({ type: 'tumor.typed', text: 'EGFR L858R' });
  view.send({ type: 'tumor.asked' });
  await waitFor(view, (state) => state.hasTag('shown'));
  view.send({ type: 'tumor.typed', text: 'EGFR L858R\nTP' });
  view.send({ type: 'tumor.placed', place: { modelType: 'PDX' } });
  await waitFor(view, (state) => state.hasTag('shown'));
  expect(asked).toEqual(['EGFR L858R', 'EGFR L858R']);
});

test('the text of a file is used instead of the typed one, which stays', async () => {
  const asked: string[] = [];
  const view = start(async ({ text }) => {
    asked.push(text);
    return tumorMatches;
  });
  view.send({ type: 'tumor.typed', text: 'EGFR L858R' });
  view.send({ type: 'tumor.fileChosen', file: { name: 'a.maf', bytes: 4, text: 'rows' } });
  view.send({ type: 'tumor.asked' });
  view.send({ type: 'tumor.fileRemoved' });
  view.send({ type: 'tumor.asked' });
  await waitFor(view, (state) => state.hasTag('shown'));
  expect(asked).toEqual(['rows', 'EGFR L858R']);
});

test.each([
  ['fileTooLarge', MAX_TUMOR_TEXT + 1],
  ['fileUnreadable', 4],
])('%s is said, and the file is not taken', (problem, bytes) => {
  const view = start(async () => tumorMatches);
  view.send({ type: 'tumor.fileChosen', file: { name: 'a.maf', bytes, text: null } });
  expect(view.getSnapshot().context).toMatchObject({ problem, file: null });
});

test('nothing is asked without a text', () => {
  const view = start(async () => tumorMatches);
  view.send({ type: 'tumor.typed', text: ' ' });
  view.send({ type: 'tumor.asked' });
  expect(view.getSnapshot().hasTag('busy')).toBe(false);
  expect(view.getSnapshot().context.problem).toBe('nothing');
  view.send({ type: 'tumor.typed', text: 'EGFR' });
  expect(view.getSnapshot().context.problem).toBeNull();
});

test('after a failure the input stays, and the question is asked again', async () => {
  let failed = false;
  const view = start(async () => {
    if (failed) return tumorMatches;
    failed = true;
    throw offline;
  });
  view.send({ type: 'tumor.typed', text: 'EGFR L858R' });
  view.send({ type: 'tumor.asked' });
  await waitFor(view, (state) => state.hasTag('failed'));
  expect(view.getSnapshot().context.text).toBe('EGFR L858R');
  view.send({ type: 'tumor.retried' });
  await waitFor(view, (state) => state.hasTag('shown'));
});

test('clearing keeps the models to compare', async () => {
  const view = start(async () => tumorMatches);
  view.send({ type: 'tumor.placed', place: { modelType: 'PDX' } });
  view.send({ type: 'tumor.typed', text: 'EGFR L858R' });
  view.send({ type: 'tumor.cleared' });
  expect(view.getSnapshot().context).toMatchObject({ text: '', place: { modelType: 'PDX' } });
});

test('a tumor is forgotten when the user signs out', async () => {
  const portal = startPortal({ stored: storedIdentity, address: '/analysis' });
  await portal.rest();
  portal.send('tumor', { type: 'tumor.typed', text: 'EGFR L858R' });
  expect(portal.context('tumor').text).toBe('EGFR L858R');
  portal.send('session', { type: 'session.signOut' });
  await portal.rest();
  expect(portal.context('tumor').text).toBe('');
});
