import { EMAIL_MAX } from '../../../contract/lengths.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { type Form, useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { TextField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { emailFault, faults } from '../forms/rules.ts';

type Wanted = { email: string };

/** Requests a mailed link to set a new password. The response is the same whether or not the account exists. */
export function ResetForm({ locale }: { locale: Locale }) {
  const api = useApi();
  const form = useForm<Wanted>({
    initial: { email: '' },
    validate: ({ email }) => faults({ email: emailFault(email) }),
    submit: ({ values, idempotencyKey }, signal) =>
      api('requestReset', { body: { email: values.email.trim() } }, { idempotencyKey, notice: 'unlessFields', signal }),
  });
  return form.done ? <Sent key={locale} email={form.values.email} /> : <ResetView key={locale} form={form} />;
}

function ResetView({ form }: { form: Form<Wanted> }) {
  return (
    <EntryFrame title={m.reset_title()} lede={m.reset_lede()}>
      <form {...form.props} className={stack}>
        <TextField
          form={form}
          name="email"
          label={m.form_work_email()}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
        />
        <FormFailure failure={form.failure} />
        <div className={actions}>
          <Button type="submit" size="lg" pending={form.busy}>
            {m.reset_submit()}
          </Button>
          <TextLink href="/login">{m.reset_back()}</TextLink>
        </div>
      </form>
    </EntryFrame>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <EntryFrame done title={m.reset_sent_title()} lede={m.reset_sent_text({ email })}>
      <LinkButton href="/login" size="lg">
        {m.reset_back()}
      </LinkButton>
    </EntryFrame>
  );
}
