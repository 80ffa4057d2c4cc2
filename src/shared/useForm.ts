import { useMachine } from '@xstate/react';
import { type FormEvent as ReactFormEvent, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../contract/envelope.ts';
import { createFormMachine, type FieldErrors, type SubmitInput } from '../../machines/form/form.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { randomId } from '../effects/randomId.ts';
import { useLeaveGuard } from '../portal/useLeaveGuard.ts';

type FormPlan<Values, Result> = {
  initial: Values;
  /** Pure. Returns an error for each invalid field. */
  validate: (values: Values) => FieldErrors<Values>;
  /** Rejects with a `CallFailure`, whose `fields` are shown at the fields. */
  submit: (input: SubmitInput<Values>, signal: AbortSignal) => Promise<Result>;
  /** Ask before leaving the page with unsaved input. */
  guarded?: boolean;
};

/** The state and actions of a form for its view. */
export type Form<Values, Result = unknown> = {
  values: Values;
  /** The message at each field: the server's, or the error of a field that was left or submitted. */
  errors: FieldErrors<Values>;
  failure: CallFailure | null;
  result: Result | null;
  busy: boolean;
  done: boolean;
  change: (values: Partial<Values>) => void;
  leave: (field: keyof Values & string) => void;
  reset: () => void;
  /** For the form element. */
  props: { ref: React.RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: ReactFormEvent) => void };
};

/**
 * Returns a form with the type that shared fields use. TypeScript cannot infer that `change` accepts part of the form's
 * values.
 */
export const sharedPart = <Part extends object>(form: { values: Part }): Form<Part> => form as unknown as Form<Part>;

/** Runs a form with the `form` statechart. It ends with the page, and its input is lost. */
export function useForm<Values extends Record<string, unknown>, Result = unknown>(
  plan: FormPlan<Values, Result>,
): Form<Values, Result> {
  const element = useRef<HTMLFormElement>(null);
  const [machine] = useState(() =>
    createFormMachine<Values, Result>(plan.validate).provide({
      actors: {
        submit: fromPromise<Result, SubmitInput<Values>>(({ input, signal }) => plan.submit(input, signal)),
      },
    }),
  );
  const [instance] = useState(randomId);
  const [snapshot, send, actor] = useMachine(machine, { input: { initial: plan.initial, instance } });
  const { values, touched, refusals, failure, result } = snapshot.context;

  useEffect(() => {
    const watch = actor.on('focusField', ({ field }) => {
      // the error message renders in the next frame and is then read aloud with the field
      requestAnimationFrame(() => controlOf(element.current, field)?.focus());
    });
    return () => watch.unsubscribe();
  }, [actor]);
  useLeaveGuard(plan.guarded === true && snapshot.hasTag('unsaved'));

  const found = plan.validate(values);
  const errors = Object.fromEntries(
    touched.flatMap((field) => (found[field] === undefined ? [] : [[field, found[field]]])),
  ) as FieldErrors<Values>;

  return {
    values,
    errors: { ...errors, ...refusals },
    failure,
    result,
    busy: snapshot.hasTag('busy'),
    done: snapshot.hasTag('done'),
    change: (changed) => send({ type: 'form.changed', values: changed }),
    leave: (field) => send({ type: 'form.left', field }),
    reset: () => send({ type: 'form.reset' }),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        send({ type: 'form.submitted' });
      },
    },
  };
}

/** Returns the control of a field: it has its name, or in a field with a frame an ID that ends in it. */
const controlOf = (form: HTMLFormElement | null, field: string) =>
  form?.querySelector<HTMLElement>(`[name="${field}"]`) ?? form?.querySelector<HTMLElement>(`[id$="-${field}"]`);
