import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { readConfig } from '../../server/config.ts';
import { logKeys } from '../../server/modules/accounts/logKeys.ts';
import { deleteOldLogs } from '../../server/modules/schedules/retention.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../server/platform/backup/writeBackup.ts';
import { openPool } from '../../server/platform/database/database.ts';
import { startSealing } from '../../server/platform/sealedLog/background.ts';
import {
  contentSql,
  type Link,
  linkHash,
  microsSql,
  personalSql,
  type SealedEntry,
} from '../../server/platform/sealedLog/digests.ts';
import { sealEntries } from '../../server/platform/sealedLog/seal.ts';
import { type Verification, verifyLog } from '../../server/platform/sealedLog/verify.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';
import { testDatabase, urlOf } from './support/testDatabase.ts';

const WAIT = { timeout: 30_000 };

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

describe('[A140] the log is a chain in which every tampering shows', () => {
  test('an untouched log is intact, and later entries continue the chain', async () => {
    const first = await verify();
    expect(first).toMatchObject({ broken: null, intact: 10, removed: 0, range: { first: 1, last: 10 }, waiting: 0 });
    await write(3);
    expect(await verify()).toMatchObject({ broken: null, intact: 10, waiting: 3 });
    await seal();
    expect(await verify(first.head)).toMatchObject({ broken: null, intact: 13, compared: true });
    expect(await seal()).toBe(0);
  });

  test.each([
    ['action', `action = 'del'`],
    ['who', `created_by = uuidv7()`],
    ['when', `created_at = created_at + interval '1 microsecond'`],
    ['count', `times = 2`],
    ['label', `label = '{"en": "Other", "zh": "Other"}'`],
    ['values before', `before = '{"a": 1.5}'`],
    ['values after', `after = null`],
    ['address', `address = '192.0.2.99'`],
    ['message', `message = 'other'`],
    ['kind', `kind = 'error'`],
    ['permission', `needs = array['log:list']`],
  ])('a changed %s', async (_, change) => {
    const id = await at(4);
    await run(`update operation_log set ${change} where id = '${id}'`);
    expect((await verify()).broken).toMatchObject({ reason: 'changed', seq: 4, entryId: id });
  });

  test('a changed entry with a new hash in its seal', async () => {
    const id = await at(4);
    await run(`update operation_log set action = 'del' where id = '${id}';
      update log_seal set content = repeat('0', 64) where seq = 4`);
    expect((await verify()).broken).toMatchObject({ reason: 'changed', seq: 4 });
  });

  test('a missing entry, also with its seal', async () => {
    const id = await at(4);
    await run(`delete from operation_log where id = '${id}'`);
    expect((await verify()).broken).toMatchObject({ reason: 'missing', seq: 4, entryId: id });
    await run('delete from log_seal where seq = 4');
    expect((await verify()).broken).toMatchObject({ reason: 'missing', detail: expect.stringContaining('Entry 4') });
    await run(`delete from log_seal where seq < 4`);
    expect((await verify()).broken).toMatchObject({ reason: 'missing', detail: expect.stringContaining('Entry 1') });
  });

  test('a missing entry that is said to be removed', async () => {
    await run(`delete from operation_log where id = '${await at(4)}';
      update log_seal set removed = repeat('0', 64) where seq = 4`);
    expect((await verify()).broken).toMatchObject({ reason: 'missing', seq: 4 });
  });

  test('personal fields that are said to be erased', async () => {
    await run(`update operation_log set label = null where id = '${await at(4)}';
      update log_seal set erased = repeat('0', 64), salt = null where seq = 4`);
    expect((await verify()).broken).toMatchObject({ reason: 'changed', seq: 4 });
  });

  test('an entry with an earlier time, or outside of the chain', async () => {
    await write(1, `- interval '3 days'`);
    await seal();
    expect((await verify()).broken).toMatchObject({ reason: 'inserted', seq: 11 });
    await run(`delete from operation_log where id = '${await at(11)}'`);
    await run(`delete from log_seal where seq = 11; update log_chain set seq = 10`);
    await write(1);
    await run(`update operation_log set sealed = 5 where sealed is null`);
    expect((await verify()).broken?.reason).toBe('cut');
  });

  test('an entry that claims a place in the chain', async () => {
    await write(1);
    await run(`update operation_log set sealed = 5 where sealed is null`);
    expect((await verify()).broken).toMatchObject({ reason: 'inserted' });
  });

  test('an entry between others, with a seal of its own', async () => {
    await write(1);
    const { rows } = await portal.dependencies.database.execute<SealedEntry>(sql`
      select l.id as "entryId", ${microsSql(sql`s.sealed_at`)} as "sealedAt", ${contentSql} as content,
        ${personalSql(sql`''`)} as personal from operation_log l, log_seal s where l.sealed is null and s.seq = 4`);
    const [entry] = rows;
    if (!entry) throw new Error('The entry is missing');
    const before = (await run('select hash from log_seal where seq = 4')).rows[0]?.hash;
    const { entryId, content, personal } = entry;
    await run(`update log_seal set seq = seq + 100 where seq > 4; update log_seal set seq = seq - 99 where seq > 100;
      insert into log_seal select 5, '${entryId}', sealed_at, '${content}', '${personal}', '',
        '${linkHash(before, 5, entry)}' from log_seal where seq = 4;
      update operation_log l set sealed = s.seq from log_seal s where s.entry_id = l.id`);
    expect((await verify()).broken).toMatchObject({ seq: 6, reason: 'inserted' });
    await run(`update log_seal set hash = repeat('0', 64) where seq = 5`);
    expect((await verify()).broken).toMatchObject({ seq: 5, reason: 'changed' });
  });

  test('two entries in exchanged places', async () => {
    for (const [one, other] of [
      [3, 7],
      [5, 6],
    ]) {
      await run(`update log_seal set seq = -seq where seq in (${one}, ${other})`);
      await run(
        `update log_seal set seq = ${one} where seq = -${other}; update log_seal set seq = ${other} where seq = -${one}`,
      );
      const found = (await verify()).broken;
      expect(found).toMatchObject({ reason: 'reordered', seq: one, detail: `It was entry ${other}` });
      await run(`update log_seal set seq = -seq where seq in (${one}, ${other})`);
      await run(
        `update log_seal set seq = ${one} where seq = -${other}; update log_seal set seq = ${other} where seq = -${one}`,
      );
    }
    expect((await verify()).broken).toBeNull();
  });

  test('a cut at the end, with or without the end itself', async () => {
    const { head } = await verify();
    await run(`delete from operation_log where sealed > 7; delete from log_seal where seq > 7`);
    expect((await verify()).broken).toMatchObject({ reason: 'cut' });
    await write(1);
    await expect(seal()).resolves.toBe(1); // it continues after the signed end
    expect((await verify()).broken).toMatchObject({ reason: 'missing' });
    await run(`delete from operation_log where sealed > 7; delete from log_seal where seq > 7; delete from log_chain`);
    expect((await verify()).broken).toMatchObject({ reason: 'cut' });
    await write(1);
    await expect(seal()).rejects.toThrow('missing or forged');
    await run(`insert into log_chain select 'head', seq, hash, repeat('0', 64) from log_seal where seq = 7`);
    await expect(seal()).rejects.toThrow('missing or forged');
    expect((await verify()).broken).toMatchObject({ reason: 'cut' });
    expect((await verify(head)).broken).toMatchObject({ reason: 'cut' });
  });

  test('a whole new chain, if the end of the old one was kept elsewhere', async () => {
    const { head } = await verify();
    await run(`update operation_log set action = 'del', sealed = null; delete from log_seal; delete from log_chain`);
    await seal();
    expect((await verify()).broken).toBeNull();
    expect((await verify(head)).broken).toMatchObject({ reason: 'changed', seq: 10 });
  });
});

