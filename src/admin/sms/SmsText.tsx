import { filledSms, type SmsValues, signedSms, smsParts, smsVariables } from '../../../contract/sms.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';

type SmsTextProps = { signName: string; content: string; values?: SmsValues };

/** An SMS as its recipient reads it, the variables it may use, and how many messages a carrier charges for it. */
export function SmsText({ signName, content, values = {} }: SmsTextProps) {
  const text = signedSms(signName, filledSms(content, values));
  const variables = smsVariables(content);
  return (
    <figure className={root} aria-label={m.admin_sms_preview()}>
      <p className={bubble}>{text}</p>
      <figcaption className={quiet}>
        {m.admin_sms_length({ characters: formatNumber(text.length), parts: formatNumber(smsParts(text)) })}
        {variables.length > 0 && ` · ${m.admin_sms_variables({ names: listed(variables) })}`}
      </figcaption>
    </figure>
  );
}

const root = css({ display: 'grid', gap: '1.5', margin: '0', width: 'full', minWidth: '0' });
const bubble = css({
  maxWidth: '420px',
  padding: '10px 14px',
  borderRadius: 'md',
  background: 'muted',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
