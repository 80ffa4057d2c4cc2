import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { LinkRequestForm } from './LinkRequestForm.tsx';

/** Requests a mailed link to set a new password. The response is the same whether or not the account exists. */
export function ResetForm({ locale }: { locale: Locale }) {
  return (
    <LinkRequestForm
      locale={locale}
      call="requestReset"
      title={m.reset_title}
      lede={m.reset_lede}
      sent={(email) => m.reset_sent_text({ email })}
    />
  );
}
