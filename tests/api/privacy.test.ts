import { eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../contract/resources/user.ts';
import { accountPreference } from '../../server/modules/accounts/accountPreference.table.ts';
import { logKeys } from '../../server/modules/accounts/logKeys.ts';
import { savedSearch } from '../../server/modules/collections/saved/savedSearch.table.ts';
import { shortlistEntry } from '../../server/modules/collections/shortlistEntry.table.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { personalData } from '../../server/modules/privacy/personalData.ts';
import { scimGroup, scimMember, scimUser } from '../../server/modules/scim/scim.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { sealEntries } from '../../server/platform/sealedLog/seal.ts';
import { verifyLog } from '../../server/platform/sealedLog/verify.ts';
import { askReset, makePerson, type Person, signIn, tryLogin, uniqueEmail } from './support/accounts.ts';
import { unpacked } from './support/archives.ts';
import { outdateProofs } from './support/factors.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, { firstName: 'Ada', lastName: 'Kestrel' }, 'administrator'));
});
afterAll(() => portal.close());

const MODEL = '0198c0de-0000-7000-8000-00000000aaaa';

/** A user with some of everything, and the token of the user. */
async function livelyPerson(lastName: string): Promise<{ person: Person; token: string }> {
  const { database } = portal.dependencies;
  const person = await makePerson(portal, { firstName: 'Noor', lastName });
  await tryLogin(portal, { ...person, password: 'Not-the-password-1' });
  const token = await signIn(portal, person);
  await askReset(portal, person.workEmail);
  await database.insert(accountPreference).values({ accountId: person.id, key: 'columns', value: ['code'] });
  await database.insert(shortlistEntry).values({ accountId: person.id, modelId: MODEL, modelCode: 'LUN-PDX-0001' });
  const search = { name: 'Lung', nameKey: 'lung', address: '/search?q=lung', criteria: {}, seen: Buffer.alloc(1) };
  await database.insert(savedSearch).values({ ...search, told: Buffer.alloc(1), accountId: person.id });
  const asked = { name: `Noor ${lastName}`, organization: 'B', country: 'DE', message: 'How many models?' };
  const common = { ...asked, edition: 'eu', locale: 'en', topic: 'models', consentAt: new Date() } as const;
  await database.insert(inquiry).values({
    ...common,
    workEmail: person.workEmail,
    accountId: person.id,
    notes: 'Difficult customer',
    state: 'answered',
  });
  const calls = resourceCalls(portal, user, admin);
  const { version } = (await calls.get('detail', person.id)).data;
  await calls.post('save', { id: person.id, version, jobTitle: `Archivist ${lastName}` });
  return { person, token };
}

const ownExport = async (token: string) => {
  const reply = await portal.fetch('exportOwnData', { token, body: {} });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers['content-type']).toBe('application/zip');
  return Object.fromEntries(await unpacked(reply.rawPayload));
};
const rows = (files: Record<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files[`${name}.json`] ?? 'null');

