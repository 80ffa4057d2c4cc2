import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { passkey } from '../../server/modules/accounts/passkey.table.ts';
import { rescueAdministrator } from '../../server/modules/accounts/rescue.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import {
  askReset,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  openResetLink,
  type Person,
  resetTokenOf,
  signIn,
} from './support/accounts.ts';
import { identityLinks } from './support/identityLinks.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';
import { makeProvider } from './support/signOnPortal.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn, accountOf } = harbor;
const { makeUserOfPortal, link, own, unlink, identitiesOf } = identityLinks(harbor);

test('a link that is removed no longer logs in, ends the sessions from there, and is mailed', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  const there = await signOn();
  const [identity] = await identitiesOf(person);
  const { data } = await unlink(token, identity?.id ?? '');
  expect(data?.identities).toEqual([]);
  expect(data?.providers.map(({ code }) => code)).toContain(HARBOR);
  expect((await harbor.session(there.token)).status).toBe(401);
  expect((await harbor.session(token)).status).toBe(200);
  expect((await mailsTo(harbor.portal, person.workEmail))[0]?.purpose).toBe('identityUnlinked');
  expect((await signOn()).reply?.data?.user.workEmail).not.toBe(person.workEmail);
});

test('a removed link is made again where the provider owns the mail domain, and the list says so before', async () => {
  const { email } = makeUser();
  const person = await makePerson(harbor.portal, { workEmail: email });
  const token = await signIn(harbor.portal, person);
  await link(token);
  const returns = async () => (await own(token))?.identities.map((one) => one.returns);
  expect(await returns()).toEqual([false]);
  await setProvider({ linkDomains: [email.slice(email.indexOf('@') + 1)] });
  expect(await returns()).toEqual([true]);
  const [identity] = await identitiesOf(person);
  expect((await unlink(token, identity?.id ?? '')).status).toBe(200);
  expect((await signOn()).reply?.data?.user.workEmail).toBe(email);
  expect(await identitiesOf(person)).toHaveLength(1);
  await setProvider({ linkDomains: [] });
});

const RECOVERIES: readonly [string, (person: Person) => Promise<unknown>][] = [
  [
    'by mail',
    async ({ workEmail }) => {
      await askReset(harbor.portal, workEmail);
      const reply = await openResetLink(harbor.portal, await resetTokenOf(harbor.portal, workEmail), GOOD_PASSWORD);
      expect(reply.status).toBe(200);
    },
  ],
  [
    'through an administrator',
    async ({ id }) => {
      const caller = await signIn(harbor.portal, await makePerson(harbor.portal, {}, 'administrator'));
      const reply = await harbor.portal.call('resetUserPassword', { params: { id }, body: {}, token: caller });
      expect(reply.status).toBe(200);
    },
  ],
  ['on the server', ({ workEmail }) => rescueAdministrator(database(), 'create', { workEmail, by: 'operator' })],
];

test.each(RECOVERIES)(
  '[A194] a linked identity opens nothing after its account was recovered %s',
  async (_, recover) => {
    const { person, token } = await makeUserOfPortal();
    makeUser();
    await link(token);
    expect((await signOn()).reply?.data?.user.workEmail).toBe(person.workEmail);
    await recover(person);
    expect(await identitiesOf(person)).toEqual([]);
    expect((await signOn()).reply?.data?.user.workEmail).not.toBe(person.workEmail);
  },
);

test.each(RECOVERIES)(
  '[A201] roles of groups end with the link when its account is recovered %s',
  async (_, recover) => {
    const { person, token } = await makeUserOfPortal();
    makeUser({ groups: ['staff'] });
    await setProvider({ roleMap: ['staff = contentEditor'] });
    await link(token);
    await signOn();
    expect(await harbor.rolesOf(person.id)).toContain('contentEditor');
    await recover(person);
    await setProvider({ roleMap: [] });
    expect(await harbor.rolesOf(person.id)).not.toContain('contentEditor');
    const [entry] = await database()
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.action, 'updateUserRole'), eq(operationLog.resourceId, person.id)));
    expect(entry?.after).toMatchObject({ roles: expect.any(Array) });
  },
);

