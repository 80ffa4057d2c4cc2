import type { CallFailure } from '../../../contract/envelope.ts';
import { m } from '../../i18n/compiled/messages.js';
import { signInWithCode } from '../../portal/signIn.ts';
import { useSystem } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { stack } from '../forms/formStyles.ts';
import { LoginForm } from './LoginForm.tsx';
import type { SignOnReturn } from './signOnAddress.ts';
import { signOnReasons } from './signOnReasons.ts';

/**
 * The user comes back from an identity provider: the session is opened, and the navigation statechart leads on. Or the
 * page says why it cannot be opened.
 * @param again the login page that leads to where the user wanted to be
 */
export function SignOnArrival({ back: { code, failure }, again }: { back: SignOnReturn; again: string }) {
  return code === undefined ? (
    <Refused message={signOnReasons[failure ?? 'invalid']()} again={again} />
  ) : (
    <Arriving code={code} again={again} />
  );
}

function Arriving({ code, again }: { code: string; again: string }) {
  const { session } = useSystem();
  const locale = useLocale();
  const { data, failed } = usePageData(async () => {
    await signInWithCode(session, code);
    return { data: true };
  });
  if (failed) return <Refused message={session.getSnapshot().context.failure?.message ?? ''} again={again} />;
  // Another tab may have signed in meanwhile: then the page says who is signed in, and the code is left to expire.
  if (data) return <LoginForm address={again} locale={locale} />;
  return (
    <EntryFrame title={m.login_title()} lede={m.login_arriving()}>
      <Spinner />
    </EntryFrame>
  );
}

function Refused({ message, again }: { message: string; again: string }) {
  const failure: CallFailure = { kind: 'refused', message: message || m.login_failed_invalid() };
  return (
    <EntryFrame title={m.login_title()}>
      <div className={stack}>
        <FormFailure failure={failure} />
        <LinkButton href={again} size="lg">
          {m.login_failed_again()}
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
