import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { logKeys } from '../../../server/modules/accounts/logKeys.ts';
import type { Link } from '../../../server/platform/sealedLog/digests.ts';
import { sealEntries } from '../../../server/platform/sealedLog/seal.ts';
import { type Verification, verifyLog } from '../../../server/platform/sealedLog/verify.ts';
import { seededApp, type TestApp } from './testApp.ts';

/** Starts a portal whose operation log is a new chain of ten sealed entries before each test of one file. */
export function sealedChain() {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await seededApp({ LOG_MIN_DAYS: '0' });
  });
  afterAll(() => portal.close());

  const run = (text: string) => portal.database.pool.query(text);
  const keys = () => logKeys(portal.dependencies.database, portal.dependencies.config);
  const seal = async () => sealEntries(portal.dependencies.transaction, await keys());
  const verify = async (kept?: Link): Promise<Verification> => {
    const all = await keys();
    return portal.dependencies.transaction((database) => verifyLog(database, all, kept));
  };
  const write = (count: number, more = '') =>
    run(`insert into operation_log (kind, action, resource, label, before, after, address, created_at)
      select 'operate', 'edit', 'tested', jsonb_build_object('en', 'Entry ' || n, 'zh', '日志 ' || n), '{"a": 1.50}',
        jsonb_build_object('n', n), '192.0.2.' || n, now() ${more} from generate_series(1, ${count}) n`);
  const at = async (seq: number): Promise<string> =>
    (await run(`select entry_id as id from log_seal where seq = ${seq}`)).rows[0]?.id;

  /** A new chain of ten entries, all of them sealed. */
  beforeEach(async () => {
    await run('delete from operation_log; delete from log_seal; delete from log_chain');
    await write(10);
    expect(await seal()).toBe(10);
  });

  return {
    get portal() {
      return portal;
    },
    run,
    keys,
    seal,
    verify,
    write,
    at,
  };
}
