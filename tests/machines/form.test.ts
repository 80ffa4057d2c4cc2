import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { validateSample } from '../../machines/form/form.cases.ts';
import { createFormMachine, type SubmitInput } from '../../machines/form/form.machine.ts';
import { offline } from '../../machines/samples.ts';

type Values = { email: string; note: string };
type Submit = SubmitInput<Values>;

function open(answer: (submit: Submit) => Promise<string> = async () => 'thanks') {
  const submits: Submit[] = [];
  const machine = createFormMachine<Values, string>(validateSample).provide({
    actors: {
      submit: fromPromise<string, Submit>(({ input }) => {
        submits.push(input);
        return answer(input);
      }),
    },
  });
  const actor = createActor(machine, { input: { initial: { email: '', note: '' }, instance: 'form' } }).start();
  return { actor, submits, type: (values: Partial<Values>) => actor.send({ type: 'form.changed', values }) };
}

describe('form', () => {
  test('an invalid form is not sent, shows every message and focuses the first field', () => {
    const { actor, submits, type } = open();
    const focused: string[] = [];
    actor.on('focusField', ({ field }) => focused.push(field));
    type({ email: 'wen' });
    actor.send({ type: 'form.submitted' });
    expect(submits).toEqual([]);
    expect(actor.getSnapshot().context.touched).toEqual(['email', 'note']);
    expect(focused).toEqual(['email']);
  });

  test('a double submit is one submit', async () => {
    const { actor, submits, type } = open();
    type({ email: 'wen@li.example' });
    for (let press = 0; press < 3; press += 1) actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('done'));
    expect(submits).toHaveLength(1);
  });

  test('a refused submit loses nothing; messages of the server stay at the fields until these are changed', async () => {
    const refusal = { kind: 'refused', status: 400, error: 'validation', message: '', fields: { email: 'Unknown.' } };
    const { actor, type } = open(() => Promise.reject(refusal));
    type({ email: 'wen@li.example', note: 'kept' });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('refused'));
    expect(actor.getSnapshot().context).toMatchObject({
      values: { email: 'wen@li.example', note: 'kept' },
      refusals: { email: 'Unknown.' },
    });
    type({ email: 'li@wen.example' });
    expect(actor.getSnapshot().context.refusals).toEqual({});
  });

  test('a refusal of the server focuses the first refused field in the order of the form', async () => {
    const fields = { note: 'Too long.', email: 'Unknown.' };
    const { actor, type } = open(() =>
      Promise.reject({ kind: 'refused', status: 400, error: 'validation', message: '', fields }),
    );
    const focused: string[] = [];
    actor.on('focusField', ({ field }) => focused.push(field));
    type({ email: 'wen@li.example', note: 'long' });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('refused'));
    expect(focused).toEqual(['email']);
  });

  const broken = { kind: 'refused', status: 500, error: 'system', message: 'System error' } as const;
  test.each([
    ['without an answer', offline],
    ['answered by a fault of the server', broken],
  ])('a submit %s sent again keeps its idempotency key; an edit creates a new one', async (_, failure) => {
    const { actor, submits, type } = open(() => Promise.reject(failure));
    type({ email: 'wen@li.example' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      actor.send({ type: 'form.submitted' });
      await waitFor(actor, (snapshot) => snapshot.hasTag('refused'));
    }
    type({ note: 'more' });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('refused'));
    const [first, second, third] = submits.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  test('no input is ever lost, whatever happens', async () => {
    const event = fc.oneof(
      fc.record({
        type: fc.constant('form.changed' as const),
        values: fc.record({ email: fc.constantFrom('', 'a', 'a@b'), note: fc.string() }),
      }),
      fc.constant({ type: 'form.submitted' as const }),
      fc.constant({ type: 'form.left' as const, field: 'email' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), async (events) => {
        const { actor } = open(() => Promise.reject(offline));
        let typed: Values = { email: '', note: '' };
        for (const one of events) {
          const open = !actor.getSnapshot().hasTag('busy');
          actor.send(one);
          if (one.type === 'form.changed' && open) typed = one.values;
          await Promise.resolve();
          expect(actor.getSnapshot().context.values).toEqual(typed);
        }
      }),
      { numRuns: 30 },
    );
  });
});
