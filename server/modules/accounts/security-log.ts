import type { AuditAction } from '../../../contract/resources/log.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { type LogEntry, originOf } from '../../platform/resources/audit.ts';
import { operationLog } from '../../platform/resources/operation-log.table.ts';
import type { AccountRow } from './account.table.ts';
import { fullName } from './sessions.ts';

type Owner = Pick<AccountRow, 'id' | 'firstName' | 'lastName'>;

type SecurityEvent = {
  action: Extract<AuditAction, 'register' | 'askReset' | 'setPassword' | 'changePassword' | 'endSessions' | 'logout'>;
  /** The account that it is about, where there is one. */
  owner: Owner | null;
  /** Who did it; absent: the caller. */
  by?: string | null;
  /** What the record is called where there is no account. */
  label?: Localized;
  /** 200 when it was done. */
  status?: number;
  times?: number;
};

/** What happened to the security of an account, as the operation log keeps it: never a password, token or code. */
export const securityEntry = (
  call: CallContext,
  { action, owner, by = call.caller?.user.id ?? null, label, status = 200, times = 1 }: SecurityEvent,
): LogEntry => {
  const name = owner && fullName(owner.firstName, owner.lastName);
  return {
    ...originOf(call),
    kind: 'operate',
    action,
    createdBy: by,
    resource: owner ? 'user' : '',
    resourceId: owner?.id ?? null,
    label: name ? { en: name, zh: name } : (label ?? null),
    status,
    times,
  };
};

/** Notes it. Call it in the transaction that does it: both are kept, or neither. */
export async function noteSecurity(database: Database, call: CallContext, event: SecurityEvent): Promise<void> {
  await database.insert(operationLog).values(securityEntry(call, event));
}
