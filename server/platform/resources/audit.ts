import { API_PREFIX } from '../../../contract/constants.ts';
import type { AuditAction, LoginRefusal } from '../../../contract/resources/log.ts';
import type { Label } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import type { CallContext } from '../http/handler.ts';
import { operationLog } from './operation-log.table.ts';
import { sameIn } from './source.ts';

/** What was done to a record: `before` and `after` hold the fields that changed alone, and no secrets. */
export type Audited = {
  action: AuditAction;
  resource: string;
  resourceId: string | null;
  label: Localized | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** What `before` and `after` refer to is called, by field: whoever reads it may not be able to look it up. */
  names?: Record<string, Label[]>;
  message?: string;
  /** Names of the files that went with it. */
  attachments?: string[];
};

const PATH_MAX = 500;

/** Notes what a call does. Call it in the transaction that does it: both are kept, or neither. */
export async function audit(
  database: Database,
  call: CallContext,
  entries: Audited | readonly Audited[],
): Promise<void> {
  await auditFrom(database, originOf(call), 'action' in entries ? [entries] : entries);
}

/** The same for what a call began and that was done when it had long been answered. */
export async function auditFrom(database: Database, origin: CallOrigin, entries: readonly Audited[]): Promise<void> {
  const rows = entries.map((entry) => ({
    ...origin,
    kind: 'operate' as const,
    status: 200,
    ...entry,
    before: entry.before ?? null,
    after: entry.after ?? null,
  }));
  for (let first = 0; first < rows.length; first += BATCH)
    await database.insert(operationLog).values(rows.slice(first, first + BATCH));
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 2_000;

/** Where a call came from, as every kind of log keeps it. */
export function originOf({ caller, method, path, elapsed, address, agent, requestId }: CallContext) {
  return {
    createdBy: caller?.user.id ?? null,
    method,
    path: path.replace(API_PREFIX, '').slice(0, PATH_MAX),
    durationMs: Math.round(elapsed()),
    address,
    agent,
    requestId,
  };
}

export type CallOrigin = ReturnType<typeof originOf>;

/** An entry of a log. */
export type LogEntry = typeof operationLog.$inferInsert;

type Login = { userId: string | null; workEmail: string; reason: LoginRefusal | null };

/** Notes that somebody signed in or tried to; `reason` says why not. */
export async function noteLogin(database: Database, call: CallContext, login: Login): Promise<void> {
  await database.insert(operationLog).values(loginEntry(call, login));
}

/** The entry of a try to sign in. */
export const loginEntry = (call: CallContext, { userId, workEmail, reason }: Login): LogEntry => ({
  ...originOf(call),
  kind: 'login',
  action: 'login',
  createdBy: userId,
  label: typedAddress(workEmail),
  status: reason === null ? 200 : 400,
  reason,
});

/** An e-mail address as it was typed. What is no address may be a password in the wrong field. */
export const typedAddress = (typed: string): Localized => sameIn(typed.includes('@') ? typed.slice(0, 254) : '…');

/**
 * The entry of a call that was refused with 403. `needs`: the permissions of which one would have let it through; where
 * none would, `words` say why, in the language of the caller.
 */
export const refusedEntry = (
  call: CallContext,
  { route, needs, words }: { route: string; needs: readonly string[]; words: string },
): LogEntry => ({
  ...originOf({ ...call, path: route }),
  label: sameIn(`${call.method} ${route.replace(API_PREFIX, '')}`.slice(0, 254)),
  kind: 'operate',
  action: 'refused',
  status: 403,
  needs: [...needs],
  message: needs.length > 0 ? '' : words.slice(0, MESSAGE_MAX),
});

const MESSAGE_MAX = 2_000;

/** Notes what failed on the server. `words` carry no secrets. */
export async function noteFailure(database: Database, call: CallContext, words: string): Promise<void> {
  await database.insert(operationLog).values({
    ...originOf(call),
    kind: 'error',
    action: 'error',
    status: 500,
    message: words.slice(0, MESSAGE_MAX),
  });
}
