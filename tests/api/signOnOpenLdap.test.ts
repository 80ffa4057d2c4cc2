import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '../../server/modules/signOn/sealed.ts';
import { encoded, makePerson, signIn, tryLogin, uniqueAddress } from './support/accounts.ts';
import { hasOpenLdap, openLdap } from './support/openLdap.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

const SUFFIX = 'dc=harbor,dc=example';
const PASSWORD = 'Directory-lantern-31';
const LDIF = `dn: ${SUFFIX}
objectClass: dcObject
objectClass: organization
dc: harbor
o: Harbor Hospital

dn: cn=portal,${SUFFIX}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: portal
userPassword: service

dn: ou=people,${SUFFIX}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${SUFFIX}
objectClass: organizationalUnit
ou: groups

dn: uid=mei,ou=people,${SUFFIX}
objectClass: inetOrgPerson
uid: mei
cn: Mei Sato
givenName: Mei
sn: Sato
o: Harbor Hospital
mail: mei@harbor.example
userPassword: ${PASSWORD}

dn: uid=noor,ou=people,${SUFFIX}
objectClass: inetOrgPerson
uid: noor
cn: Noor Haddad
sn: Haddad
mail: noor@harbor.example
userPassword: ${PASSWORD}

dn: cn=editors,ou=groups,${SUFFIX}
objectClass: groupOfNames
cn: editors
member: uid=mei,ou=people,${SUFFIX}
`;

if (!hasOpenLdap) process.stdout.write('OpenLDAP (slapd) is not installed: its tests are skipped\n');

describe.skipIf(!hasOpenLdap)('with a real OpenLDAP server', () => {
  let portal: TestApp;
  let directory: Awaited<ReturnType<typeof openLdap>>;
  let providerId: string;
  beforeAll(async () => {
    portal = await signOnPortal({ TRUST_PROXY: '127.0.0.1', SIGN_ON_INTERNAL: 'loopback' });
    directory = await openLdap(SUFFIX, LDIF);
    providerId = await makeProvider(portal, {
      code: 'openldap',
      kind: 'ldap',
      serverUrl: `ldap://127.0.0.1:${directory.port}`,
      certificate: directory.cert,
      bindDn: `cn=portal,${SUFFIX}`,
      bindPassword: await seal(portal.dependencies.database, 'service'),
      baseDn: `ou=people,${SUFFIX}`,
      userFilter: '(&(objectClass=person)(mail={login}))',
      subjectAttribute: 'entryUUID',
      groupBaseDn: `ou=groups,${SUFFIX}`,
      groupFilter: '(member={dn})',
      organizationClaim: 'o',
      roleMap: [`cn=editors,ou=groups,${SUFFIX} = contentEditor`],
    });
  });
  afterAll(async () => {
    await directory?.close();
    await portal?.close();
  });
  const enter = (workEmail: string, password = PASSWORD) =>
    tryLogin(portal, { workEmail, password, address: uniqueAddress() });

  test('a user signs in, with the roles of the groups', async () => {
    expect((await enter('noor@harbor.example')).status).toBe(200);
    const { data } = await enter('mei@harbor.example');
    expect(data?.user).toMatchObject({ name: 'Mei Sato', organization: 'Harbor Hospital' });
    expect(data?.user.roles.sort()).toEqual(['contentEditor', 'member']);
  });

  test('[A135] a wrong password, a pattern and an empty password open nothing', async () => {
    expect((await enter('mei@harbor.example', 'Wrong-lantern-31')).status).toBe(400);
    for (const typed of ['*', 'mei*', '*@harbor.example', 'x)(uid=*']) expect((await enter(typed)).status).toBe(400);
    const body = { workEmail: 'mei@harbor.example', password: 'A' };
    expect((await portal.call('login', { body, headers: { 'x-forwarded-for': uniqueAddress() } })).status).toBe(400);
  });

  test('[A134] a trial shows who the user would be', async () => {
    const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    const body = { workEmail: 'mei@harbor.example', password: encoded(PASSWORD) };
    const { data } = await portal.call('tryDirectory', { token, params: { id: providerId }, body });
    expect(data).toMatchObject({ failure: null, account: 'linked', organization: 'Harbor Hospital' });
    expect(data?.subject).toMatch(/^[0-9a-f-]{36}$/);
    expect(data?.groups).toContain('editors');
  });
});
