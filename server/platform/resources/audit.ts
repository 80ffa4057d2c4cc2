import { API_PREFIX } from '../../../contract/constants.ts';
import { sameIn } from '../../../contract/localized.ts';
import type { AuditAction, LoginFactor, LoginMethod, LoginRefusal } from '../../../contract/resources/log.ts';
import type { Label } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import type { CallContext } from '../http/handler.ts';
import { operationLog } from './operationLog.table.ts';

/** A change to a record. `before` and `after` hold only the changed fields and no secrets. */
export type Audited = {
  action: AuditAction;
  resource: string;
  resourceId: string | null;
  label: Localized | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** The names of what `before` and `after` refer to, by field, because a reader may not be able to look them up. */
  names?: Record<string, Label[]>;
  message?: string;
  /** 200 unless given: the act was done. */
  status?: number;
  /** Names of the attached files. */
  attachments?: string[];
};

const PATH_MAX = 500;

/**
 * Records what a request does in the operation log. Call it in the transaction of the change, so that both are kept or
 * neither.
 */
export async function audit(
  database: Database,
  call: CallContext,
  entries: Audited | readonly Audited[],
): Promise<void> {
  await auditFrom(database, originOf(call), 'action' in entries ? [entries] : entries);
}

/** Records work that a request began and that finished after its response. */
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

/** Rows per statement, because PostgreSQL accepts 65,535 parameters. */
const BATCH = 2_000;

/** Returns the origin of a request in the form that every kind of log keeps. */
export function originOf({ caller, method, path, elapsed, address, agent, requestId }: CallContext) {
  return {
    createdBy: caller?.user.id ?? null,
    token: caller?.token?.name ?? '',
    method,
    path: path.replace(API_PREFIX, '').slice(0, PATH_MAX),
    durationMs: Math.round(elapsed()),
    address,
    agent,
    requestId,
  };
}

/** Returns the origin of a command: the name of the command, and who ran it on the operating system. */
export const originOfCommand = (command: string, by: string): CallOrigin => ({
  createdBy: null,
  method: '',
  path: command,
  durationMs: 0,
  address: COMMAND_LINE,
  agent: by.slice(0, 300),
  requestId: '',
});

/** What logs show in place of an address. */
const COMMAND_LINE = 'command line';

/** Work from an earlier release has no `token`. */
export type CallOrigin = Omit<ReturnType<typeof originOf>, 'token'> & { token?: string };

/** An entry of the operation log. */
export type LogEntry = typeof operationLog.$inferInsert;

type Login = {
  userId: string | null;
  workEmail: string;
  reason: LoginRefusal | null;
  /** How the user signed in. */
  method?: LoginMethod;
  factor?: LoginFactor;
};

/** Records a sign-in or a failed attempt; `reason` says why it failed. */
export async function noteLogin(database: Database, call: CallContext, login: Login): Promise<void> {
  await database.insert(operationLog).values(loginEntry(call, login));
}

/** Returns the log entry of a sign-in attempt. */
export const loginEntry = (call: CallContext, { userId, workEmail, reason, method, factor }: Login): LogEntry => ({
  ...originOf(call),
  kind: 'login',
  action: 'login',
  createdBy: userId,
  label: typedAddress(workEmail),
  status: reason === null ? 200 : 400,
  reason,
  loginMethod: method ?? null,
  factor: factor ?? null,
});

/**
 * Returns an e-mail address as it was typed. A text that is not an address is hidden, because it may be a password in
 * the wrong field.
 */
export const typedAddress = (typed: string): Localized => sameIn(typed.includes('@') ? typed.slice(0, 254) : '…');

/**
 * Returns the log entry of a request that was refused with 403. `needs` lists the permissions of which one was
 * required. If no permission would have helped, `words` gives the reason in the caller's language.
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

/** Records a server error. `words` must contain no secrets. */
export async function noteFailure(database: Database, call: CallContext, words: string): Promise<void> {
  await database.insert(operationLog).values({
    ...originOf(call),
    kind: 'error',
    action: 'error',
    status: 500,
    message: words.slice(0, MESSAGE_MAX),
  });
}
