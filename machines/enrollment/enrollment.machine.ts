import { assign, setup } from 'xstate';

/** The steps of an enrollment, in order. Each is a state of the chart. */
export const ENROLLMENT_STEPS = ['panel', 'models', 'study', 'contact', 'review'] as const;
export type EnrollmentStep = (typeof ENROLLMENT_STEPS)[number];

/** Where somebody stands: what survives a reload. `furthest` is the last step that was reached. */
export type EnrollmentPlace = { step: EnrollmentStep; furthest: EnrollmentStep };

export type EnrollmentEvent =
  | { type: 'enrollment.next'; valid: boolean }
  | { type: 'enrollment.back' }
  | { type: 'enrollment.stepChosen'; step: EnrollmentStep }
  | { type: 'enrollment.faultFound'; step: EnrollmentStep };
type Context = EnrollmentPlace & {
  /** Steps that somebody wanted to leave with something missing: their faults are shown. */
  tried: EnrollmentStep[];
};

const placeOf = (step: EnrollmentStep) => ENROLLMENT_STEPS.indexOf(step);

/** The ways out of a step: on when what it asks for is there, back, and to any step that was reached before. */
const ways = (step: EnrollmentStep) => {
  const next = ENROLLMENT_STEPS[placeOf(step) + 1];
  const previous = ENROLLMENT_STEPS[placeOf(step) - 1];
  return {
    entry: { type: 'arrive' as const, params: { step } },
    on: {
      ...(next && {
        'enrollment.next': [
          {
            guard: { type: 'isValid' as const, params: ({ event }: { event: { valid: boolean } }) => event },
            target: next,
          },
          { actions: { type: 'markTried' as const, params: { step } } },
        ],
      }),
      ...(previous && { 'enrollment.back': { target: previous } }),
    },
  };
};

/**
 * The steps of an enrollment in a panel: what it is, the models, agents and arms, who asks, and the review from which
 * it is sent (specification, section 2 "/pdx"; the values and the sending are the `form` chart's).
 *
 * Input: the place that was kept, if any. Events: `enrollment.next` (with whether the step's fields are right; wrong
 * ones are shown and the step stays), `enrollment.back`, `enrollment.stepChosen` (any step reached before),
 * `enrollment.faultFound` (the server found fault with a field of that step).
 * Tags: `last` on the step that sends. The view keeps `context.step` and `furthest` for a reload.
 */
export const enrollmentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EnrollmentEvent,
    input: {} as EnrollmentPlace,
    tags: {} as 'last',
  },
  actions: {
    arrive: assign(({ context }, { step }: { step: EnrollmentStep }) => ({
      step,
      furthest: placeOf(step) > placeOf(context.furthest) ? step : context.furthest,
    })),
    markTried: assign(({ context }, { step }: { step: EnrollmentStep }) => ({
      tried: [...context.tried.filter((other) => other !== step), step],
    })),
  },
  guards: {
    isValid: (_, { valid }: { valid: boolean }) => valid,
    goesTo: ({ context }, { step, asked }: { step: EnrollmentStep; asked: EnrollmentStep }) =>
      step === asked && placeOf(asked) <= placeOf(context.furthest),
    startsAt: ({ context }, { step }: { step: EnrollmentStep }) => context.step === step,
  },
}).createMachine({
  id: 'enrollment',
  initial: 'arriving',
  context: ({ input }) => ({ ...input, tried: [] }),
  on: {
    'enrollment.stepChosen': ENROLLMENT_STEPS.map((step) => ({
      guard: {
        type: 'goesTo' as const,
        params: ({ event }: { event: { step: EnrollmentStep } }) => ({ step, asked: event.step }),
      },
      target: `.${step}` as const,
    })),
    'enrollment.faultFound': ENROLLMENT_STEPS.map((step) => ({
      guard: {
        type: 'goesTo' as const,
        params: ({ event }: { event: { step: EnrollmentStep } }) => ({ step, asked: event.step }),
      },
      target: `.${step}` as const,
      actions: { type: 'markTried' as const, params: { step } },
    })),
  },
  states: {
    arriving: {
      description: 'Back to the step that was kept.',
      always: ENROLLMENT_STEPS.map((step) => ({
        guard: { type: 'startsAt' as const, params: { step } },
        target: step,
      })),
    },
    panel: { description: 'What the panel is and what every sponsor gets.', ...ways('panel') },
    models: { description: 'Which models take part.', ...ways('models') },
    study: { description: 'Agents, arms and the wished start.', ...ways('study') },
    contact: { description: 'Who asks.', ...ways('contact') },
    review: { description: 'Everything once more; sent from here.', tags: 'last', ...ways('review') },
  },
});
