import { useSelector } from '@xstate/react';
import type { SignOnProvider } from '../../../contract/entities/signOn.ts';
import { EMAIL_MAX } from '../../../contract/lengths.ts';
import { PROVE, parameterIn, returnAddress } from '../../../machines/navigation/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { type Credentials, signIn } from '../../portal/signIn.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { type Form, useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { later } from '../../ui/later.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { PasswordField, TextField } from '../forms/fields.tsx';
import { actions, remark, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

/** Most portals have no identity provider. */
const LaterSignOnChoices = later(() => import('./SignOnChoices.tsx').then((part) => part.SignOnChoices));

/** Draws nothing where the browser cannot use passkeys. */
const LaterPasskeyLogin = later(() => import('./PasskeyLogin.tsx').then((part) => part.PasskeyLogin));

/** The sign-in form. The session statechart signs in; the navigation statechart then returns to the earlier page. */
export function LoginForm({ address, locale }: { address: string; locale: Locale }) {
  const { session } = useSystem();
  const api = useApi();
  const signOn = usePageData(() => api('signOnProviders', {}, { notice: 'never' }));
  const form = useForm<Credentials>({
    initial: { workEmail: '', password: '' },
    validate: ({ workEmail, password }) =>
      faults({
        workEmail: workEmail.trim() === '' ? 'required' : undefined,
        password: password === '' ? 'required' : undefined,
      }),
    submit: ({ values }) => signIn(session, values),
  });
  const email = useSelector(session, (snapshot) => snapshot.context.user?.workEmail);
  if (email !== undefined && !form.busy) return <SignedIn key={locale} email={email} to={returnAddress(address)} />;
  const providers = signOn.data?.list ?? [];
  const prove = parameterIn(address, PROVE) !== undefined;
  const to = parameterIn(address, 'return') ?? '';
  return <LoginView key={locale} form={form} providers={providers} to={to} prove={prove} />;
}

type LoginViewProps = {
  form: Form<Credentials>;
  providers: readonly SignOnProvider[];
  to: string;
  prove: boolean;
};

function LoginView({ form, providers, to, prove }: LoginViewProps) {
  // wrong e-mail or password: shown at both fields, without revealing which one
  const wrong = form.failure?.error === 'fail' ? failureText(form.failure) : undefined;
  return (
    <EntryFrame title={m.login_title()} lede={m.login_lede()}>
      <form {...form.props} className={stack}>
        <TextField
          form={form}
          name="workEmail"
          label={m.form_work_email()}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          form={form}
          name="password"
          label={m.form_password()}
          autoComplete="current-password"
          error={wrong}
        />
        <FormFailure failure={wrong === undefined ? form.failure : null} />
        {wrong !== undefined && (
          <p className={remark}>
            {m.login_unconfirmed()}{' '}
            <TextLink href="/login?verify" variant="inline">
              {m.login_resend()}
            </TextLink>
          </p>
        )}
        <div className={actions}>
          <Button type="submit" size="lg" pending={form.busy}>
            {m.login_submit()}
          </Button>
          <TextLink href="/login?reset">{m.login_forgotten()}</TextLink>
        </div>
        <p className={remark}>
          {m.login_new_here()}{' '}
          <TextLink href="/register" variant="inline">
            {m.login_join()}
          </TextLink>
        </p>
      </form>
      <div className={passkeyPlace}>
        <LaterPasskeyLogin />
      </div>
      {providers.length > 0 && <LaterSignOnChoices providers={providers} to={to} prove={prove} />}
    </EntryFrame>
  );
}

function SignedIn({ email, to }: { email: string; to: string }) {
  return (
    <EntryFrame title={m.login_title()} lede={m.login_already({ email })}>
      <LinkButton href={to} size="lg">
        {m.login_continue()}
      </LinkButton>
    </EntryFrame>
  );
}

// the form is centered: a button that arrives later must not move it under the pointer
const passkeyPlace = css({ minHeight: '44px', marginTop: '6' });
