import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  contentSql,
  linkHash,
  microsSql,
  personalSql,
  type SealedEntry,
} from '../../server/platform/sealedLog/digests.ts';
import { sealedChain } from './support/sealedChain.ts';

const chain = sealedChain();
const { run, seal, verify, write, at } = chain;

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
    const { rows } = await chain.portal.dependencies.database.execute<SealedEntry>(sql`
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
