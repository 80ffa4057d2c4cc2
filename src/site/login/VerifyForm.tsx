import type { VerifiedMailbox } from '../../../contract/entities/account.ts';
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
import { actions, remark, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

type Proof = { password: string };

/**
 * Confirms the address of a registration with the secret of a mailed link and the chosen password. The link alone would
 * open an account for a stranger who registered someone else's address.
 */
export function VerifyForm({ secret, locale }: { secret: string; locale: Locale }) {
  const api = useApi();
  const form = useForm<Proof, VerifiedMailbox>({
    initial: { password: '' },
    validate: ({ password }) => faults({ password: password === '' ? 'required' : undefined }),
    submit: async ({ values, idempotencyKey }, signal) => {
      const body = { token: secret, password: await encodePassword(values.password) };
      return (await api('verifyMailbox', { body }, { idempotencyKey, notice: 'unlessFields', signal })).data;
    },
  });
  if (!form.done) return <VerifyView key={locale} form={form} />;
  return form.result?.waiting ? <Waiting key={locale} /> : <Done key={locale} />;
}

function VerifyView({ form }: { form: Form<Proof, VerifiedMailbox> }) {
  return (
    <EntryFrame title={m.verify_title()} lede={m.verify_lede()}>
      <form {...form.props} className={stack}>
        {/* password managers need a user name field; only the recipient of the mail knows its value */}
        <input hidden name="username" autoComplete="username" defaultValue="" />
        <PasswordField form={form} name="password" label={m.form_password()} autoComplete="current-password" />
        <FormFailure failure={form.failure} />
        <div className={actions}>
          <Button type="submit" size="lg" pending={form.busy}>
            {m.verify_submit()}
          </Button>
          <TextLink href="/login?verify">{m.reset_again()}</TextLink>
        </div>
        <p className={remark}>
          {m.verify_other()}{' '}
          <TextLink href="/login?reset" variant="inline">
            {m.verify_new_password()}
          </TextLink>
        </p>
      </form>
    </EntryFrame>
  );
}

/** An administrator decides on the account. */
function Waiting() {
  return (
    <EntryFrame done title={m.verify_waiting_title()} lede={m.verify_waiting_text()}>
      <LinkButton href="/home" size="lg">
        {m.verify_waiting_home()}
      </LinkButton>
    </EntryFrame>
  );
}

function Done() {
  return (
    <EntryFrame done title={m.verify_done_title()} lede={m.verify_done_text()}>
      <LinkButton href="/login" size="lg">
        {m.login_submit()}
      </LinkButton>
    </EntryFrame>
  );
}
