import { assign, enqueueActions, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** Messages by field; an empty object is a valid form. The texts are keys or codes: the view words them. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;
type Field<Values> = keyof Values & string;

export type FormEvent<Values> =
  | { type: 'form.changed'; values: Partial<Values> }
  | { type: 'form.left'; field: Field<Values> }
  | { type: 'form.submitted' }
  | { type: 'form.reset' };
type Context<Values, Result> = {
  instance: string;
  attempt: number;
  initial: Values;
  values: Values;
  touched: Field<Values>[];
  /** The server's messages, until the field is changed. */
  refusals: FieldErrors<Values>;
  failure: CallFailure | null;
  result: Result | null;
};

/**
 * A form: login, join, password, later every other (specification, section 5).
 *
 * `validate` is pure and gives the message of each field that is wrong. A submit that fails loses nothing typed:
 * the server's `fields` land at the fields (`context.refusals`), the rest is in `context.failure`. A second submit
 * in flight cannot be expressed. Repeating a submit unchanged keeps its idempotency key, whatever became of it: a refusal
 * leaves nothing behind, and what a lost answer or a fault of the server left is told by the key. An edit makes a new one.
 *
 * Input: `initial` values, `instance` (a random id). Events: `form.changed`, `form.left` (blur), `form.submitted`,
 * `form.reset` ('重置', or once more after `done`).
 * Tags: `busy` (fields read-only), `unsaved` (leaving asks: the view tells navigation `guarded` / `released`), `done`,
 * `refused`, and `invalid` while the client's rules find fault.
 * Emits: `focusField` with the first wrong field, after a submit that the client's rules or the server refused.
 * To be provided: actor `submit` (input `SubmitInput`; its call with `notice: 'unlessFields'`).
 */
export function createFormMachine<Values extends Record<string, unknown>, Result = unknown>(
  validate: (values: Values) => FieldErrors<Values>,
) {
  const firstOf = (errors: FieldErrors<Values>, values: Values) =>
    (Object.keys(values) as Field<Values>[]).find((field) => errors[field] !== undefined);

  return setup({
    types: {
      context: {} as Context<Values, Result>,
      events: {} as FormEvent<Values>,
      input: {} as { initial: Values; instance: string },
      emitted: {} as { type: 'focusField'; field: Field<Values> },
      tags: {} as 'busy' | 'unsaved' | 'done' | 'refused' | 'invalid',
    },
    actors: { submit: required<Result, SubmitInput<Values>>('submit') },
    actions: {
      change: assign(({ context }, { values }: { values: Partial<Values> }) => {
        const refusals = { ...context.refusals };
        for (const field of Object.keys(values)) delete refusals[field as Field<Values>];
        return { values: { ...context.values, ...values }, refusals };
      }),
      touch: assign(({ context }, { field }: { field: Field<Values> }) => ({
        touched: context.touched.includes(field) ? context.touched : [...context.touched, field],
      })),
      touchAll: assign(({ context }) => ({ touched: Object.keys(context.values) as Field<Values>[] })),
      beginAttempt: assign(({ context }) => ({ attempt: context.attempt + 1, failure: null })),
      keepFailure: assign((_, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        return { failure, refusals: (failure.fields ?? {}) as FieldErrors<Values> };
      }),
      keepResult: assign((_, { result }: { result: Result }) => ({ result, failure: null, refusals: {} })),
      reset: assign(({ context }) => ({
        values: context.initial,
        touched: [],
        refusals: {},
        failure: null,
        result: null,
        attempt: context.attempt + 1,
      })),
      focusFirst: enqueueActions(({ context, enqueue }) => {
        const field = firstOf({ ...context.refusals, ...validate(context.values) }, context.values);
        if (field !== undefined) enqueue.emit({ type: 'focusField', field });
      }),
    },
    guards: {
      isPristine: ({ context }) => JSON.stringify(context.values) === JSON.stringify(context.initial),
      isValid: ({ context }) => firstOf(validate(context.values), context.values) === undefined,
    },
  }).createMachine({
    id: 'form',
    initial: 'editing',
    context: ({ input }) => ({
      ...input,
      attempt: 1,
      values: input.initial,
      touched: [],
      refusals: {},
      failure: null,
      result: null,
    }),
    states: {
      editing: {
        initial: 'deciding',
        on: {
          'form.changed': { target: '.deciding', actions: withEvent('change') },
          'form.left': { actions: withEvent('touch') },
          'form.submitted': [
            { guard: 'isValid', target: 'submitting', actions: 'touchAll' },
            { target: '.invalid', actions: ['touchAll', 'focusFirst'] },
          ],
          'form.reset': { target: '.untouched', actions: 'reset' },
        },
        states: {
          deciding: {
            always: [
              { guard: 'isPristine', target: 'untouched' },
              { guard: 'isValid', target: 'valid' },
              { target: 'invalid' },
            ],
          },
          untouched: { description: 'As it was opened: leaving loses nothing.' },
          invalid: { tags: ['unsaved', 'invalid'] },
          valid: { tags: 'unsaved' },
        },
      },
      submitting: {
        description: 'The submit is on its way; the fields stand still.',
        tags: ['busy', 'unsaved'],
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({
            values: context.values,
            idempotencyKey: `${context.instance}-${context.attempt}`,
          }),
          onDone: {
            target: 'done',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
          onError: {
            target: 'refused',
            actions: [keepFailure, 'focusFirst'],
          },
        },
      },
      refused: {
        description: 'What was typed stands; the messages say what to change.',
        tags: ['unsaved', 'refused'],
        on: {
          'form.changed': {
            target: 'editing',
            actions: [withEvent('change'), 'beginAttempt'],
          },
          'form.submitted': { target: 'submitting' },
          'form.reset': { target: 'editing', actions: 'reset' },
        },
      },
      done: {
        description: 'Thanks, and what happens next.',
        tags: 'done',
        on: { 'form.reset': { target: 'editing', actions: 'reset' } },
      },
    },
  });
}

export type SubmitInput<Values> = { values: Values; idempotencyKey: string };
