import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  ENROLLMENT_STEPS,
  type EnrollmentEvent,
  enrollmentMachine,
} from '../../machines/enrollment/enrollment.machine.ts';

const start = (step: (typeof ENROLLMENT_STEPS)[number] = 'panel') =>
  createActor(enrollmentMachine, { input: { step, furthest: step } }).start();

describe('enrollment', () => {
  test('an incomplete step stays and shows what is missing', () => {
    const actor = start('models');
    actor.send({ type: 'enrollment.next', valid: false });
    expect(actor.getSnapshot()).toMatchObject({ value: 'models', context: { tried: ['models'] } });
    actor.send({ type: 'enrollment.next', valid: true });
    expect(actor.getSnapshot().value).toBe('study');
  });

  test('every error that is shown asks for the focus, and a valid step does not', () => {
    const actor = start('contact');
    let asked = 0;
    actor.on('faultShown', () => {
      asked += 1;
    });
    actor.send({ type: 'enrollment.next', valid: false });
    expect(asked).toBe(1);
    actor.send({ type: 'enrollment.faultFound', step: 'models' });
    expect(asked).toBe(2);
    actor.send({ type: 'enrollment.next', valid: true });
    expect(asked).toBe(2);
  });

  test('a saved step is resumed, and a step not reached yet cannot be chosen', () => {
    const actor = start('study');
    actor.send({ type: 'enrollment.stepChosen', step: 'review' });
    expect(actor.getSnapshot().value).toBe('study');
    actor.send({ type: 'enrollment.stepChosen', step: 'panel' });
    actor.send({ type: 'enrollment.stepChosen', step: 'study' });
    expect(actor.getSnapshot().value).toBe('study');
  });

  test('an error found by the server leads to its step', () => {
    const actor = start('review');
    actor.send({ type: 'enrollment.faultFound', step: 'contact' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'contact', context: { tried: ['contact'] } });
  });

  test('a step whose fields were never valid cannot be passed', () => {
    const step = fc.constantFrom(...ENROLLMENT_STEPS);
    const event: fc.Arbitrary<EnrollmentEvent> = fc.oneof(
      fc.constant({ type: 'enrollment.next' as const, valid: false }),
      fc.constant({ type: 'enrollment.back' as const }),
      fc.record({ type: fc.constant('enrollment.stepChosen' as const), step }),
      fc.record({ type: fc.constant('enrollment.faultFound' as const), step }),
    );
    fc.assert(
      fc.property(step, fc.array(event, { maxLength: 200 }), (from, events) => {
        const actor = start(from);
        for (const one of events) actor.send(one);
        const { context, value } = actor.getSnapshot();
        expect(ENROLLMENT_STEPS.indexOf(context.step)).toBeLessThanOrEqual(ENROLLMENT_STEPS.indexOf(from));
        expect(value).toBe(context.step);
      }),
    );
  });
});
