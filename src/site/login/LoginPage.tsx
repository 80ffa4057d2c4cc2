import { useSelector } from '@xstate/react';
import { RESET_LINK, STOP_MAILS_LINK, VERIFY_LINK } from '../../../contract/constants.ts';
import { SIGN_ON_FAILED_LINK, SIGN_ON_LINK } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { secretIn, useMailedAddress } from '../../portal/useMailedAddress.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { later } from '../../ui/later.tsx';
import { LoginForm } from './LoginForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { StopMailsForm } from './StopMailsForm.tsx';
import { signOnReturn, withoutSecret } from './signOnAddress.ts';
import { VerifyAgainForm } from './VerifyAgainForm.tsx';
import { VerifyForm } from './VerifyForm.tsx';

const LaterSecondFactor = later(() => import('./SecondFactorForm.tsx').then((part) => part.SecondFactorForm));

/** Few visitors come back from an identity provider. */
const LaterArrival = later(() => import('./SignOnArrival.tsx').then((part) => part.SignOnArrival));

const MAILED = [RESET_LINK, VERIFY_LINK, STOP_MAILS_LINK, SIGN_ON_LINK, SIGN_ON_FAILED_LINK];

/**
 * /login: sign in, and its second step. `?reset` requests a link to set a new password, `?verify` the link of a
 * registration, `?prove` makes identity providers ask again who the user is. A mailed link's secret in the fragment
 * sets the password (`#reset=…`), confirms the address of a registration (`#verify=…`) or stops mails about a saved
 * search (`#stopMails=…`). An identity provider leads back to `#signOn=…` or `#signOnFailed=…`. The routes are
 * fixed (specification, section 2), so all of this is here.
 */
export function LoginPage() {
  usePageHead({ title: m.login_title(), description: m.login_lede() });
  const address = useAddress();
  const mailed = useMailedAddress(MAILED, withoutSecret(address));
  const locale = useLocale();
  const { session } = useSystem();
  const asked = useSelector(session, (snapshot) => snapshot.context.asked);

  const reset = secretIn(mailed, RESET_LINK);
  if (reset !== undefined) return <NewPasswordForm key={reset} secret={reset} locale={locale} />;
  const verify = secretIn(mailed, VERIFY_LINK);
  if (verify !== undefined) return <VerifyForm key={verify} secret={verify} locale={locale} />;
  const stopMails = secretIn(mailed, STOP_MAILS_LINK);
  if (stopMails !== undefined) return <StopMailsForm key={stopMails} secret={stopMails} locale={locale} />;
  if (asked) return <LaterSecondFactor key={asked.ticket} asked={asked} locale={locale} />;
  const back = signOnReturn(mailed);
  if (back) return <LaterArrival key={back.code ?? back.failure} back={back} again={withoutSecret(mailed)} />;
  if (/[?&]reset(?:[=&#]|$)/.test(address)) return <ResetForm locale={locale} />;
  if (/[?&]verify(?:[=&#]|$)/.test(address)) return <VerifyAgainForm locale={locale} />;
  return <LoginForm address={address} locale={locale} />;
}
