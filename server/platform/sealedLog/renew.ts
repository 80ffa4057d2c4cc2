import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { auditFrom, originOfCommand } from '../resources/audit.ts';
import type { Link } from './digests.ts';
import { CHAIN_LOCK, readEnd } from './seal.ts';

/**
 * Drops the chain, so that the entries as they are now are sealed in a new one. The log records who did it at the
 * command line, and the end of the old chain.
 */
export async function renewChain(database: Database, by: string): Promise<Link | undefined> {
  await database.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  const head = await readEnd(database, 'head');
  await database.execute(sql`delete from log_seal`);
  await database.execute(sql`delete from log_chain`);
  await database.execute(sql`update operation_log set sealed = null where sealed is not null`);
  await auditFrom(database, originOfCommand('npm run log -- renew', by), [
    {
      action: 'exec',
      resource: 'log',
      resourceId: null,
      label: { en: 'New chain of the sealed log', zh: '重建日志校验链' },
      ...(head && { after: { replaced: `${head.seq}:${head.hash}` } }),
    },
  ]);
  return head;
}
