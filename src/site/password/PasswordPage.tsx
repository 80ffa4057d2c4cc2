import { useSelector } from '@xstate/react';
import { PASSWORD_MIN } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { type Form, useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { later } from '../../ui/later.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { OwnData } from '../account/OwnData.tsx';
import { OwnSessions } from '../account/OwnSessions.tsx';
import { OwnTokens } from '../account/OwnTokens.tsx';
import { DoneHeading } from '../forms/DoneHeading.tsx';
import { PasswordField } from '../forms/fields.tsx';
import { stack } from '../forms/formStyles.ts';
import { faults, newPasswordFault, repeatFault } from '../forms/rules.ts';

const LaterTwoStep = later(() => import('../account/TwoStep.tsx').then((part) => part.TwoStep));
const LaterIdentities = later(() => import('../account/OwnIdentities.tsx').then((part) => part.OwnIdentities));

type PasswordChange = { oldPassword: string; password: string; confirmPassword: string };

/** /modifyPassword: change the user's own password, which ends all other sessions. */
export function PasswordPage() {
  const { api, session } = useSystem();
  const locale = useLocale();
  const email = useSelector(session, (snapshot) => snapshot.context.user?.workEmail ?? '');
  const due = useSelector(session, (snapshot) => snapshot.context.user?.mustChangePassword === true);
  const form = useForm<PasswordChange>({
    initial: { oldPassword: '', password: '', confirmPassword: '' },
    validate: ({ oldPassword, password, confirmPassword }) =>
      faults({
        oldPassword: oldPassword === '' ? 'required' : undefined,
        password:
          newPasswordFault(password, email) ?? (password === oldPassword ? ('passwordUnchanged' as const) : undefined),
        confirmPassword: repeatFault(password, confirmPassword),
      }),
    submit: async ({ values, idempotencyKey }, signal) => {
      const body = {
        oldPassword: await encodePassword(values.oldPassword),
        password: await encodePassword(values.password),
        confirmPassword: await encodePassword(values.confirmPassword),
      };
      await api('updatePassword', { body }, { idempotencyKey, notice: 'unlessFields', signal });
      session.send({ type: 'session.passwordChanged' });
    },
    guarded: true,
  });
  return <PasswordView key={locale} form={form} email={email} due={due} />;
}

function PasswordView({ form, email, due }: { form: Form<PasswordChange>; email: string; due: boolean }) {
  return (
    <Wrap className={page}>
      <div className={column}>
        {form.done ? (
          <DoneHeading className={heading}>{m.password_done_title()}</DoneHeading>
        ) : (
          <h1 className={heading} tabIndex={-1}>
            <Phrases text={m.password_title()} />
          </h1>
        )}
        {form.done ? (
          <>
            <p className={lede}>{m.password_done_text()}</p>
            <LinkButton href="/home" size="lg">
              {m.error_home()}
            </LinkButton>
          </>
        ) : (
          <>
            <p className={lede}>{due ? m.password_must_change() : m.password_lede()}</p>
            <form {...form.props} className={stack}>
              {/* lets password managers know which account the password belongs to */}
              <input hidden name="username" autoComplete="username" value={email} readOnly />
              <PasswordField
                form={form}
                name="oldPassword"
                label={m.form_old_password()}
                autoComplete="current-password"
              />
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
              <div>
                <Button type="submit" size="lg" pending={form.busy}>
                  {m.password_submit()}
                </Button>
              </div>
            </form>
          </>
        )}
      </div>
      {!due && (
        <div className={aside}>
          <LaterTwoStep />
          <LaterIdentities />
          <OwnSessions />
          <OwnTokens />
          <OwnData />
          <TextLink href="/requests" variant="arrow">
            {m.requests_title()}
          </TextLink>
        </div>
      )}
    </Wrap>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '440px minmax(0, 520px)' },
  gap: { base: '56px', desktop: '120px' },
  alignItems: 'start',
  alignContent: 'start',
  paddingBlock: { base: '40px', tablet: '72px 96px' },
  flexGrow: '1',
});
const aside = css({ display: 'grid', gap: '8', justifyItems: 'start', '& > section': { width: 'full' } });
const column = css({ maxWidth: '440px' });
const heading = css({ textStyle: 'display' });
const lede = css({ marginTop: '3', marginBottom: '7', color: 'ink.soft' });
