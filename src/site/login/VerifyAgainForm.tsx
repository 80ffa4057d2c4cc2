import { VERIFY_HOURS } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { LinkRequestForm } from './LinkRequestForm.tsx';

/** Requests the link of a registration again. The response is the same whether or not there is one. */
export function VerifyAgainForm({ locale }: { locale: Locale }) {
  return (
    <LinkRequestForm
      locale={locale}
      call="requestVerification"
      title={m.verify_again_title}
      lede={m.verify_again_lede}
      sent={(email) => m.verify_sent_text({ email, hours: VERIFY_HOURS })}
    />
  );
}
