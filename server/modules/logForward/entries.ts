import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { instantSql } from '../../platform/resources/read.ts';
import { account } from '../accounts/account.table.ts';
import { personName } from '../administration/personName.ts';

/** Entries in one message to the receiver. */
const BATCH = 200;
/** Larger values are left out, so that one entry cannot exceed what receivers accept. */
const VALUES_MAX = 200_000;

/** An entry of the log as it is forwarded. `line` is its JSON. */
export type ForwardedEntry = { at: string; kind: string; failed: boolean; line: string };

type Row = { seq: string; at: string; kind: string; status: number | null; values: Record<string, unknown> };

/**
 * Returns the entries of the operation and login logs after a position of the sealed log, with what the screens of the
 * logs show. `upTo` is the position that is reached with them.
 */
export async function entriesAfter(
  database: Database,
  seq: number,
): Promise<{ entries: ForwardedEntry[]; upTo: number }> {
  const short = (value: SQL) => sql`case when length(${value}::text) <= ${VALUES_MAX} then ${value} end`;
  const { rows } = await database.execute<Row>(sql`
    select s.seq::text, ${instantSql(sql`l.created_at`)} as "at", l.kind, l.status, json_build_object(
        'seq', s.seq, 'hash', s.hash, 'id', l.id, 'at', ${instantSql(sql`l.created_at`)}, 'kind', l.kind,
        'action', l.action, 'user', l.created_by,
        'userName', (select ${personName} from ${account} where ${account.id} = l.created_by),
        'resource', nullif(l.resource, ''), 'resourceId', l.resource_id, 'label', l.label,
        'before', ${short(sql`l.before`)}, 'after', ${short(sql`l.after`)}, 'names', ${short(sql`l.names`)},
        'message', nullif(l.message, ''), 'reason', l.reason, 'needs', nullif(l.needs, '{}'), 'times', l.times,
        'method', nullif(l.method, ''), 'path', nullif(l.path, ''), 'status', l.status, 'durationMs', l.duration_ms,
        'address', nullif(l.address, ''), 'agent', nullif(l.agent, ''), 'requestId', nullif(l.request_id, '')
      ) as "values"
    from (select * from log_seal where seq > ${seq} order by seq limit ${BATCH}) s
    left join operation_log l on l.id = s.entry_id
    order by s.seq`);
  return {
    entries: rows.filter(({ kind }) => kind === 'operate' || kind === 'login').map(entryOf),
    upTo: Number(rows.at(-1)?.seq ?? seq),
  };
}

function entryOf({ at, kind, status, values }: Row): ForwardedEntry {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  // a right password that waits for the second factor is no failure
  const failed = status !== null && status !== 200 && values.reason !== 'factorNeeded';
  return { at, kind, failed, line: JSON.stringify(given) };
}