test('[A201] an administrator whom the operator recovers keeps the role that groups gave', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser({ groups: ['staff'] });
  await setProvider({ roleMap: ['staff = administrator'] });
  await link(token);
  await signOn();
  await setProvider({ roleMap: [] });
  expect(await harbor.rolesOf(person.id)).toContain('administrator');
  await rescueAdministrator(database(), 'reset', { workEmail: person.workEmail, by: 'operator' });
  expect(await harbor.rolesOf(person.id)).toContain('administrator');
});

test('an identity that the provider brought stays when the password is reset', async () => {
  const { email } = makeUser();
  await signOn();
  const person = await accountOf(email);
  await askReset(harbor.portal, email);
  await openResetLink(harbor.portal, await resetTokenOf(harbor.portal, email), GOOD_PASSWORD);
  expect(await identitiesOf({ id: person?.id ?? '' })).toHaveLength(1);
});

test('[A193] a passkey that is only a second factor is no other way to log in', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  await database().update(account).set({ passwordHash: NO_PASSWORD }).where(eq(account.id, person.id));
  const key = {
    accountId: person.id,
    credentialId: randomUUID(),
    publicKey: '',
    counter: 0,
    name: 'Key',
    synced: false,
  };
  await database().insert(passkey).values(key);
  expect((await own(token))?.identities).toMatchObject([{ removable: true }]);
  await database().update(passkey).set({ opensAlone: false }).where(eq(passkey.accountId, person.id));
  expect((await own(token))?.identities).toMatchObject([{ removable: false }]);
});

test('roles that came only from groups end with the link', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser({ groups: ['staff'] });
  await setProvider({ roleMap: ['staff = contentEditor'] });
  await link(token);
  const count = () => database().$count(accountRole, eq(accountRole.accountId, person.id));
  expect(await count()).toBe(1);
  await signOn();
  expect(await count()).toBe(2);
  const [identity] = await identitiesOf(person);
  expect((await unlink(token, identity?.id ?? '')).status).toBe(200);
  expect(await count()).toBe(1);
  await setProvider({ roleMap: [] });
});

test('[A193] the last way to log in is never removed', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  await database().update(account).set({ passwordHash: NO_PASSWORD }).where(eq(account.id, person.id));
  const listed = await own(token);
  expect(listed?.identities).toMatchObject([{ removable: false }]);
  const id = listed?.identities[0]?.id ?? '';
  expect((await unlink(token, id)).status).toBe(400);
  // A provider that is off the login page is no other way.
  const second = await makeProvider(harbor.portal, { code: 'second', enabled: false });
  await database().insert(accountIdentity).values({ accountId: person.id, providerId: second, subject: 'me' });
  expect((await unlink(token, id)).status).toBe(400);
  const third = await makeProvider(harbor.portal, { code: 'third' });
  await database().insert(accountIdentity).values({ accountId: person.id, providerId: third, subject: 'me' });
  expect((await unlink(token, id)).status).toBe(200);
  expect((await own(token))?.identities.map(({ removable }) => removable)).toEqual([true, false]);
});

test('[A198] every link and every removal of one is mailed', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  for (let round = 0; round < 4; round += 1) {
    const { data } = await link(token);
    expect((await unlink(token, data?.identities[0]?.id ?? '')).status).toBe(200);
  }
  const purposes = (await mailsTo(harbor.portal, person.workEmail)).map(({ purpose }) => purpose);
  expect(purposes.filter((one) => one === 'identityLinked')).toHaveLength(4);
  expect(purposes.filter((one) => one === 'identityUnlinked')).toHaveLength(4);
});

test('[A15] a user sees and removes only their own links', async () => {
  const [mine, other] = [await makeUserOfPortal(), await makeUserOfPortal()];
  makeUser();
  await link(mine.token);
  const [identity] = await identitiesOf(mine.person);
  expect((await own(other.token))?.identities).toEqual([]);
  expect((await unlink(other.token, identity?.id ?? '')).status).toBe(404);
  expect(await identitiesOf(mine.person)).toHaveLength(1);
});
