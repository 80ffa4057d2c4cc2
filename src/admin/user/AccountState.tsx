import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { user } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { StateMark } from '../../ui/table/StateMark.tsx';
import type { SpecialFields } from '../resource/specialFields.tsx';
import { ValueCell } from '../resource/ValueCell.tsx';

/** Whether nobody can sign in to the account for a while, as after wrong passwords from many addresses. */
export const isLocked = ({ lockedUntil }: ResourceRecord): boolean =>
  typeof lockedUntil === 'string' && Date.parse(lockedUntil) > Date.now();

/** Enabled or not; a lock, which ends by itself or is taken away, says until when. */
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
