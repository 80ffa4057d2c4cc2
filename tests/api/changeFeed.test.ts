import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CONTENT_TABLES } from '../../server/modules/catalog/keepingReplies.ts';
import { type ChangeFeed, followChanges } from '../../server/platform/database/changeFeed.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
/** The feed of another server, which learns of this server's writes only through the database. */
let elsewhere: ChangeFeed;
beforeAll(async () => {
  database = await testDatabase();
  elsewhere = followChanges(database.connection);
  await vi.waitFor(() => expect([elsewhere.epochOf([]), database.changes.epochOf([])]).not.toContain(null), soon);
});
afterAll(async () => {
  await elsewhere.stop();
  await database.drop();
});

const TOLD = [...CONTENT_TABLES, 'account', 'account_role', 'account_session', 'role'];

test.each(TOLD)('every server hears that %s changed, and nothing of the others', async (table) => {
  const others = TOLD.filter((name) => name !== table);
  const before = [elsewhere.epochOf([table]), elsewhere.epochOf(others)];
  await database.database.execute(sql`delete from ${sql.identifier(table)}`);
  await expect.poll(() => elsewhere.epochOf([table]), soon).not.toBe(before[0]);
  expect(elsewhere.epochOf(others)).toBe(before[1]);
});

test("recording a user's last activity does not count as a change of their rights", async () => {
  const [before, role] = [elsewhere.epochOf(['account_session']), elsewhere.epochOf(['role'])];
  await database.database.execute(sql`update account_session set last_seen_at = now()`);
  await database.database.execute(sql`update role set name = name`);
  await expect.poll(() => elsewhere.epochOf(['role']), soon).not.toBe(role);
  expect(elsewhere.epochOf(['account_session'])).toBe(before);
});

test('a write by this server is known before the server continues', async () => {
  const before = database.changes.epochOf(['gene']) ?? 0;
  await database.database.execute(sql`insert into gene (symbol, name) values ('ZZZ1', '')`);
  expect(database.changes.epochOf(['gene'])).toBeGreaterThan(before);
  const inside = await database.transaction(async (open) => {
    const begun = database.changes.epochOf(['synonym']);
    await open.execute(sql`delete from synonym`);
    return { begun, after: database.changes.epochOf(['synonym']) };
  });
  expect(inside.after).toBe(inside.begun);
  expect(database.changes.epochOf(['synonym'])).toBeGreaterThan(inside.begun ?? 0);
});

test('without a connection to the change feed nothing is cacheable; afterwards a new epoch begins', async () => {
  const before = elsewhere.epochOf(['gene']);
  await database.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'oncology-browser changes' and datname = current_database()`,
  );
  await expect.poll(() => elsewhere.epochOf(['gene']), { ...soon, interval: 1 }).toBeNull();
  await expect.poll(() => elsewhere.epochOf(['gene']), soon).not.toBeNull();
  expect(elsewhere.epochOf(['gene'])).not.toBe(before);
});
