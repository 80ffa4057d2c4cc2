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

type LinkRequest = {
  locale: Locale;
  call: 'requestReset' | 'requestVerification';
  title: () => string;
  lede: () => string;
  /** What the page says when the request was accepted. */
  sent: (email: string) => string;
};

/** Requests a mailed link for an address. The response is the same whether or not the address has an account. */
export function LinkRequestForm({ locale, call, ...words }: LinkRequest) {
  const api = useApi();
  const form = useForm<Wanted>({
    initial: { email: '' },
    validate: ({ email }) => faults({ email: emailFault(email) }),
    submit: ({ values, idempotencyKey }, signal) =>
      api(call, { body: { email: values.email.trim() } }, { idempotencyKey, notice: 'unlessFields', signal }),
  });
  if (form.done) return <Sent key={locale} text={words.sent(form.values.email)} />;
  return <RequestView key={locale} form={form} {...words} />;
}

function RequestView({ form, title, lede }: Pick<LinkRequest, 'title' | 'lede'> & { form: Form<Wanted> }) {
  return (
    <EntryFrame title={title()} lede={lede()}>
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

function Sent({ text }: { text: string }) {
  return (
    <EntryFrame done title={m.reset_sent_title()} lede={text}>
      <LinkButton href="/login" size="lg">
        {m.reset_back()}
      </LinkButton>
    </EntryFrame>
  );
}
