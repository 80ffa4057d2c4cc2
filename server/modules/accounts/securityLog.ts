import type { AuditAction } from '../../../contract/resources/log.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { type LogEntry, originOf } from '../../platform/resources/audit.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import type { AccountRow } from './account.table.ts';
import { fullName } from './sessions.ts';

type Owner = Pick<AccountRow, 'id' | 'firstName' | 'lastName'>;

type SecurityEvent = {
  action: Extract<
    AuditAction,
    | 'register'
    | 'verifyMailbox'
    | 'askVerification'
    | 'askReset'
    | 'setPassword'
    | 'changePassword'
    | 'addFactor'
    | 'removeFactor'
    | 'linkIdentity'
    | 'unlinkIdentity'
    | 'renewRecoveryCodes'
    | 'prove'
    | 'endSessions'
    | 'logout'
    | 'addToken'
    | 'revokeToken'
  >;
  /** The account concerned, if there is one. */
  owner: Owner | null;
  /** Who did it; by default the caller. */
  by?: string | null;
  /** Name of the record if there is no account. */
  label?: Localized;
  /** 200 if it was done. */
  status?: number;
  times?: number;
  message?: string;
};

/** Returns the operation log entry of a change to an account's security. It never holds a password, token or code. */
export const securityEntry = (
  call: CallContext,
  { action, owner, by = call.caller?.user.id ?? null, label, status = 200, times = 1, message = '' }: SecurityEvent,
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
    message,
  };
};

/** Writes the entry. Call it in the transaction of the change, so that both are kept or neither. */
export async function noteSecurity(database: Database, call: CallContext, event: SecurityEvent): Promise<void> {
  await database.insert(operationLog).values(securityEntry(call, event));
}
