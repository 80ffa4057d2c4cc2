import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';
import { makeRole } from './support/roles.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn, accountOf, rolesOf, session } = harbor;

test('[A130] an e-mail address alone opens no existing account', async () => {
  const owner = await makePerson(harbor.portal);
  makeUser({ email: owner.workEmail });
  expect((await signOn()).failure).toBe('known');
  // The domain is the provider's, but it has not verified the address.
  await setProvider({ linkDomains: ['example.org'] });
  makeUser({ email: owner.workEmail, email_verified: false });
  expect((await signOn()).failure).toBe('known');
  // It has verified the address, but the domain is not the provider's.
  await setProvider({ linkDomains: ['elsewhere.example'] });
  makeUser({ email: owner.workEmail });
  expect((await signOn()).failure).toBe('known');
  expect(await database().$count(accountIdentity, eq(accountIdentity.accountId, owner.id))).toBe(0);
  await setProvider({ linkDomains: [] });
});

test('[A130] the owner of a domain opens its accounts, and ends what others registered with them', async () => {
  const squatter = await makePerson(harbor.portal);
  const squattersToken = await signIn(harbor.portal, squatter);
  makeUser({ email: squatter.workEmail });
  await setProvider({ linkDomains: ['Example.org'] });
  const { reply } = await signOn();
  await setProvider({ linkDomains: [] });
  expect(reply?.data?.user).toMatchObject({ id: squatter.id, mustChangePassword: false });
  expect((await session(squattersToken)).status).toBe(401);
  await expect(signIn(harbor.portal, squatter)).rejects.toThrow();
});

test('[A130] an account with roles in the back-office keeps its password when it is linked', async () => {
  const colleague = await makePerson(harbor.portal, {}, 'administrator');
  makeUser({ email: colleague.workEmail });
  await setProvider({ linkDomains: ['example.org'] });
  expect((await signOn()).reply?.data?.user.id).toBe(colleague.id);
  await setProvider({ linkDomains: [] });
  await expect(signIn(harbor.portal, colleague)).resolves.toBeTruthy();
});

test('[A131] only admitted domains get accounts, and only if the provider creates them', async () => {
  await setProvider({ domains: ['harbor.example'] });
  makeUser();
  expect((await signOn()).failure).toBe('notAdmitted');
  makeUser({ email: 'someone@sub.harbor.example' });
  expect((await signOn()).failure).toBe('notAdmitted');
  makeUser({ email: 'mei@harbor.example' });
  expect((await signOn()).failure).toBeUndefined();
  await setProvider({ domains: [], createAccounts: false });
  makeUser();
  expect((await signOn()).failure).toBe('notAdmitted');
  await setProvider({ createAccounts: true });
  makeUser({ email: '' });
  expect((await signOn()).failure).toBe('notAdmitted');
});

test('[A131] a disabled account stays out, also between the answer and its session', async () => {
  const { email } = makeUser();
  await signOn();
  const setEnabled = (enabled: boolean) =>
    database().update(account).set({ enabled }).where(eq(account.workEmail, email));
  await setEnabled(false);
  expect((await signOn()).failure).toBe('disabled');
  await setEnabled(true);
  const setWaiting = (awaitsApproval: boolean) =>
    database().update(account).set({ awaitsApproval }).where(eq(account.workEmail, email));
  await setWaiting(true);
  expect((await signOn()).failure).toBe('disabled');
  await setWaiting(false);
  const browser = signOnBrowser(harbor.portal);
  const { code = '' } = await browser.signOn(HARBOR);
  await setEnabled(false);
  const refused = await browser.exchange(code);
  expect([refused.status, refused.data]).toEqual([400, null]);
});

test('[A133] groups give roles, take them again, and leave roles that were given by hand', async () => {
  const [mapped, byHand] = [await makeRole(harbor.portal, { codes: [] }), await makeRole(harbor.portal, { codes: [] })];
  await setProvider({ roleMap: [`cn=editors,dc=harbor = ${mapped.code}`, `staff=${byHand.code}`] });
  const { subject, email } = makeUser({ groups: ['cn=editors,dc=harbor', 'other'] });
  await signOn();
  const id = (await accountOf(email))?.id ?? '';
  expect(await rolesOf(id)).toEqual([mapped.code, 'member'].sort());

  await database().insert(accountRole).values({ accountId: id, roleId: byHand.id });
  harbor.provider.users[subject] = { ...harbor.provider.users[subject], groups: ['staff'] };
  await signOn();
  expect(await rolesOf(id)).toEqual([byHand.code, 'member'].sort());

  harbor.provider.users[subject] = { ...harbor.provider.users[subject], groups: [] };
  await signOn();
  expect(await rolesOf(id)).toEqual([byHand.code, 'member'].sort());
  await setProvider({ roleMap: [] });
});

test('[A133] no group makes an administrator unless it is mapped', async () => {
  const { email } = makeUser({ groups: ['administrator', 'Administrator', 'admin'], roles: ['administrator'] });
  await signOn();
  expect(await rolesOf((await accountOf(email))?.id ?? '')).toEqual(['member']);
});

test('[A133] the last administrator with a password keeps the role', async () => {
  const known = await makePerson(harbor.portal, {}, 'member');
  const [administrator] = await database().select().from(role).where(eq(role.code, 'administrator'));
  await database()
    .delete(accountRole)
    .where(eq(accountRole.roleId, administrator?.id ?? ''));
  await setProvider({ roleMap: ['keepers = administrator'], linkDomains: ['example.org'] });
  const { subject } = makeUser({ email: known.workEmail, groups: ['keepers'] });
  await database().insert(accountIdentity).values({ accountId: known.id, providerId: harbor.providerId, subject });
  await signOn();
  expect(await rolesOf(known.id)).toContain('administrator');
  harbor.provider.users[subject] = { ...harbor.provider.users[subject], groups: [] };
  await signOn();
  expect(await rolesOf(known.id)).toContain('administrator');
  await makePerson(harbor.portal, {}, 'administrator');
  await signOn();
  expect(await rolesOf(known.id)).toEqual(['member']);
  await setProvider({ roleMap: [], linkDomains: [] });
});
