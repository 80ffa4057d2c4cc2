import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { startingAccounts } from '../../server/modules/accounts/firstAccounts.ts';
import { hashPassword } from '../../server/modules/accounts/passwordHash.ts';
import { StartError } from '../../server/platform/database/embedded/embedded.ts';
import { tryLogin, uniqueAddress } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await seededApp();
});
afterEach(() => portal.close());

/** Returns the accounts that a start with these variables prints. */
const startWith = (environment: Record<string, string>, endDemo = false) =>
  startingAccounts(
    { ...portal.dependencies, config: readConfig({ NODE_ENV: 'production', ...environment }) },
    { endDemo },
  );
const loginOf = ({ email, password }: { email: string; password: string }) =>
  tryLogin(portal, { workEmail: email, password, address: uniqueAddress() });

test('[A27] a real portal starts with one administrator, whose random password is shown once and must be changed', async () => {
  const [administrator, ...others] = await startWith({});
  if (!administrator) throw new Error('Nobody can sign in');
  expect([administrator.role, others]).toEqual(['administrator', []]);
  expect(administrator.password).toMatch(/^[\w-]{24}$/);
  const { data } = await loginOf(administrator);
  expect(data?.user.mustChangePassword).toBe(true);
  expect(await startWith({})).toEqual([]);
});

test('[A27] a demonstration that becomes a real portal at the same address gets its administrator; the demo accounts are refused', async () => {
  const [demo] = await startWith({ DEMO_DATA: 'on' });
  if (!demo) throw new Error('The demonstration has no accounts');
  const token = (await loginOf(demo)).data?.user.token ?? '';
  const [own, ...others] = await startWith({}, true);
  if (!own) throw new Error('Nobody can sign in');
  expect([own.email, own.role, others]).toEqual([demo.email, 'administrator', []]);
  expect((await portal.call('session', { token })).status).toBe(401);
  expect((await loginOf(demo)).status).toBe(400);
  expect((await loginOf(own)).data?.user).toMatchObject({ roles: ['administrator'], mustChangePassword: true });
  // the account no longer belongs to the demonstration: a later start neither disables it nor prints it again
  expect(await startWith({})).toEqual([]);
  expect((await loginOf(own)).status).toBe(200);
});

test('[A27] the demo accounts cannot sign in after the portal stops being a demonstration', async () => {
  const demo = await startWith({ DEMO_DATA: 'on' });
  expect(demo).toHaveLength(4);
  for (const account of demo) expect((await loginOf(account)).status).toBe(200);
  const [own] = await startWith({ ADMIN_EMAIL: 'keeper@example.org' }, true);
  expect(own?.email).toBe('keeper@example.org');
  for (const account of demo) expect((await loginOf(account)).status).toBe(400);
  // a database with accounts of its own never gets the demonstration's accounts
  expect(await startWith({ DEMO_DATA: 'on', ADMIN_EMAIL: 'keeper@example.org' })).toEqual([]);
});

test.each([
  [{ DEMO_DATA: 'off' }, 'DEMO_DATA=off'],
  [{ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: 'gathered-every-15-seconds' }, 'METRICS_TOKEN, TRUST_PROXY'],
])(
  '[A54] a start with %o over a demonstration refuses and changes nothing until it is allowed to end it',
  async (given, why) => {
    const { config } = portal.dependencies;
    const startAs = (environment: Record<string, string>, options = {}) =>
      startingAccounts(
        { ...portal.dependencies, config: readConfig({ DATA_DIR: config.dataDir, ...environment }) },
        options,
      );
    const demo = await startAs({});
    const [administrator] = demo;
    if (!administrator) throw new Error('The demonstration has no accounts');
    const token = (await loginOf(administrator)).data?.user.token ?? '';
    await expect(startAs(given)).rejects.toThrow(
      new StartError(
        `The database holds a demonstration (demo accounts: 4, sessions: 1), which ${why} would end on all servers: set DEMO_DATA=on to keep it, or start once with "npm start -- --end-demo" to end these passwords and sessions`,
      ),
    );
    expect((await portal.call('session', { token })).status).toBe(200);
    expect(await startAs({ ...given, DEMO_DATA: 'on' })).toEqual(demo);

    const printed: string[] = [];
    await startAs(given, { endDemo: true, print: (line: string) => printed.push(line) });
    expect(printed).toEqual(['The demonstration has ended: demo accounts: 4, sessions: 1']);
    expect((await portal.call('session', { token })).status).toBe(401);
    for (const each of demo) expect((await loginOf(each)).status).toBe(400);
    // once the demonstration has ended, a start needs no confirmation
    await startAs(given, { print: (line: string) => printed.push(line) });
    expect(printed).toHaveLength(1);
  },
);

test('[A54] a start over an empty database is refused if another server creates a demonstration meanwhile', async () => {
  const { transaction } = portal.dependencies;
  const demonstrate = async () => void (await startWith({ DEMO_DATA: 'on' }));
  let others: Promise<void> | undefined;
  const meanwhile: typeof transaction = async (work) => {
    others ??= demonstrate();
    await others;
    return transaction(work);
  };
  const config = readConfig({ NODE_ENV: 'production' });
  await expect(startingAccounts({ ...portal.dependencies, config, transaction: meanwhile })).rejects.toThrow(
    'The database holds a demonstration (demo accounts: 4, sessions: 0)',
  );
});

test('[A54] one production variable ends every published password, also of demo accounts that were renamed or enabled again', async () => {
  const { database, config } = portal.dependencies;
  const startAs = (environment: Record<string, string>) =>
    startingAccounts(
      { ...portal.dependencies, config: readConfig({ DATA_DIR: config.dataDir, ...environment }) },
      { endDemo: true },
    );
  const [administrator, editor, auditor, visitor, ...others] = await startAs({});
  if (!administrator || !editor || !auditor || !visitor) throw new Error('The demonstration lacks an account');
  expect(others).toEqual([]);
  const token = (await loginOf(administrator)).data?.user.token ?? '';
  const change = (workEmail: string, values: Partial<typeof account.$inferInsert>) =>
    database.update(account).set(values).where(eq(account.workEmail, workEmail));
  await change(editor.email, { workEmail: 'renamed@example.org' });
  // an account as an earlier version left it
  await change(auditor.email, { enabled: false });
  await change(visitor.email, { passwordHash: await hashPassword('Their-own-lantern-77') });

  const [own] = await startAs({ TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL: 'keeper@example.org' });
  expect(own?.email).toBe('keeper@example.org');
  expect((await portal.call('session', { token })).status).toBe(401);
  await database.update(account).set({ enabled: true });
  const shutOut = [administrator, { ...editor, email: 'renamed@example.org' }, auditor, visitor];
  for (const each of shutOut) expect([each.email, (await loginOf(each)).status]).toEqual([each.email, 400]);
  expect((await portal.call('session', { token })).status).toBe(401);
  expect((await loginOf({ ...visitor, password: 'Their-own-lantern-77' })).status).toBe(200);
});
