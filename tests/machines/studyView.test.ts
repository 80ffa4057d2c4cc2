import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { StudyAnalysis, StudyEvent } from '../../contract/entities/analysis.ts';
import { parseStudyAddress, type StudyLook, studyAddress } from '../../machines/studyView/address.ts';
import { studyViewMachine } from '../../machines/studyView/studyView.machine.ts';

// The machine reads nothing else from an analysis.
const analysis = (event: StudyEvent = { times: 2 }) =>
  ({ study: 'E1', event, arms: ['Vehicle', 'A', 'B'].map((name) => ({ name })) }) as unknown as StudyAnalysis;

/** Starts a view whose analyses arrive when `answer` is called. */
function start(look: Partial<StudyLook> = {}) {
  const asked: { event: StudyEvent; answer: () => void; fail: () => void }[] = [];
  const machine = studyViewMachine.provide({
    actors: {
      analyze: fromPromise<StudyAnalysis, { event: StudyEvent }>(
        ({ input: { event } }) =>
          new Promise((resolve, reject) => {
            asked.push({ event, answer: () => resolve(analysis(event)), fail: () => reject(new Error('offline')) });
          }),
      ),
    },
  });
  const view = createActor(machine, { input: { analysis: analysis(), start: look } }).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { view, asked, settle, now: () => view.getSnapshot() };
}

test('an address opens the view that it describes', () => {
  const { now } = start({ measure: 'volume', scale: 'log', curves: 'medians', form: 'table', shown: ['A'] });
  expect(now().context.hidden).toEqual(['Vehicle', 'B']);
  for (const tag of ['volume', 'log', 'medians', 'table'] as const) expect(now().hasTag(tag)).toBe(true);
  expect(start({ shown: ['of another study'] }).now().context.hidden).toEqual([]);
});

test('at least one arm remains', () => {
  const { view, now } = start();
  for (const arm of ['Vehicle', 'A', 'B', 'nobody']) view.send({ type: 'studyView.armToggled', arm });
  expect(now().context.hidden).toEqual(['Vehicle', 'A']);
});

test('the figures stay until those of the next event arrive; the last choice wins', async () => {
  const { view, asked, settle, now } = start();
  view.send({ type: 'studyView.eventChosen', event: { times: 4 } });
  view.send({ type: 'studyView.eventChosen', event: { volumeMm3: 900 } });
  expect(now().hasTag('busy')).toBe(true);
  expect(now().context.analysis.event).toEqual({ times: 2 });
  asked[1]?.answer();
  asked[0]?.answer();
  await settle();
  expect(now().context.analysis.event).toEqual({ volumeMm3: 900 });
  expect(now().hasTag('busy')).toBe(false);
  // choosing the displayed event again makes no request
  view.send({ type: 'studyView.eventChosen', event: { volumeMm3: 900 } });
  expect(asked).toHaveLength(2);
});

test('after a failure the earlier event stays shown, and the same one can be requested again', async () => {
  const { view, asked, settle, now } = start();
  view.send({ type: 'studyView.eventChosen', event: { times: 4 } });
  asked[0]?.fail();
  await settle();
  expect(now().hasTag('failed')).toBe(true);
  expect(now().context.analysis.event).toEqual({ times: 2 });
  view.send({ type: 'studyView.retried' });
  expect(asked[1]?.event).toEqual({ times: 4 });
  asked[1]?.answer();
  await settle();
  expect(now().context.analysis.event).toEqual({ times: 4 });
});

test('every view survives the round trip through the address', () => {
  const looks: Partial<StudyLook>[] = [
    {},
    { event: { times: 4 }, measure: 'weightChange', curves: 'animals' },
    {
      event: { times: 2.5 },
      scale: 'log',
      form: 'table',
      shown: ['Drug A, 5 mg/kg + Drug B', '50 % & more', '奥希替尼'],
    },
    { event: { volumeMm3: 900 }, curves: 'medians', measure: 'volumeChange' },
  ];
  for (const look of looks) {
    const place = { id: 'LUN-PDX-0012', study: 'ST/01 & 2, α', look };
    expect(parseStudyAddress(studyAddress(place))).toEqual(place);
  }
  expect(
    studyAddress({ id: 'A', study: 'E1', look: { event: { times: 2 }, measure: 'volume', curves: 'means' } }),
  ).toBe('/search/detail/study?id=A&study=E1');
});

test('an invalid part of the address has its default value', () => {
  const wrong = '/search/detail/study?id=A&study=E1&event=1x&measure=x&curves=&scale=1&view=&arms=,';
  expect(parseStudyAddress(wrong)).toEqual({ id: 'A', study: 'E1', look: {} });
  for (const event of ['0.5x', '101x', '0mm3', '200000mm3', 'x', '2'])
    expect(parseStudyAddress(`/search/detail/study?id=A&study=E1&event=${event}`).look).toEqual({});
  expect(parseStudyAddress('/search/detail/study')).toEqual({ id: '', study: '', look: {} });
});
