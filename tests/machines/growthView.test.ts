import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { growthViewMachine } from '../../machines/growthView/growthView.machine.ts';

const start = () =>
  createActor(growthViewMachine, {
    input: {
      studies: [
        { study: 'E1', arms: ['Vehicle', 'A', 'B'] },
        { study: 'E2', arms: ['Vehicle', 'C'] },
      ],
    },
  }).start();

test('at least one arm stays visible, and another study shows all its arms', () => {
  const view = start();
  for (const arm of ['Vehicle', 'A', 'B', 'nobody']) view.send({ type: 'growthView.armToggled', arm });
  expect(view.getSnapshot().context).toMatchObject({ study: 'E1', hidden: ['Vehicle', 'A'] });
  view.send({ type: 'growthView.armToggled', arm: 'A' });
  expect(view.getSnapshot().context.hidden).toEqual(['Vehicle']);
  view.send({ type: 'growthView.studyChosen', study: 'E2' });
  expect(view.getSnapshot().context).toMatchObject({ study: 'E2', hidden: [] });
});

test('a logarithmic scale is only for volumes, not for changes', () => {
  const view = start();
  view.send({ type: 'growthView.scaleChosen', scale: 'log' });
  expect(view.getSnapshot().hasTag('log')).toBe(true);
  view.send({ type: 'growthView.measureChosen', measure: 'weightChange' });
  expect(view.getSnapshot().hasTag('log')).toBe(false);
  view.send({ type: 'growthView.scaleChosen', scale: 'log' });
  expect(view.getSnapshot().hasTag('log')).toBe(false);
  expect(view.getSnapshot().hasTag('weightChange')).toBe(true);
});

test('display options remain after choosing another study or measure', () => {
  const view = start();
  view.send({ type: 'growthView.coursesChosen', courses: 'animals' });
  view.send({ type: 'growthView.formChosen', form: 'table' });
  view.send({ type: 'growthView.measureChosen', measure: 'volumeChange' });
  view.send({ type: 'growthView.studyChosen', study: 'E2' });
  const snapshot = view.getSnapshot();
  expect([snapshot.hasTag('animals'), snapshot.hasTag('table'), snapshot.hasTag('volumeChange')]).toEqual([
    true,
    true,
    true,
  ]);
});