describe('[A141] what may be removed or erased leaves the chain intact', () => {
  test('entries that an administrator clears', async () => {
    const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    await seal();
    const chosen = [await at(2), await at(9)];
    const { data } = await resourceCalls(portal, log, token).post('remove', { ids: chosen });
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
    expect(await deleteOldLogs(portal.dependencies, days, signal)).toMatchObject({ entries: 5 });
    expect(await verify(head)).toMatchObject({
      broken: null,
      removed: 3,
      range: { first: 3, last: 10 },
      compared: true,
    });
    expect(await verify({ seq: 1, hash: '0'.repeat(64) })).toMatchObject({ broken: null, compared: false });
    await deleteOldLogs(portal.dependencies, { ...days, loginDays: 30 }, signal);
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
    await deleteOldLogs(portal.dependencies, days, new AbortController().signal);
    expect(await verify()).toMatchObject({ broken: null, range: null });
    await write(2);
    await seal();
    expect(await verify()).toMatchObject({ broken: null, intact: 2, range: { first: 11, last: 12 } });
  });

  test('personal fields of a user who is deleted for good', async () => {
    const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    const person = await makePerson(portal);
    await signIn(portal, person);
    await seal();
    await resourceCalls(portal, user, token).post('remove', { ids: [person.id] });
    await seal();
    const records = [{ resource: 'user', id: person.id }];
    const purged = await portal.call('purgeTrash', { token, body: { records } });
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
  test('one chain results, in which each entry is once', async () => {
    const servers = Array.from({ length: 3 }, () => openPool(portal.database.connection, { size: 2 }));
    const signing = await keys();
    const writing = Array.from({ length: 5 }, () => write(20));
    await Promise.all([...writing, ...servers.map(({ transaction }) => sealEntries(transaction, signing))]);
    await Promise.all(servers.map(({ close }) => close()));
    await seal();
    expect(await verify()).toMatchObject({ broken: null, intact: 110, range: { first: 1, last: 110 } });
  });

  test('an entry of a transaction that is still open is sealed later', async () => {
    const client = await portal.database.pool.connect();
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

  test('a running server seals by itself, and warns once if it cannot', async () => {
    const warnings = () => portal.logged.map(({ msg }) => msg).filter((msg) => String(msg).includes('sealed'));
    const { transaction, log } = portal.dependencies;
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
    const env = { ...process.env, DATABASE_URL: urlOf(portal.database.connection) };
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
    expect(await command('verify', '--head', 'x')).toEqual({ code: 1, out: expect.stringMatching(/^npm run log -- /) });
  });

  test('[A140] a backup keeps the end of the chain, and its copy is intact', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'oncology-sealed-'));
    const place = await testDatabase();
    try {
      const file = join(directory, 'backup.zip');
      await writeBackup(portal.dependencies, file);
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
