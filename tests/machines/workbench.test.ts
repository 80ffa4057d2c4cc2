import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Cohorts } from '../../contract/entities/workbench.ts';
import { offline } from '../../machines/samples.ts';
import { cohortOf } from '../../machines/workbench/workbench.cases.ts';
import {
  type CohortCriteria,
  type RecalledLists,
  workbenchMachine,
} from '../../machines/workbench/workbench.machine.ts';

const KEY = '0k3f5m7p9r1t0k3f5m7p9r1t0';
const LUNG = '/analysis?screen=drug&cohort=disease%3Dlung-cancer';
type Read = (criteria: CohortCriteria) => Promise<Cohorts>;

function start(address: string, lists: RecalledLists = {}, read: Read = async () => ({ cohort: cohortOf(3) })) {
  const asked: CohortCriteria[] = [];
  const page = createActor(
    workbenchMachine.provide({
      actors: {
        recallLists: fromPromise<RecalledLists, { keys: readonly string[] }>(async () => lists),
        readCohorts: fromPromise<Cohorts, CohortCriteria>(({ input }) => {
          asked.push(input);
          return read(input);
        }),
      },
    }),
    { input: { address } },
  ).start();
  const go = (to: string) => page.send({ type: 'workbench.addressed', address: to });
  return { page, asked, go };
}

test('the page tells its address once more when it opens: the cohort is read once', async () => {
  const { page, asked, go } = start('/analysis');
  go('/analysis');
  await waitFor(page, (state) => state.hasTag('ready'));
  expect(asked).toHaveLength(1);
});

test('another screen or parameter asks for nothing, another cohort does, and the one before is shown at once', async () => {
  const { page, asked, go } = start(LUNG);
  await waitFor(page, (state) => state.hasTag('ready'));
  go(`${LUNG}&drug=osimertinib`);
  go(LUNG.replace('drug', 'oncoprint'));
  expect(page.getSnapshot().hasTag('ready')).toBe(true);
  expect(page.getSnapshot().context.place.screen).toBe('oncoprint');
  go('/analysis');
  expect(page.getSnapshot().hasTag('busy')).toBe(true);
  go(LUNG);
  expect(page.getSnapshot().hasTag('ready')).toBe(true);
  expect(asked.map(({ cohort }) => cohort.filters?.disease)).toEqual([['lung-cancer'], undefined]);
});

test('a long list is asked for as its models; models that are gone are counted', async () => {
  const { page, asked } = start(`/analysis?cohort=list%3D${KEY}`, { [KEY]: { models: ['A', 'B'], unavailable: 2 } });
  await waitFor(page, (state) => state.hasTag('ready'));
  expect(asked[0]?.cohort.ids).toEqual(['A', 'B']);
  expect(page.getSnapshot().context.unavailable).toBe(2);
});

test('a list that is gone is said to be lost, and no cohort is read in its place', async () => {
  const { page, asked, go } = start(`/analysis?cohort=list%3D${KEY}`, { [KEY]: null });
  await waitFor(page, (state) => state.hasTag('lost'));
  expect(asked).toEqual([]);
  go('/analysis');
  await waitFor(page, (state) => state.hasTag('ready'));
});

test('a list without any model that is left is lost: it is not the whole catalog', async () => {
  const { page, asked } = start(`/analysis?cohort=list%3D${KEY}`, { [KEY]: { models: [], unavailable: 3 } });
  await waitFor(page, (state) => state.hasTag('lost'));
  expect(asked).toEqual([]);
  expect(page.getSnapshot().context.unavailable).toBe(3);
});

test.each([
  ['an invalid list', '/analysis?cohort=list%3Dgone'],
  ['a cohort that is given twice', `${LUNG}&cohort=disease%3Dbreast-cancer`],
  ['another cohort that is not understood', `${LUNG}&other=text%3Degfr`],
])('%s is unclear: no cohort is read in its place, also after the whole catalog was shown', async (_, address) => {
  const { page, asked, go } = start('/analysis');
  await waitFor(page, (state) => state.hasTag('ready'));
  go(address);
  expect(page.getSnapshot().hasTag('unclear')).toBe(true);
  expect(page.getSnapshot().hasTag('ready')).toBe(false);
  expect(asked).toHaveLength(1);
  go('/analysis');
  expect(page.getSnapshot().hasTag('ready')).toBe(true);
});

test('a failure is kept until it is tried again, and an empty cohort is shown as empty', async () => {
  let tries = 0;
  const { page } = start('/analysis', {}, async () => {
    if (tries++ === 0) throw offline;
    return { cohort: cohortOf(0) };
  });
  await waitFor(page, (state) => state.hasTag('failed'));
  expect(page.getSnapshot().context.failure).toEqual(offline);
  page.send({ type: 'workbench.retried' });
  await waitFor(page, (state) => state.hasTag('empty'));
  expect(page.getSnapshot().context.failure).toBeNull();
});
