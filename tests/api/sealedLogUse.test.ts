import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { readConfig } from '../../server/config.ts';
import { logKeys } from '../../server/modules/accounts/logKeys.ts';
import { deleteOldLogs } from '../../server/modules/schedules/retention.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../server/platform/backup/writeBackup.ts';
import { openPool } from '../../server/platform/database/database.ts';
import { startSealing } from '../../server/platform/sealedLog/background.ts';
import { sealEntries } from '../../server/platform/sealedLog/seal.ts';
import { verifyLog } from '../../server/platform/sealedLog/verify.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { sealedChain } from './support/sealedChain.ts';
import { testDatabase, urlOf } from './support/testDatabase.ts';

const WAIT = { timeout: 30_000 };

const chain = sealedChain();
const { run, keys, seal, verify, write, at } = chain;

describe('[A141] what may be removed or erased leaves the chain intact', () => {
  test('entries that an administrator clears', async () => {
    const token = await signIn(chain.portal, await makePerson(chain.portal, {}, 'administrator'));
    await seal();
    const chosen = [await at(2), await at(9)];
    const { data } = await resourceCalls(chain.portal, log, token).post('remove', { ids: chosen });
    expect(data.done).toHaveLength(2);
    await seal();
    expect(await verify()).toMatchObject({ broken: null, removed: 2 });
    await run(`insert into operation_log (id, kind, action, sealed) values ('${chosen[0]}', 'operate', 'edit', 2)`);
    expect((await verify()).broken).toMatchObject({ reason: 'inserted', seq: 2 });
  });

  test('old entries that retention removes, whose end is the new start', async () => {
    await run(`delete from operation_log; delete from log_seal; delete from log_chain`);
    await write(6, `- interval '40 days'`);
    await write(4);
    await run(
      `update operation_log set kind = 'login' where after ->> 'n' = '3' and created_at < now() - interval '1 day'`,
    );
    await seal();
    const { head } = await verify();
    const days = { operateDays: 30, loginDays: 365, errorDays: 365, runDays: 365 };
    const { signal } = new AbortController();
    expect(await deleteOldLogs(chain.portal.dependencies, days, signal)).toMatchObject({ entries: 5 });
    expect(await verify(head)).toMatchObject({
      broken: null,
      removed: 3,
      range: { first: 3, last: 10 },
      compared: true,
    });
    expect(await verify({ seq: 1, hash: '0'.repeat(64) })).toMatchObject({ broken: null, compared: false });
    await deleteOldLogs(chain.portal.dependencies, { ...days, loginDays: 30 }, signal);
    expect(await verify()).toMatchObject({ broken: null, removed: 0, range: { first: 7, last: 10 } });
    await run(`delete from operation_log where sealed = 7; delete from log_seal where seq = 7`);
    expect((await verify()).broken).toMatchObject({ reason: 'missing' });
    await run(`update log_chain set seq = 7 where name = 'start'`);
    expect((await verify()).broken).toMatchObject({ reason: 'missing', detail: expect.stringContaining('signature') });
  });

  test('a log of which retention removes everything continues afterwards', async () => {
    await run(`update operation_log set created_at = created_at - interval '40 days'`);
    await run(`delete from log_seal; delete from log_chain; update operation_log set sealed = null`);
    await seal();
    const days = { operateDays: 30, loginDays: 30, errorDays: 30, runDays: 365 };
    await deleteOldLogs(chain.portal.dependencies, days, new AbortController().signal);
    expect(await verify()).toMatchObject({ broken: null, range: null });
    await write(2);
    await seal();
    expect(await verify()).toMatchObject({ broken: null, intact: 2, range: { first: 11, last: 12 } });
  });

  test('personal fields of a user who is deleted for good', async () => {
    const token = await signIn(chain.portal, await makePerson(chain.portal, {}, 'administrator'));
    const person = await makePerson(chain.portal);
    await signIn(chain.portal, person);
    await seal();
    await resourceCalls(chain.portal, user, token).post('remove', { ids: [person.id] });
    await seal();
    const records = [{ resource: 'user', id: person.id }];
    const purged = await chain.portal.call('purgeTrash', { token, body: { records } });
    expect(purged.data?.done).toEqual([person.id]);
    await seal();
    const result = await verify();
    expect(result).toMatchObject({ broken: null });
    expect(result.erased).toBeGreaterThan(0);
    expect(
      (await run(`select 1 from operation_log l where to_jsonb(l)::text like '%${person.workEmail}%'`)).rows,
    ).toEqual([]);
    const { rows } = await run(`select entry_id as id from log_seal where erased is not null limit 1`);
    await run(`update operation_log set label = '{"en": "Other", "zh": "Other"}' where id = '${rows[0]?.id}'`);
    expect((await verify()).broken).toMatchObject({ reason: 'changed', entryId: rows[0]?.id });
  });

  test('a count that still rises is sealed when it is complete', async () => {
    await run(
      `insert into operation_log (kind, action, open_until) values ('operate', 'refused', now() + interval '1 hour')`,
    );
    expect(await seal()).toBe(0);
    await run(
      `update operation_log set times = 7, open_until = now() - interval '1 second' where open_until is not null`,
    );
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ broken: null, intact: 11 });
  });
});

