import { useId } from 'react';
import { PUSH_VALUE_MAX } from '../../../contract/messagePush.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { useForm } from '../../shared/useForm.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { PaneForm } from '../outbox/PaneForm.tsx';

/** Keys are `values.name` for each variable, as in the server's field errors. */
type Values = Record<string, string>;
const keyOf = (variable: string) => `values.${variable}`;

type TestPushProps = { id: string; variables: readonly string[] };

/** Sends a template to the user's own inbox, with values for its variables. */
export function TestPush({ id, variables }: TestPushProps) {
  const api = useApi();
  const field = useId();
  const form = useForm<Values, { state: string }>({
    guarded: true,
    initial: Object.fromEntries(variables.map((name) => [keyOf(name), ''])),
    validate: (values) =>
      Object.fromEntries(
        variables
          .filter((name) => !values[keyOf(name)]?.trim())
          .map((name) => [keyOf(name), m.admin_push_value_missing()]),
      ),
    submit: async ({ values, idempotencyKey }, signal) => {
      const body = { values: Object.fromEntries(variables.map((name) => [name, values[keyOf(name)] ?? ''])) };
      const options = { idempotencyKey, notice: 'never', signal } as const;
      return (await api('testPushTemplate', { params: { id }, body }, options)).data;
    },
  });
  const { values, errors, busy, change, leave } = form;
  return (
    <PaneForm
      form={form}
      label={m.admin_push_test()}
      act={m.admin_push_test_send()}
      told={m.admin_push_test_sent()}
      another={m.admin_push_test_another()}
    >
      {variables.map((name) => (
        <TextField
          key={name}
          id={`${field}-${name}`}
          label={name}
          value={values[keyOf(name)] ?? ''}
          maxLength={PUSH_VALUE_MAX}
          required
          disabled={busy}
          error={errors[keyOf(name)]}
          onChange={(value) => change({ [keyOf(name)]: value })}
          onBlur={() => leave(keyOf(name))}
        />
      ))}
    </PaneForm>
  );
}
