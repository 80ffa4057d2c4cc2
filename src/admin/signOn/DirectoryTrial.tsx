import type { Trial } from '../../../contract/entities/signOn.ts';
import { EMAIL_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TrialResult } from './TrialResult.tsx';

type Values = { workEmail: string; password: string };

/** Tries a user of a directory: the result shows who they would be. */
export function DirectoryTrial({ id }: { id: string }) {
  const api = useApi();
  const form = useForm<Values, Trial>({
    initial: { workEmail: '', password: '' },
    validate: ({ workEmail, password }) => ({
      ...(workEmail.trim() === '' && { workEmail: m.admin_sign_on_directory_needed() }),
      ...(password === '' && { password: m.admin_sign_on_directory_needed() }),
    }),
    submit: async ({ values }, signal) => {
      const body = { workEmail: values.workEmail.trim(), password: await encodePassword(values.password) };
      return (await api('tryDirectory', { params: { id }, body }, { notice: 'never', signal })).data;
    },
  });
  const { values, errors, result, busy, done, change, leave, reset } = form;
  if (done && result)
    return (
      <section className={root} aria-label={m.admin_sign_on_trial_title()}>
        <TrialResult trial={result} />
        <Button variant="quiet" onClick={reset}>
          {m.admin_sign_on_directory_another()}
        </Button>
      </section>
    );
  return (
    <form {...form.props} className={root} aria-label={m.admin_sign_on_try()}>
      <p>{m.admin_sign_on_directory_text()}</p>
      <Field label={m.admin_sign_on_directory_user()} error={errors.workEmail}>
        {(control) => (
          <TextInput
            {...control}
            name="workEmail"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={values.workEmail}
            readOnly={busy}
            onChange={({ target }) => change({ workEmail: target.value })}
            onBlur={() => leave('workEmail')}
          />
        )}
      </Field>
      <Field label={m.form_password()} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="off"
            value={values.password}
            readOnly={busy}
            onChange={({ target }) => change({ password: target.value })}
            onBlur={() => leave('password')}
          />
        )}
      </Field>
      <FormFailure failure={form.failure} />
      <Button type="submit" pending={busy}>
        {m.admin_sign_on_try()}
      </Button>
    </form>
  );
}

const root = css({ display: 'grid', gap: '4', padding: '16px 20px', borderTop: '1px solid {colors.line.soft}' });