describe('sealing by several servers', () => {
  /** How many transactions of this database wait for a row. */
  const waiting = async () =>
    (
      await run(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.count;

  test('one chain results, in which each entry is once', async () => {
    const servers = Array.from({ length: 3 }, () => openPool(chain.portal.database.connection, { size: 2 }));
    const signing = await keys();
    const writing = Array.from({ length: 5 }, () => write(20));
    await Promise.all([...writing, ...servers.map(({ transaction }) => sealEntries(transaction, signing))]);
    await Promise.all(servers.map(({ close }) => close()));
    await seal();
    expect(await verify()).toMatchObject({ broken: null, intact: 110, range: { first: 1, last: 110 } });
  });

  test('an entry of a transaction that is still open is sealed later', async () => {
    const client = await chain.portal.database.pool.connect();
    await client.query(
      `begin; update operation_log set message = 'x' where id = (select id from operation_log limit 1)`,
    );
    await client.query(`rollback; begin; insert into operation_log (kind, action) values ('operate', 'edit')`);
    await write(1);
    expect(await seal()).toBe(1);
    await client.query('commit');
    client.release();
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ broken: null, intact: 12 });
  });

  test('an end that is forged meanwhile is noticed, not overwritten', async () => {
    await write(1);
    const client = await chain.portal.database.pool.connect();
    await client.query(`begin; update log_chain set signature = '' where name = 'head'`);
    const sealing = seal().then(String, ({ message }: Error) => message);
    await expect.poll(waiting, WAIT).toBe(1);
    await client.query('commit');
    client.release();
    expect(await sealing).toContain('missing or forged');
    expect((await verify()).broken).toMatchObject({ detail: expect.stringContaining('signature') });
  });

  test('a running server seals by itself, and warns once if it cannot', async () => {
    const warnings = () => chain.portal.logged.map(({ msg }) => msg).filter((msg) => String(msg).includes('sealed'));
    const { transaction, log } = chain.portal.dependencies;
    const stop = startSealing({ transaction, readKeys: keys, log }, 20);
    await write(1);
    await expect.poll(async () => (await verify()).intact, WAIT).toBe(11);
    await run(`update log_chain set signature = ''`);
    await write(1);
    await expect.poll(warnings, WAIT).toEqual(['log entries could not be sealed; the server retries']);
    await stop();
  });
});

describe('npm run log', () => {
  const command = async (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: urlOf(chain.portal.database.connection) };
    return promisify(execFile)(process.execPath, ['server/log.ts', ...words], { env }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, out: stderr.trim() }),
    );
  };

  test('[A140] verify prints what was checked and the end, and ends with 1 at the first wrong entry', async () => {
    await write(1);
    const { code, out } = await command('verify');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^The log is intact, positions 1 to 11\n11 entries as sealed, .*\nEnd of the chain: 11:[0-9a-f]{64}\n$/,
      ),
    ]);
    const head = /11:[0-9a-f]{64}/.exec(out)?.[0] ?? '';
    expect((await command('verify', '--head', head)).code).toBe(0);
    expect(
      await command(
        'verify',
        '--head',
        head.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).toEqual({
      code: 1,
      out: expect.stringContaining('the chain was replaced'),
    });
    const id = await at(4);
    await run(`update operation_log set action = 'del' where id = '${id}'`);
    expect(await command('verify')).toEqual({
      code: 1,
      out: `The log is not intact: changed (entry ${id}, position 4). Its content differs from what was sealed`,
    });
    expect((await command('renew')).out).toContain('12 entries sealed in a new chain instead of 11:');
    expect((await command('verify')).code).toBe(0);
    expect((await run(`select after from operation_log where path = 'npm run log -- renew'`)).rows).toEqual([
      { after: { replaced: head } },
    ]);
    expect(await command('verify', '--head', '1:abc')).toEqual({
      code: 1,
      out: expect.stringMatching(/^--head "1:abc" is no end of a chain: it is <position>:<hash> /),
    });
    expect(await command('verify', '--heads')).toEqual({ code: 1, out: expect.stringMatching(/^npm run log -- /) });
  });

  test('[A140] a backup keeps the end of the chain, and its copy is intact', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'oncology-sealed-'));
    const place = await testDatabase();
    try {
      const file = join(directory, 'backup.zip');
      await writeBackup(chain.portal.dependencies, file);
      await write(2);
      expect((await command('verify', '--backup', file)).code).toBe(0);
      await restoreBackup({ connection: place.connection, filesDir: join(directory, 'files') }, file, {
        replace: false,
      });
      const restored = openPool(place.connection);
      const all = await logKeys(restored.database, readConfig({}));
      const result = await restored.transaction((database) => verifyLog(database, all));
      expect(result).toMatchObject({ broken: null, intact: 10 });
      await restored.close();
      await run(`update operation_log set action = 'del', sealed = null; delete from log_seal; delete from log_chain`);
      expect(await command('verify', '--backup', file)).toMatchObject({ code: 1 });
    } finally {
      await place.drop();
      rmSync(directory, { recursive: true });
    }
  });
});