describe('the export of what is kept about a user', () => {
  test('[A165] has everything about the caller, and says in their language what each file is', async () => {
    const { person, token } = await livelyPerson('Haddad');
    const files = await ownExport(token);
    expect(Object.keys(files)).toEqual(['README.txt', ...personalData.map(({ name }) => `${name}.json`)]);
    expect(files['README.txt']).toContain(person.workEmail);
    expect(rows(files, 'account')).toMatchObject([{ work_email: person.workEmail, roles: [{ en: 'Member' }] }]);
    expect(rows(files, 'sessions')).toMatchObject([{ address: person.address }]);
    expect(rows(files, 'sign-in-attempts').map(({ outcome }) => outcome)).toContain('wrong');
    expect(rows(files, 'preferences')).toMatchObject([{ key: 'columns' }]);
    expect(rows(files, 'saved-searches')).toMatchObject([{ address: '/search?q=lung' }]);
    expect(rows(files, 'shortlist')).toMatchObject([{ model_code: 'LUN-PDX-0001' }]);
    expect(rows(files, 'inquiries')).toMatchObject([{ message: 'How many models?' }]);
    expect(rows(files, 'mails')).toMatchObject([{ purpose: 'reset' }]);
    expect(rows(files, 'log-of-your-actions').map(({ action }) => action)).toContain('login');
    expect(rows(files, 'log-about-you')).toMatchObject([
      expect.anything(),
      { action: 'edit', after: { jobTitle: 'Archivist Haddad' }, by_yourself: false },
      { action: 'export', by_yourself: true },
    ]);
  });

  test('[A165] has no secret, and nothing of other users or of the office', async () => {
    const [one, other] = [await livelyPerson('Ivers'), await livelyPerson('Juhl')];
    const text = Object.values(await ownExport(one.token)).join('\n');
    expect(text).not.toMatch(/argon2|token_hash|password_hash|Juhl|Kestrel|Difficult/);
    expect(text).not.toContain(other.person.workEmail);
    expect(text).not.toContain(one.token);
    const { rows: secrets } = await portal.dependencies.database.execute<{ secret: string }>(
      sql`select secret from mail_message where "to" = ${one.person.workEmail} and secret is not null`,
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const { secret } of secrets) expect(text).not.toContain(secret);
  });

  test('[A165] has the directories that provide the account, with the groups of the user there', async () => {
    const { person, token } = await livelyPerson('Moreau');
    const { person: other } = await livelyPerson('Virtanen');
    const { database } = portal.dependencies;
    const client = await makePerson(portal);
    await database.insert(scimUser).values({ clientId: client.id, accountId: person.id, externalId: 'e-17' });
    const groups = await database
      .insert(scimGroup)
      .values(['Pathology', 'Surgery'].map((displayName) => ({ clientId: client.id, displayName })))
      .returning();
    const [own = '', foreign = ''] = groups.map(({ id }) => id);
    await database.insert(scimMember).values([
      { groupId: own, accountId: person.id },
      { groupId: foreign, accountId: other.id },
    ]);
    expect(rows(await ownExport(token), 'directories')).toMatchObject([{ external_id: 'e-17', groups: ['Pathology'] }]);
  });

  test('[A165] has more rows than one batch, each once', async () => {
    const { person, token } = await livelyPerson('Kovacs');
    await portal.dependencies.database.execute(sql`
      insert into ${operationLog} (kind, action, created_by, times)
      select 'operate', 'edit', ${person.id}, n from generate_series(1, 1203) n`);
    const times = rows(await ownExport(token), 'log-of-your-actions').flatMap(({ action, times: n }) =>
      action === 'edit' ? [Number(n)] : [],
    );
    expect(times.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1203 }, (_, index) => index + 1));
  });

  test('[A166] of another user needs the code, sight of the user and a position above; it is logged and limited', async () => {
    const { person } = await livelyPerson('Lund');
    const superior = await makePerson(portal, {}, 'administrator');
    const holder = await makeHolder(portal, { codes: ['user:privacy', 'user:list', 'user:detail'] });
    const without = await makeHolder(portal, { codes: ['user:list', 'user:edit', 'user:del'] });
    const blind = await makeHolder(portal, { codes: ['user:privacy'], scope: 'own' });
    const status = async (token: string, id: string) =>
      (await portal.fetch('exportUserData', { token, params: { id }, body: {} })).statusCode;
    await portal.dependencies.database.execute(sql`update account set locale = 'zh' where id = ${person.id}`);
    const archive = await portal.fetch('exportUserData', { token: holder.token, params: { id: person.id }, body: {} });
    expect(archive.statusCode).toBe(200);
    // In the language of the user, who gets it, and not in that of the office.
    const readme = new Map(await unpacked(archive.rawPayload)).get('README.txt');
    expect(readme).toContain('账户信息及角色');
    expect(await status(without.token, person.id)).toBe(403);
    expect(await status(blind.token, person.id)).toBe(404);
    expect(await status(holder.token, superior.id)).toBe(403);
    const entries = await portal.dependencies.database
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, 'export'));
    expect(entries.filter(({ resourceId }) => resourceId === person.id)).toMatchObject([{ createdBy: holder.id }]);
    for (let index = 0; index < 5; index += 1) await status(holder.token, person.id);
    expect(await status(holder.token, person.id)).toBe(429);
  });

  /** What is not exported although it names a user, and why. */
  const LEFT_OUT: Record<string, string> = {
    account_role: 'the account has the names of the roles',
    one_time_code: 'hashes of links, for ten minutes',
    recovery_code: 'hashes of codes',
    sign_in_ticket: 'a sign-in under way, for minutes',
    sign_on_flow: 'a sign-in under way, for minutes',
    upload_grant: 'permissions of uploads, for hours',
    push_inbox: 'a counter',
    scim_given_role: 'the account has the names of the roles',
    scim_group: 'groups of a directory: the names of the user’s own are in the file of directories',
    scim_member: 'as scim_group',
    import_reading: 'a mapping of import columns, with who changed it last',
    import_run: 'an import of the office, with who began it; the log has it',
  };

  test('[A165] every table that refers to users is exported or has a reason', async () => {
    const { rows: tables } = await portal.dependencies.database.execute<{ name: string }>(sql`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('account_id', 'person_id')
      union select con.conrelid::regclass::text from pg_constraint con where con.confrelid = 'account'::regclass`);
    const dialect = new PgDialect();
    const exported = personalData.map(
      ({ rows: of }) => dialect.sqlToQuery(of({ id: MODEL, workEmail: 'a@b.example' }).from).sql,
    );
    const lacking = tables
      .map(({ name }) => name)
      .filter((name) => !(name in LEFT_OUT) && !exported.some((from) => from.includes(`"${name}"`)));
    expect(lacking).toEqual([]);
  });
});

