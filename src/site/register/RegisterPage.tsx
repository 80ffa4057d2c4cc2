import { VERIFY_HOURS } from '../../../contract/constants.ts';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Api, CallOptions } from '../../portal/api.ts';
import { useApi } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { useForm } from '../../shared/useForm.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { actions } from '../forms/formStyles.ts';
import { solvedCode } from '../forms/solvedCode.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { emptyRegistration, type Registration } from './registration.ts';
import { validateRegistration } from './validateRegistration.ts';

/**
 * /register: create an account. If it exists already, the visitor gets the same confirmation, and the mail explains it.
 */
export function RegisterPage() {
  usePageHead({ title: m.register_title(), description: m.register_lede() });
  const api = useApi();
  const locale = useLocale();
  const consent = usePageData(() => api('currentConsent', {}, { notice: 'never' }));
  const form = useForm<Registration>({
    initial: emptyRegistration(),
    validate: validateRegistration,
    submit: ({ values, idempotencyKey }, signal) =>
      register(api, values, { idempotencyKey, notice: 'unlessFields', signal }),
    guarded: true,
  });
  if (form.done) return <Thanks key={locale} name={form.values.firstName} email={form.values.workEmail} />;
  return <RegisterForm key={locale} form={form} consent={consent.data?.text ?? null} />;
}

async function register(api: Api, values: Registration, options: CallOptions & { signal: AbortSignal }): Promise<void> {
  const code = await solvedCode(api, 'register', options.signal);
  const { phone, ...rest } = trimmed(values);
  const password = await encodePassword(values.password);
  const confirmPassword = await encodePassword(values.confirmPassword);
  const body = { ...rest, ...(phone !== '' && { phone }), password, confirmPassword, code };
  await api('register', { body }, options);
}

function trimmed(values: Registration): Registration {
  const text = (value: string) => value.trim();
  return {
    ...values,
    firstName: text(values.firstName),
    lastName: text(values.lastName),
    workEmail: text(values.workEmail),
    organization: text(values.organization),
    jobTitle: text(values.jobTitle),
    phone: text(values.phone),
  };
}

function Thanks({ name, email }: { name: string; email: string }) {
  return (
    <EntryFrame
      done
      title={m.register_done_title({ name })}
      lede={m.register_done_text({ email, hours: VERIFY_HOURS })}
    >
      <div className={actions}>
        <LinkButton href="/login" size="lg">
          {m.register_done_login()}
        </LinkButton>
        <TextLink href="/login?verify">{m.login_resend()}</TextLink>
      </div>
    </EntryFrame>
  );
}
