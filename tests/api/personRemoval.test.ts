import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquiry as inquiryDefinition } from '../../contract/resources/content/requests.ts';
import { group as groupDefinition } from '../../contract/resources/group.ts';
import { log, loginLog } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { purgeOld } from '../../server/platform/resources/purge.ts';
import { removedRecord } from '../../server/platform/resources/removedRecord.table.ts';
import { source } from '../../server/platform/resources/source.ts';
import {
  askReset,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  resetTokenOf,
  signIn,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { createSampleTable, sampleSource, sampleTable } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  const onlyEnabled = source({ ...sampleSource, only: sql`${sampleTable.enabled}` });
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [onlyEnabled]);
  await seedSystem(portal.dependencies.transaction);
  await createSampleTable(portal);
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());

const calls = (definition: Parameters<typeof resourceCalls>[1] = user) => resourceCalls(portal, definition, admin);
const remove = async (id: string) => (await calls().post('remove', { ids: [id] })).data;

let phones = 0;
/** Makes a user as an administrator does. The user then chooses a password, signs in and edits their own account. */
async function madePerson(lastName: string) {
  const workEmail = uniqueEmail();
  phones += 1;
  const phone = `+49 30 555${1000 + phones}`;
  const made = await calls().post('save', { firstName: 'Ruth', lastName, workEmail, phone, locale: 'en' });
  const { id, version } = made.data;
  await openResetLink(portal, await resetTokenOf(portal, workEmail, 'invited'));
  const address = uniqueAddress();
  await tryLogin(portal, { workEmail, address, password: 'Not-the-password-1' });
  const token = await signIn(portal, { workEmail, address, password: OTHER_PASSWORD });
  await calls().post('save', { id, version: version + 1, jobTitle: 'Archivist' });
  return { id, workEmail, phone, address, token };
}