describe('the erasure of an account', () => {
  const erase = (token: string) => portal.call('eraseOwnAccount', { token, body: {} });
  const tablesWith = async (text: string): Promise<string[]> => {
    const { database } = portal.dependencies;
    const { rows: tables } = await database.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found = [];
    for (const { name } of tables) {
      const hits = await database.execute(
        sql`select 1 from ${sql.identifier(name)} as one where one::text ilike ${`%${text}%`} limit 1`,
      );
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  };

  test('[A167] leaves the name and address of the user in requests only, and the log stays verifiable', async () => {
    const { person, token } = await livelyPerson('Marchetti');
    const { database, transaction, config } = portal.dependencies;
    const keys = await logKeys(database, config);
    await sealEntries(transaction, keys);
    expect(await erase(token)).toMatchObject({ status: 200 });
    expect(await tablesWith('Marchetti')).toEqual(['inquiry']);
    expect(await tablesWith(person.workEmail)).toEqual(['inquiry']);
    expect((await portal.call('session', { token })).status).toBe(401);
    expect((await tryLogin(portal, person)).status).toBe(400);
    const entries = await database.select().from(operationLog).where(eq(operationLog.resourceId, person.id));
    expect(entries.length).toBeGreaterThan(1);
    for (const entry of entries) expect(entry.label).toEqual({ en: 'Erased user', zh: '已注销用户' });
    expect(entries.at(-1)).toMatchObject({
      action: 'erase',
      createdBy: person.id,
      address: '',
      agent: '',
      before: null,
    });
    await sealEntries(transaction, keys);
    expect(await transaction((open) => verifyLog(open, keys))).toMatchObject({ broken: null });
  });

  test('[A167] leaves no earlier address, and nothing is taken from the user who has it now', async () => {
    const { person, token } = await livelyPerson('Quist');
    const { database, transaction, config } = portal.dependencies;
    const keys = await logKeys(database, config);
    const move = async (id: string, workEmail: string) => {
      const calls = resourceCalls(portal, user, admin);
      const { version } = (await calls.get('detail', id)).data;
      expect((await calls.post('save', { id, version, workEmail })).status).toBe(200);
    };
    const earlier = person.workEmail;
    const given = uniqueEmail();
    const current = uniqueEmail();
    const again = await signIn(portal, person);
    await move(person.id, given);
    await move(person.id, current);
    // Someone types the earlier address, whose letters are written in another way.
    await tryLogin(portal, { ...person, workEmail: earlier.toUpperCase() });
    const successor = await makePerson(portal, { workEmail: given });
    await askReset(portal, given);
    await tryLogin(portal, successor);
    await sealEntries(transaction, keys);
    expect(await tablesWith(earlier)).toEqual(expect.arrayContaining(['mail_message', 'operation_log']));
    const last = await signIn(portal, { ...person, workEmail: current });
    expect((await portal.call('session', { token })).status).toBe(401);
    expect((await portal.call('session', { token: again })).status).toBe(401);
    expect(await erase(last)).toMatchObject({ status: 200 });
    expect(await tablesWith(earlier)).toEqual(['inquiry']);
    expect(await tablesWith(current)).toEqual([]);
    expect(await tablesWith(given)).toEqual(expect.arrayContaining(['account', 'mail_message', 'operation_log']));
    await sealEntries(transaction, keys);
    expect(await transaction((open) => verifyLog(open, keys))).toMatchObject({ broken: null });
  });

  test('[A167] needs a recent proof that the caller is the owner', async () => {
    const { person, token } = await livelyPerson('Novak');
    await outdateProofs(portal, person.id);
    expect(await erase(token)).toMatchObject({ status: 403, error: 'proof_needed', proof: ['password'] });
    expect(
      await portal.dependencies.database.execute(sql`select 1 from account where id = ${person.id}`),
    ).toMatchObject({
      rowCount: 1,
    });
  });

  test('[A167] the last administrator and users whom open records need are refused', async () => {
    const own = await seededApp();
    try {
      const last = await makePerson(own, {}, 'administrator');
      const token = await signIn(own, last);
      const body = {};
      expect((await own.call('eraseOwnAccount', { token, body })).status).toBe(403);
      const second = await makePerson(own, {}, 'administrator');
      const asked = { name: 'A', organization: 'B', country: 'DE', message: 'C', workEmail: 'a@example.org' };
      const common = { ...asked, edition: 'eu', locale: 'en', topic: 'models', consentAt: new Date() } as const;
      await own.dependencies.database.insert(inquiry).values({ ...common, assigneeId: last.id });
      const used = await own.call('eraseOwnAccount', { token, body });
      expect(used).toMatchObject({ status: 400, message: 'Used by Inquiries (1)' });
      await own.dependencies.database.update(inquiry).set({ assigneeId: second.id });
      expect((await own.call('eraseOwnAccount', { token, body })).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('[A167] by the office needs the code and a position above, and names who did it', async () => {
    const { person } = await livelyPerson('Oyelaran');
    const holder = await makeHolder(portal, { codes: ['user:privacy', 'user:list', 'user:detail'] });
    const peer = await makeHolder(portal, { codes: ['user:privacy', 'user:list', 'user:detail'] });
    const without = await makeHolder(portal, { codes: ['user:list', 'user:edit', 'user:del'] });
    const status = async (token: string, id: string) =>
      (await portal.call('eraseUser', { token, params: { id }, body: {} })).status;
    expect(await status(without.token, person.id)).toBe(403);
    expect(await status(holder.token, peer.id)).toBe(403);
    expect(await status(holder.token, holder.id)).toBe(403);
    expect(await status(holder.token, person.id)).toBe(200);
    expect(await status(holder.token, person.id)).toBe(404);
    expect(await tablesWith('Oyelaran')).toEqual(['inquiry']);
    const [entry] = await portal.dependencies.database
      .select()
      .from(operationLog)
      .where(sql`${operationLog.resourceId} = ${person.id} and ${operationLog.action} = 'erase'`);
    expect(entry).toMatchObject({ createdBy: holder.id, label: { en: 'Erased user' } });
  });
});
