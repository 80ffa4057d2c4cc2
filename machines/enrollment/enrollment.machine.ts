import { assign, emit, setup } from 'xstate';

/** The steps of an enrollment in order. Each is a state of the machine. */
export const ENROLLMENT_STEPS = ['panel', 'models', 'study', 'contact', 'review'] as const;
export type EnrollmentStep = (typeof ENROLLMENT_STEPS)[number];

/** The user's position, which survives a reload. `furthest` is the last step that was reached. */
export type EnrollmentPlace = { step: EnrollmentStep; furthest: EnrollmentStep };

export type EnrollmentEvent =
  | { type: 'enrollment.next'; valid: boolean }
  | { type: 'enrollment.back' }
  | { type: 'enrollment.stepChosen'; step: EnrollmentStep }
  | { type: 'enrollment.faultFound'; step: EnrollmentStep };
type Context = EnrollmentPlace & {
  /** Steps that the user tried to leave while data was missing; their errors are shown. */
  tried: EnrollmentStep[];
};

const placeOf = (step: EnrollmentStep) => ENROLLMENT_STEPS.indexOf(step);

/** Returns the entry action of a step and its transitions: forward when the step's fields are valid, and back. */
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
          { actions: [{ type: 'markTried' as const, params: { step } }, 'showFault' as const] },
        ],
      }),
      ...(previous && { 'enrollment.back': { target: previous } }),
    },
  };
};

/**
 * The steps of an enrollment in a panel: the panel, the models, agents and arms, the sender, and the review with the
 * send button (specification, section 2 "/pdx"). The `form` machine holds the values and sends them.
 *
 * - Input: the stored position, if there is one.
 * - Events: `enrollment.next` (with whether the step's fields are valid; otherwise the errors are shown and the step
 *   stays), `enrollment.back`, `enrollment.stepChosen` (a step reached before), `enrollment.faultFound` (a field of
 *   that step is invalid at the send, or the server refused it).
 * - Emits: `faultShown` when a step shows its errors: the view focuses the first invalid field.
 * - Tags: `last` on the step that sends. The view stores `context.step` and `furthest` for a reload.
 */
export const enrollmentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EnrollmentEvent,
    input: {} as EnrollmentPlace,
    emitted: {} as { type: 'faultShown' },
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
    showFault: emit({ type: 'faultShown' }),
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
      actions: [{ type: 'markTried' as const, params: { step } }, 'showFault' as const],
    })),
  },
  states: {
    arriving: {
      description: 'Returns to the saved step.',
      always: [
        ...ENROLLMENT_STEPS.slice(0, -1).map((step) => ({
          guard: { type: 'startsAt' as const, params: { step } },
          target: step,
        })),
        { target: 'review' as const },
      ],
    },
    panel: { description: 'The panel, and what every sponsor gets.', ...ways('panel') },
    models: { description: 'The participating models.', ...ways('models') },
    study: { description: 'Agents, arms and the desired start.', ...ways('study') },
    contact: { description: 'The contact person.', ...ways('contact') },
    review: { description: 'Summary of all steps. The form is sent from here.', tags: 'last', ...ways('review') },
  },
});