/** Returns the tables in which a row contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { database } = portal.dependencies;
  const { rows } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = [];
  for (const { name } of rows) {
    const hits = await database.execute(
      sql`select 1 from ${sql.identifier(name)} as one where one::text ilike ${`%${text}%`} limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

describe('[A52] a user who signed in', () => {
  test('can be removed, and logs keep the name', async () => {
    const person = await madePerson('Okafor');
    expect(await remove(person.id)).toMatchObject({ done: [person.id], refused: [] });
    const entries = (await calls(loginLog).post('list', { label: person.workEmail })).data.list;
    expect(entries.length).toBeGreaterThan(0);
    const named = [{ id: person.id, label: { en: 'Ruth Okafor', zh: 'Ruth Okafor' } }];
    for (const entry of entries) expect(entry.labels.user).toEqual(named);
    const shown = await calls(loginLog).post('export', { columns: ['user'], format: 'csv', user: [person.id] });
    expect(shown.http.body).toContain('Ruth Okafor');
  });

  test('can be removed although records of history refer to them, but not while active records need them', async () => {
    const person = await madePerson('Vance');
    const { database } = portal.dependencies;
    const asked = { name: 'A', workEmail: 'a@example.org', organization: 'B', country: 'DE', message: 'C' };
    const common = { ...asked, edition: 'eu', locale: 'en', topic: 'models', consentAt: new Date() } as const;
    const [open] = await database
      .insert(inquiry)
      .values({ ...common, assigneeId: person.id, accountId: person.id })
      .returning();
    expect((await remove(person.id)).refused).toMatchObject([{ message: 'Used by Inquiries (1)' }]);
    const answered = { id: open?.id, version: open?.version, state: 'answered' };
    expect((await calls(inquiryDefinition).post('save', answered)).status).toBe(200);
    const made = await calls(groupDefinition).post('save', {
      code: 'archive',
      name: { en: 'Archive', zh: '档案室' },
      leader: person.id,
    });
    expect((await remove(person.id)).refused).toMatchObject([{ message: 'Used by Organizations (1)' }]);
    await calls(groupDefinition).post('save', { id: made.data.id, version: made.data.version, leader: null });
    expect((await remove(person.id)).done).toEqual([person.id]);
    const shown = await calls(inquiryDefinition).get('detail', open?.id ?? '');
    expect(shown.data.labels.assignee).toMatchObject([{ label: { en: 'Ruth Vance' } }]);
    await calls().post('restore', { ids: [person.id] });
    const [back] = await database.select().from(inquiry);
    expect(back).toMatchObject({ assigneeId: person.id, accountId: person.id });
  });

  test('is in use only by records of a resource, not by other rows of its table', async () => {
    const { database } = portal.dependencies;
    const person = await madePerson('Sand');
    const row = { name: {}, body: {}, aliases: [], ownerId: person.id };
    await database.insert(sampleTable).values({ ...row, code: 'off', enabled: false });
    const [on] = await database
      .insert(sampleTable)
      .values({ ...row, code: 'on' })
      .returning();
    expect((await remove(person.id)).refused).toMatchObject([{ message: 'Used by Samples (1)' }]);
    await database.delete(sampleTable).where(sql`${sampleTable.id} = ${on?.id}`);
    expect((await remove(person.id)).done).toEqual([person.id]);
  });

  test('loses password, sessions and links at once when removed, and returns only by a mailed link', async () => {
    const person = await madePerson('Lindqvist');
    const email = person.workEmail;
    await askReset(portal, email);
    const link = await resetTokenOf(portal, email);
    await remove(person.id);
    const { database } = portal.dependencies;
    const [kept] = await database.select().from(removedRecord).where(sql`${removedRecord.recordId} = ${person.id}`);
    expect(JSON.stringify(kept)).not.toMatch(/argon2|password_hash/);
    expect((await portal.call('session', { token: person.token })).status).toBe(401);
    expect((await openResetLink(portal, link)).status).toBe(400);
    const mails = (await mailsTo(portal, email)).length;
    await calls().post('restore', { ids: [person.id] });
    for (const password of [OTHER_PASSWORD, GOOD_PASSWORD])
      expect((await tryLogin(portal, { ...person, password })).status).not.toBe(200);
    expect((await portal.call('session', { token: person.token })).status).toBe(401);
    expect((await openResetLink(portal, link)).status).toBe(400);
    expect(await mailsTo(portal, email)).toHaveLength(mails + 1);
    expect((await openResetLink(portal, await resetTokenOf(portal, email, 'invited'))).status).toBe(200);
    await signIn(portal, { ...person, password: OTHER_PASSWORD });
  });

  test('is restored without the password that an earlier version kept in the trash', async () => {
    const person = await madePerson('Marsh');
    const hash = (await portal.dependencies.database.execute(sql`select password_hash from account limit 1`)).rows[0];
    await remove(person.id);
    await portal.dependencies.database
      .update(removedRecord)
      .set({ row: sql`${removedRecord.row} || ${JSON.stringify(hash)}::jsonb` })
      .where(sql`${removedRecord.recordId} = ${person.id}`);
    expect((await calls().post('restore', { ids: [person.id] })).data.done).toEqual([person.id]);
    expect((await tryLogin(portal, { ...person, password: OTHER_PASSWORD })).status).not.toBe(200);
  });

  test.each([
    [
      'by hand',
      (id: string) => portal.call('purgeTrash', { token: admin, body: { records: [{ resource: 'user', id }] } }),
    ],
    [
      'by the schedule',
      async (id: string) => {
        const { database } = portal.dependencies;
        const long = { removedAt: sql`now() - interval '9 years'` };
        await database.update(removedRecord).set(long).where(sql`${removedRecord.recordId} = ${id}`);
        await purgeOld(portal.modules.resources.engine, { removedDays: 365 }, new AbortController().signal);
      },
    ],
  ])('leaves only a name once the trash is emptied %s', async (_, purge) => {
    const person = await madePerson('Delacroix');
    await remove(person.id);
    expect(await tablesWith(person.workEmail)).toContain('removed_record');
    await purge(person.id);
    expect(await tablesWith(person.workEmail)).toEqual([]);
    expect(await tablesWith(person.phone)).toEqual([]);
    const entries = (await calls(log).post('list', { resource: 'user', limit: 200 })).data.list;
    const own = entries.filter(({ resourceId }) => resourceId === person.id);
    expect(own.map(({ action }) => action)).toContain('edit');
    for (const entry of own) expect(entry).toMatchObject({ label: { en: 'Ruth Delacroix' } });
    expect(JSON.stringify(own.map(({ before, after }) => [before, after]))).not.toMatch(/Archivist|Ruth/);
    const signedIn = (await calls(loginLog).post('list', { user: [person.id] })).data.list;
    expect(signedIn.length).toBeGreaterThan(0);
    for (const entry of signedIn) expect(entry.labels.user).toMatchObject([{ label: { en: 'Ruth Delacroix' } }]);
  });

  test('when purged, does not affect a new account with the same address', async () => {
    const person = await madePerson('Ferro');
    await remove(person.id);
    const { workEmail } = person;
    const { id } = (await calls().post('save', { firstName: 'Ruth', lastName: 'Ferro', workEmail, locale: 'en' })).data;
    const link = await resetTokenOf(portal, workEmail, 'invited');
    await tryLogin(portal, { workEmail, address: uniqueAddress(), password: 'Not-the-password-1' });
    await portal.call('purgeTrash', { token: admin, body: { records: [{ resource: 'user', id: person.id }] } });
    const tries = (await calls(loginLog).post('list', { user: [id] })).data.list;
    expect(tries).toMatchObject([{ label: { en: workEmail } }]);
    expect(await resetTokenOf(portal, workEmail, 'invited')).toBe(link);
  });

  test('leaves no password hash in the logs', async () => {
    expect(await tablesWith('$argon2id')).toEqual(['account']);
  });
});
