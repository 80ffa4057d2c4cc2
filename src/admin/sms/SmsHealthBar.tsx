import type { SmsHealth } from '../../../contract/entities/sms.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Figure, SendingBar } from '../outbox/SendingBar.tsx';

/** The state of SMS sending, the gateway in use, and the URL to which it posts delivery receipts. */
export function SmsHealthBar({ onAgain }: { onAgain: () => void }) {
  const api = useApi();
  return (
    <SendingBar<SmsHealth>
      ask={() => api('smsHealth', {}, { notice: 'never' })}
      asking={m.admin_sms_asking()}
      onAgain={onAgain}
      state={({ server }) => (
        <Tag tone={server === null ? 'amber' : 'green'}>
          {server === null ? m.admin_sms_no_gateway() : m.admin_sms_gateway({ server })}
        </Tag>
      )}
      figures={({ configured, receipts }) =>
        configured && <Figure term={m.admin_sms_receipts()}>{receipts ?? m.admin_sms_no_receipts()}</Figure>
      }
    />
  );
}
