import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identityProvider as definition } from '../../contract/resources/identityProvider.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { guardedFetch } from '../../server/platform/egress/guardedFetch.ts';
import { createReach } from '../../server/platform/egress/reach.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { openIdSignOn } from './support/openIdSignOn.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider } from './support/signOnPortal.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn } = harbor;

test('[A134] a trial shows who the administrator would be, creates nothing and signs nobody in', async () => {
  const admin = await makePerson(harbor.portal, {}, 'administrator');
  const token = await signIn(harbor.portal, admin);
  await setProvider({ enabled: false, roleMap: ['staff = contentEditor'] });
  const { email, subject } = makeUser({ groups: ['staff'], secretive: 'shown' });
  const accounts = await database().$count(account);
  const sessions = await database().$count(accountSession);
  const { data: start } = await harbor.portal.call('tryProvider', { token, params: { id: harbor.providerId } });
  const browser = signOnBrowser(harbor.portal);
  const ended = await browser.follow(start?.address ?? '');
  expect(ended.address).toBe(`/system/signOn?tried=${start?.id}`);
  const { data: trial } = await harbor.portal.call('providerTrial', { token, params: { id: start?.id ?? '' } });
  expect(trial).toMatchObject({
    failure: null,
    account: 'new',
    subject,
    workEmail: email,
    name: 'Mei Sato',
    groups: ['staff'],
    roles: [{ code: 'contentEditor', held: false }],
  });
  expect(JSON.parse(trial?.claims ?? '')).toMatchObject({ email, groups: ['staff'] });
  expect(await database().$count(account)).toBe(accounts);
  expect(await database().$count(accountSession)).toBe(sessions);
  expect(await database().$count(accountIdentity, eq(accountIdentity.subject, subject))).toBe(0);
  // The ticket was used up, and others cannot read the result.
  expect((await browser.follow(start?.address ?? '')).failure).toBe('expired');
  const other = await signIn(harbor.portal, await makePerson(harbor.portal, {}, 'administrator'));
  expect((await harbor.portal.call('providerTrial', { token: other, params: { id: start?.id ?? '' } })).status).toBe(
    404,
  );
  // A provider that is not on the login page signs nobody in.
  expect((await signOn()).failure).toBe('notAdmitted');
  await setProvider({ enabled: true, roleMap: [] });
  const [entry] = await database().select().from(operationLog).where(eq(operationLog.action, 'exec'));
  expect(entry).toMatchObject({ status: 200, resourceId: harbor.providerId, createdBy: admin.id });
});

test('a trial of a provider that cannot be reached says why', async () => {
  const token = await signIn(harbor.portal, await makePerson(harbor.portal, {}, 'administrator'));
  const id = await makeProvider(harbor.portal, { code: 'nowhere', issuer: 'http://127.0.0.1:9', enabled: false });
  const { data: start } = await harbor.portal.call('tryProvider', { token, params: { id } });
  const ended = await signOnBrowser(harbor.portal).follow(start?.address ?? '');
  expect(ended.address).toBe(`/system/signOn?tried=${start?.id}`);
  const { data: trial } = await harbor.portal.call('providerTrial', { token, params: { id: start?.id ?? '' } });
  expect(trial).toMatchObject({ failure: 'unreachable', account: null });
  expect(trial?.detail).toBe('connect ECONNREFUSED 127.0.0.1:9');
  const [entry] = await database()
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.action, 'exec'), eq(operationLog.resourceId, id)));
  expect(entry).toMatchObject({ status: 400, after: { failure: 'unreachable' } });
  expect(entry?.message).toBe('connect ECONNREFUSED 127.0.0.1:9');
});

test('[A126] a portal for this machine asks only providers on this machine without TLS', async () => {
  const token = await signIn(harbor.portal, await makePerson(harbor.portal, {}, 'administrator'));
  const save = (code: string, issuer: string) =>
    resourceCalls(harbor.portal, definition, token).post('save', {
      name: { en: code, zh: code },
      code,
      kind: 'oidc',
      enabled: false,
      issuer,
      clientId: 'portal',
      scopes: 'openid',
    });
  for (const issuer of ['http://login.hospital.example', 'http://8.8.8.8']) {
    const { status, fields } = await save('unsecured', issuer);
    expect([issuer, status, Object.keys(fields ?? {})]).toEqual([issuer, 400, ['issuer']]);
  }
  expect((await save('local', 'http://127.0.0.1:9')).status).toBe(200);
  // one that was stored earlier, or says so about itself, gets no connection
  await expect(guardedFetch(createReach([], true), 'http://8.8.8.8')).rejects.toThrow('not https');
});
