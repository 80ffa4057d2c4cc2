import { PASSWORD_MIN } from '../../../contract/constants.ts';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { type Form, useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { PasswordField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { faults, newPasswordFault, repeatFault } from '../forms/rules.ts';

type NewPassword = { password: string; confirmPassword: string };

/** Sets a new password with the secret of a mailed link, which works once and expires soon. */
export function NewPasswordForm({ secret, locale }: { secret: string; locale: Locale }) {
  const api = useApi();
  const form = useForm<NewPassword>({
    initial: { password: '', confirmPassword: '' },
    validate: ({ password, confirmPassword }) =>
      faults({ password: newPasswordFault(password), confirmPassword: repeatFault(password, confirmPassword) }),
    submit: async ({ values, idempotencyKey }, signal) => {
      const password = await encodePassword(values.password);
      const confirmPassword = await encodePassword(values.confirmPassword);
      const body = { resetToken: secret, password, confirmPassword };
      return api('resetPassword', { body }, { idempotencyKey, notice: 'unlessFields', signal });
    },
  });
  return form.done ? <Done key={locale} /> : <NewPasswordView key={locale} form={form} />;
}

function NewPasswordView({ form }: { form: Form<NewPassword> }) {
  return (
    <EntryFrame title={m.reset_new_title()} lede={m.reset_new_lede()}>
      <form {...form.props} className={stack}>
        {/* password managers need a user name field; only the recipient of the mail knows its value */}
        <input hidden name="username" autoComplete="username" defaultValue="" />
        <PasswordField
          form={form}
          name="password"
          label={m.form_new_password()}
          hint={m.form_password_hint({ min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={m.form_confirm_password()}
          autoComplete="new-password"
        />
        <FormFailure failure={form.failure} />
        <div className={actions}>
          <Button type="submit" size="lg" pending={form.busy}>
            {m.reset_new_submit()}
          </Button>
          <TextLink href="/login?reset">{m.reset_again()}</TextLink>
        </div>
      </form>
    </EntryFrame>
  );
}

function Done() {
  return (
    <EntryFrame done title={m.reset_done_title()} lede={m.reset_done_text()}>
      <LinkButton href="/login" size="lg">
        {m.login_submit()}
      </LinkButton>
    </EntryFrame>
  );
}
