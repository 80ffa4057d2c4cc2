import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { user } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { StateMark } from '../../ui/table/StateMark.tsx';
import type { SpecialFields } from '../resource/specialFields.tsx';
import { ValueCell } from '../resource/ValueCell.tsx';

/** Whether sign-in to the account is locked for a while, such as after wrong passwords from many addresses. */
export const isLocked = ({ lockedUntil }: ResourceRecord): boolean =>
  typeof lockedUntil === 'string' && Date.parse(lockedUntil) > Date.now();

/** Whether the account is enabled. A lock, which expires or is removed, shows its end. */
function AccountState({ record }: { record: ResourceRecord }) {
  if (record.enabled === true && isLocked(record)) {
    const until = formatDate(String(record.lockedUntil));
    return (
      <StateMark tone="warning">
        <span title={m.admin_user_locked_until({ at: until })}>{m.admin_user_locked()}</span>
      </StateMark>
    );
  }
  const { enabled } = user.fields;
  return enabled ? <ValueCell field={enabled} value={record.enabled} /> : null;
}

export const accountFields: SpecialFields = { value: { enabled: AccountState } };
