import { assign, enqueueActions, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/**
 * Messages by field; an empty object means that the form is valid. The texts are keys or codes, which the view
 * translates.
 */
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
  /** The server's messages; each remains until its field is changed. */
  refusals: FieldErrors<Values>;
  failure: CallFailure | null;
  result: Result | null;
};

/**
 * Creates the machine of a form: login, join, password, and every other form (specification, section 5).
 *
 * `validate` is pure and returns a message for each invalid field. A failed submit keeps all typed input: the server's
 * `fields` go to the fields (`context.refusals`), the rest is in `context.failure`. A second submit is impossible while
 * one is running. Submitting unchanged values again reuses the idempotency key: a refusal leaves no data, and after a
 * lost response or a server error the key identifies what was stored. An edit creates a new key.
 *
 * - Input: `initial` values, `instance` (a random id).
 * - Events: `form.changed`, `form.left` (blur), `form.submitted`, `form.reset` ('重置', or to start again after
 *   `done`).
 * - Tags: `busy` (fields are read-only), `unsaved` (leaving asks first: the view sends navigation `guarded` /
 *   `released`), `done`, `refused`, and `invalid` while the client's rules find errors.
 * - Emits: `focusField` with the first invalid field, after a submit that the client's rules or the server refused.
 * - Required: actor `submit` (input `SubmitInput`; its call with `notice: 'unlessFields'`).
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
          untouched: { description: 'Unchanged: leaving loses nothing.' },
          invalid: { tags: ['unsaved', 'invalid'] },
          valid: { tags: 'unsaved' },
        },
      },
      submitting: {
        description: 'The form is being sent. The fields are locked.',
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
        description: 'The input stays, and the messages explain what to change.',
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
        description: 'Shows the thanks and the next steps.',
        tags: 'done',
        on: { 'form.reset': { target: 'editing', actions: 'reset' } },
      },
    },
  });
}

export type SubmitInput<Values> = { values: Values; idempotencyKey: string };
