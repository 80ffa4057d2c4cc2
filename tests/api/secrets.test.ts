import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSolved } from '../../server/modules/accounts/challenge.ts';
import { instanceSecret, instanceSecrets } from '../../server/modules/accounts/instanceSecret.ts';
import { logKeys } from '../../server/modules/accounts/logKeys.ts';
import { stopToken } from '../../server/modules/collections/saved/stopMails.ts';
import { sealEntries } from '../../server/platform/sealedLog/seal.ts';
import { verifyLog } from '../../server/platform/sealedLog/verify.ts';
import { makePerson, signIn, solved } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';
import { urlOf } from './support/testDatabase.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const run = async (...words: string[]) => {
  const env = { ...process.env, DATABASE_URL: urlOf(portal.database.connection) };
  return promisify(execFile)(process.execPath, ['server/secrets.ts', ...words], { env }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );
};
const stop = (token: string) => portal.call('stopSearchMails', { body: { token } });

describe('[A144] npm run secrets', () => {
  test('rotates a secret at once; what was made before stays valid until it is forgotten', async () => {
    const { database } = portal.dependencies;
    const owner = await signIn(portal, await makePerson(portal));
    const body = { name: 'KRAS', address: '/search?q=KRAS', criteria: { text: 'KRAS' }, mailWhenNew: true };
    const saved = await portal.call('saveSearch', { token: owner, body });
    const id = saved.data?.id ?? '';
    const before = await stopToken(database, id);
    const first = await instanceSecret(database, 'search-mails');
    expect(await run('rotate', 'search-mails')).toContain('search-mails has a new value');
    const now = await instanceSecrets(database, 'search-mails');
    expect(now.map((each) => each.equals(first))).toEqual([false, true]);
    const after = await stopToken(database, id);
    expect(after).not.toBe(before);
    expect([(await stop(before)).status, (await stop(after)).status]).toEqual([200, 200]);
    expect(await run('list')).toMatch(/^search-mails +since \d{4}-\d\d-\d\d, earlier value accepted: links in mails/m);
    expect(await run('rotate', 'search-mails')).toContain('still accepts its earlier value');
    expect(await run('forget', 'search-mails')).toBe('search-mails accepts only its new value');
    expect([(await stop(before)).status, (await stop(after)).status]).toEqual([400, 200]);
    expect(await run('forget', 'search-mails')).toBe('search-mails accepts no earlier value');
  });

  test('leaves challenges that are being solved valid', async () => {
    const { database } = portal.dependencies;
    const code = await solved(portal, 'contact');
    await run('rotate', 'challenge');
    expect(await isSolved(database, 'contact', code)).toBe(true);
    expect(await isSolved(database, 'contact', await solved(portal, 'contact'))).toBe(true);
    await run('forget', 'challenge');
    expect(await isSolved(database, 'contact', code)).toBe(false);
  });

  test('keeps the sealed log intact, whose earlier signatures are forgotten after a renewal only', async () => {
    const { database, transaction, config } = portal.dependencies;
    const intact = async () => {
      const keys = await logKeys(database, config);
      await sealEntries(transaction, keys);
      return (await transaction((open) => verifyLog(open, keys))).broken;
    };
    expect(await intact()).toBeNull();
    const { pool } = portal.database;
    await pool.query('update log_seal set removed = null'); // none was removed
    await run('rotate', 'log-seal');
    expect(await intact()).toBeNull();
    // The head is signed again with each new entry, so only signatures of removals need the earlier value.
    expect(await run('forget', 'log-seal')).toBe('log-seal accepts only its new value');
    expect(await intact()).toBeNull();
  });

  test('is recorded in the operation log without a value', async () => {
    const { rows } = await portal.database.pool.query(
      `select label ->> 'en' as label, path, address, message from operation_log where path like 'npm run secrets%' order by id`,
    );
    expect(rows[0]).toEqual({
      label: 'Secret search-mails',
      path: 'npm run secrets -- rotate',
      address: 'command line',
      message: 'A new value; the earlier one is still accepted',
    });
    const values = await portal.database.pool.query('select value from instance_secret');
    const printed = await run('list');
    for (const { value } of values.rows) {
      expect(printed).not.toContain(value);
      expect(JSON.stringify(rows)).not.toContain(value);
    }
  });

  test('reports in one line what cannot be rotated', async () => {
    await portal.database.pool.query(`insert into instance_secret (name, value) values ('second factor', 'x')`);
    await portal.database.pool.query(`delete from instance_secret where name = 'previews'`);
    const lines = await Promise.all([
      run('rotate', 'second factor'),
      run('rotate', 'unknown'),
      run('rotate', 'previews'),
      run('rotate'),
      run('print', 'challenge'),
    ]);
    expect(lines).toEqual([
      'second factor encrypts stored values, so it cannot be rotated',
      'There is no secret unknown: npm run secrets -- list',
      'previews has no value yet: the portal makes it when it needs it',
      'npm run secrets -- list | rotate <name> | forget <name>',
      'npm run secrets -- list | rotate <name> | forget <name>',
    ]);
  });
});
