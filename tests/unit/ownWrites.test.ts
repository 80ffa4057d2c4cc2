import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { tablesWritten, watchWrites } from '../../server/platform/database/ownWrites.ts';

test.each<[string, string[]]>([
  ['select * from "model" for update', []],
  ['insert into "model" ("id") values (default) on conflict do nothing', ['model']],
  ['update "account_session" set "last_seen_at" = now()', ['account_session']],
  ['UPDATE ONLY public.account SET enabled = false', ['account']],
  ['delete from "public"."role" where "id" = $1', ['role']],
  ['truncate table gene', ['gene']],
  ['with old as (delete from "panel" returning *) insert into panel_log select * from old', ['panel', 'panel_log']],
  ['begin', []],
])('%s', (statement, tables) => {
  expect(tablesWritten(statement)).toEqual(tables);
});

/** Makes a connection that answers on demand and records the order of events. */
function connection() {
  const happened: string[] = [];
  const answers: (() => void)[] = [];
  const client = Object.assign(new EventEmitter(), {
    query: (...words: unknown[]) => {
      const callback = words.at(-1);
      if (typeof callback === 'function') return void answers.push(() => callback(null, {}));
      return new Promise<void>((resolve) => answers.push(resolve));
    },
  });
  // Nothing else of a connection is called.
  watchWrites(client as unknown as pg.PoolClient, (tables) => happened.push(`told ${tables.join(' ')}`));
  const run = async (statement: string) => {
    const done = client.query(statement);
    answers.shift()?.();
    await done;
    happened.push(statement);
  };
  return { client, happened, answers, run };
}

test('a write is announced before its caller continues', async () => {
  const { happened, run } = connection();
  await run('update account set enabled = false');
  expect(happened).toEqual(['told account', 'update account set enabled = false']);
});

test('the writes of a transaction are announced when it ends', async () => {
  const { happened, run } = connection();
  for (const statement of ['BEGIN', 'delete from role', 'select 1', 'insert into gene values (1)', 'COMMIT']) {
    await run(statement);
  }
  expect(happened.slice(-3)).toEqual(['insert into gene values (1)', 'told role gene', 'COMMIT']);
  await run('BEGIN');
  await run('delete from role');
  await run('ROLLBACK TO SAVEPOINT one');
  await run('ROLLBACK');
  expect(happened.slice(-3)).toEqual(['ROLLBACK TO SAVEPOINT one', 'told role', 'ROLLBACK']);
});

test('a write with a callback is announced before the callback', () => {
  const { client, happened, answers } = connection();
  client.query('delete from gene', [], () => happened.push('called'));
  answers.shift()?.();
  expect(happened).toEqual(['told gene', 'called']);
});
