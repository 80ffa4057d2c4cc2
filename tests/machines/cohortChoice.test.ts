import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type CohortPlace, cohortChoiceMachine } from '../../machines/cohortChoice/cohortChoice.machine.ts';
import { offline } from '../../machines/samples.ts';
import { type Criteria, noCriteria } from '../../machines/search/query.ts';

const KEY = '0k3f5m7p9r1t0k3f5m7p9r1t0';
const long = Array.from({ length: 400 }, (_, place) => `LUN-PDX-${String(place).padStart(4, '0')}`);

function start(keep: (models: readonly string[]) => Promise<string> = async () => KEY) {
  const chosen: { place: CohortPlace; criteria: Criteria }[] = [];
  const choice = createActor(
    cohortChoiceMachine.provide({
      actors: { keepList: fromPromise<string, { models: readonly string[] }>(({ input }) => keep(input.models)) },
    }),
  );
  choice.on('chosen', ({ place, criteria }) => chosen.push({ place, criteria }));
  choice.start();
  return { choice, chosen };
}

test('a search is chosen for the place for which the dialog was opened', () => {
  const { choice, chosen } = start();
  choice.send({ type: 'cohortChoice.opened', place: 'other' });
  choice.send({ type: 'cohortChoice.searchChosen', criteria: { ...noCriteria, text: 'egfr' } });
  expect(chosen).toEqual([{ place: 'other', criteria: { ...noCriteria, text: 'egfr' } }]);
  expect(choice.getSnapshot().hasTag('open')).toBe(false);
});

test('a short list is chosen as it is; nothing is stored', () => {
  const { choice, chosen } = start(() => Promise.reject(new Error('stored')));
  choice.send({ type: 'cohortChoice.opened', place: 'cohort' });
  choice.send({ type: 'cohortChoice.pasteWanted' });
  expect(choice.getSnapshot().hasTag('pasting')).toBe(true);
  choice.send({ type: 'cohortChoice.modelsChosen', models: ['A', 'B'] });
  expect(chosen).toEqual([{ place: 'cohort', criteria: { ...noCriteria, ids: ['A', 'B'] } }]);
});

test('a list that is too long for an address is stored first, and again after a failure', async () => {
  let tries = 0;
  const { choice, chosen } = start(async (models) => {
    expect(models).toEqual(long);
    if (tries++ === 0) throw offline;
    return KEY;
  });
  choice.send({ type: 'cohortChoice.opened', place: 'cohort' });
  choice.send({ type: 'cohortChoice.modelsChosen', models: long });
  await waitFor(choice, (state) => state.hasTag('failed'));
  expect(chosen).toEqual([]);
  expect(choice.getSnapshot().context.failure).toEqual(offline);
  choice.send({ type: 'cohortChoice.retried' });
  await waitFor(choice, (state) => !state.hasTag('open'));
  expect(chosen).toEqual([{ place: 'cohort', criteria: { ...noCriteria, ids: long, list: KEY } }]);
});

test('a dialog that is closed while the list is stored chooses nothing', async () => {
  const kept = Promise.withResolvers<string>();
  const { choice, chosen } = start(() => kept.promise);
  choice.send({ type: 'cohortChoice.opened', place: 'cohort' });
  choice.send({ type: 'cohortChoice.modelsChosen', models: long });
  expect(choice.getSnapshot().hasTag('busy')).toBe(true);
  choice.send({ type: 'cohortChoice.closed' });
  kept.resolve(KEY);
  await kept.promise;
  expect(chosen).toEqual([]);
});
