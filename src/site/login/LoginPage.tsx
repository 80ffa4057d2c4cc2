import { useSelector } from '@xstate/react';
import { RESET_LINK, STOP_MAILS_LINK, VERIFY_LINK } from '../../../contract/constants.ts';
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
import { VerifyAgainForm } from './VerifyAgainForm.tsx';
import { VerifyForm } from './VerifyForm.tsx';

const LaterSecondFactor = later(() => import('./SecondFactorForm.tsx').then((part) => part.SecondFactorForm));

const MAILED = [RESET_LINK, VERIFY_LINK, STOP_MAILS_LINK];

/**
 * /login: sign in, and its second step. `?reset` requests a link to set a new password, `?verify` the link of a
 * registration. A mailed link's secret in the fragment sets the password (`#reset=…`), confirms the address of a
 * registration (`#verify=…`) or stops mails about a saved search (`#stopMails=…`). The routes are fixed (specification,
 * section 2), so all of this is here.
 */
export function LoginPage() {
  usePageHead({ title: m.login_title(), description: m.login_lede() });
  const address = useAddress();
  const mailed = useMailedAddress(MAILED, '/login');
  const locale = useLocale();
  const { session } = useSystem();
  const asked = useSelector(session, (snapshot) => snapshot.context.asked);

  const reset = secretIn(mailed, RESET_LINK);
  if (reset !== undefined) return <NewPasswordForm key={reset} secret={reset} locale={locale} />;
  const verify = secretIn(mailed, VERIFY_LINK);
  if (verify !== undefined) return <VerifyForm key={verify} secret={verify} locale={locale} />;
  const stopMails = secretIn(mailed, STOP_MAILS_LINK);
  if (stopMails !== undefined) return <StopMailsForm key={stopMails} secret={stopMails} locale={locale} />;
  if (/[?&]reset(?:[=&#]|$)/.test(address)) return <ResetForm locale={locale} />;
  if (/[?&]verify(?:[=&#]|$)/.test(address)) return <VerifyAgainForm locale={locale} />;
  if (asked) return <LaterSecondFactor key={asked.ticket} asked={asked} locale={locale} />;
  return <LoginForm address={address} locale={locale} />;
}
