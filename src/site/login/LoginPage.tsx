import { useEffect, useState } from 'react';
import { RESET_LINK } from '../../../contract/constants.ts';
import { useAddress } from '../../app/router.ts';
import { useLocale } from '../../app/useLocale.ts';
import { currentAddress, writeAddress } from '../../effects/history.ts';
import { LoginForm } from './LoginForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetForm } from './ResetForm.tsx';

/**
 * /login: sign in; with `?reset` ask for a link to set a new password; with the secret of such a link in the
 * fragment (`#reset=…`) set it. The routes are fixed (specification, section 2), so all three live here.
 */
export function LoginPage() {
  const address = useAddress();
  const locale = useLocale();
  // kept for this page only: the address is rid of it at once
  const [secret] = useState(() => (address.startsWith(RESET_LINK) ? address.slice(RESET_LINK.length) : undefined));
  useEffect(() => {
    if (currentAddress().startsWith(RESET_LINK)) writeAddress('/login', true);
  }, []);

  if (secret !== undefined) return <NewPasswordForm secret={secret} locale={locale} />;
  if (/[?&]reset(?:[=&#]|$)/.test(address)) return <ResetForm locale={locale} />;
  return <LoginForm address={address} locale={locale} />;
}
