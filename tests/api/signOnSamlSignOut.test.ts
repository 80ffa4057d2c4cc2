import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { samlMetadataPath } from '../../contract/signOn.ts';
import { removeFactors } from '../../server/modules/accounts/factors.ts';
import { samlKey } from '../../server/modules/signOn/signOn.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { selfSigned } from '../support/certificate.ts';
import { uniqueAddress } from './support/accounts.ts';
import { answer, codeOf, giveTotp } from './support/factors.ts';
import {
  EXIT_POINT,
  readSignOut,
  redirected,
  rightSignOut,
  SIGNING,
  type SignOut,
  signed,
  signOutXml,
} from './support/samlProvider.ts';
import { CODE, samlSignOutPortal } from './support/samlSignOutPortal.ts';

const REFUSED = '/login#signOnFailed=signOut';
const { portal, base, here, setProvider, comeBack, enter, isSignedIn, comeBy, post, certificate } =
  await samlSignOutPortal();
const { database } = portal.dependencies;
afterAll(() => portal.close());

describe('logging out here', () => {
  const NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const leave = async (token: string) => (await portal.call('logout', { token })).data?.leaveTo ?? null;
  const response = (answers: string, change: Partial<SignOut> = {}) =>
    signOutXml(rightSignOut(here(), { element: 'LogoutResponse', answers, ...change }));

  test('leads to the provider with a signed request that names the user and the session', async () => {
    const { subject, token } = await enter({ session: 'session-of-provider' });
    const address = await leave(token);
    expect(address?.startsWith(`${EXIT_POINT}?SAMLRequest=`)).toBe(true);
    const request = readSignOut(address ?? '');
    expect(request).toMatchObject({
      issuer: `${base}${samlMetadataPath(CODE)}`,
      destination: EXIT_POINT,
      subject,
      session: 'session-of-provider',
    });
    expect(request.xml).toContain(`Format="${NAME_ID}"`);
    expect(request.isSignedBy(await certificate())).toBe(true);
    expect(request.isSignedBy(SIGNING.cert)).toBe(false);
    expect(await isSignedIn(token)).toBe(false);
  });

  test('repeats what the provider said about the name, and the session only if there is one', async () => {
    const { token } = await enter({ format: `${NAME_ID}" NameQualifier="one" SPNameQualifier="two` });
    const { xml, session } = readSignOut((await leave(token)) ?? '');
    expect(xml).toMatch(/ NameQualifier="one"/);
    expect(xml).toMatch(/ SPNameQualifier="two"/);
    expect(session).toBe('');
    expect(readSignOut((await leave((await enter()).token)) ?? '').xml).not.toContain('Qualifier');
  });

  test('ends on the first page when the provider confirms it, once', async () => {
    const request = readSignOut((await leave((await enter()).token)) ?? '');
    expect(await comeBy(redirected(response(request.id)))).toBe('/home');
    expect(await comeBy(redirected(response(request.id)))).toBe(REFUSED);
    const another = readSignOut((await leave((await enter()).token)) ?? '');
    const xml = response(another.id, { id: '_response' });
    expect(await post(signed(xml, '_response'))).toBe('/home');
  });

  test('[A190] a response that was not asked for, or reports a failure, is refused with a message', async () => {
    expect(await comeBy(redirected(response('_never-asked')))).toBe(REFUSED);
    const request = readSignOut((await leave((await enter()).token)) ?? '');
    expect(await comeBy(redirected(response(request.id, { status: 'PartialLogout' })))).toBe(REFUSED);
    const another = readSignOut((await leave((await enter()).token)) ?? '');
    const other = response(another.id, { destination: here('other'), issuer: 'https://other.example' });
    expect(await comeBy(redirected(other), 'other')).toBe(REFUSED);
  });

  test('leads nowhere if the provider has no such address, or single logout is off', async () => {
    for (const off of [{ exitPoint: '' }, { singleLogout: false }]) {
      await setProvider(off);
      expect(await leave((await enter()).token)).toBeNull();
      await setProvider({ exitPoint: EXIT_POINT, singleLogout: true });
    }
  });
});

describe('a request of the provider', () => {
  const request = (change: Partial<SignOut>) => rightSignOut(here(), change);

  test('ends the sessions of its user at once, and gets a signed answer', async () => {
    const [one, two, other] = [await enter({ subject: 'twice' }), await enter({ subject: 'twice' }), await enter()];
    const asked = request({ subject: 'twice' });
    const address = await comeBy(redirected(signOutXml(asked), { relayState: "ss:mem 'x'~(1)" }));
    expect(address.startsWith(`${EXIT_POINT}?SAMLResponse=`)).toBe(true);
    const said = readSignOut(address);
    expect(said).toMatchObject({ answers: asked.id, status: 'Success', destination: EXIT_POINT });
    expect(said.relayState).toBe("ss:mem 'x'~(1)");
    expect(said.isSignedBy(await certificate())).toBe(true);
    expect(await Promise.all([one, two, other].map(({ token }) => isSignedIn(token)))).toEqual([false, false, true]);
    const [entry] = await database
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.action, 'endSessions'), eq(operationLog.resourceId, one.ended.data?.user.id ?? '')));
    expect(entry).toMatchObject({ createdBy: null, times: 2 });
  });

  test('by post ends only the session that it names', async () => {
    const [here, there] = [
      await enter({ subject: 'named', session: 'first' }),
      await enter({ subject: 'named', session: 'second' }),
    ];
    const asked = request({ subject: 'named', sessions: ['first', 'unknown'] });
    const address = await post(signed(signOutXml(asked), asked.id), { RelayState: 'relay' });
    expect(readSignOut(address)).toMatchObject({ answers: asked.id, status: 'Success', relayState: 'relay' });
    expect([await isSignedIn(here.token), await isSignedIn(there.token)]).toEqual([false, true]);
  });

  test('ends a session that a second factor opened', async () => {
    const { subject, ended } = await enter();
    const id = ended.data?.user.id ?? '';
    const { secret } = await giveTotp(portal, id);
    const again = await enter({ subject });
    const opened = await answer(portal, again.ended.asked ?? '', codeOf(secret), uniqueAddress());
    const token = opened.data?.user.token ?? '';
    expect(await isSignedIn(token)).toBe(true);
    await comeBy(redirected(signOutXml(request({ subject }))));
    expect(await isSignedIn(token)).toBe(false);
    await removeFactors(database, id);
  });

  test('[A212] ends a sign-in that has its code, and no other one', async () => {
    const first = await comeBack({ session: 'one' });
    const other = await comeBack({ session: 'two', subject: first.subject });
    await comeBy(redirected(signOutXml(request({ subject: first.subject, sessions: ['one'] }))));
    expect((await first.browser.exchange(first.code)).status).toBe(400);
    expect((await other.browser.exchange(other.code)).status).toBe(200);
  });

  test('[A212] ends a sign-in that waits for its second factor', async () => {
    const { subject, ended } = await enter();
    const { secret } = await giveTotp(portal, ended.data?.user.id ?? '');
    const { browser, code } = await comeBack({ subject });
    const { asked = '' } = await browser.exchange(code);
    await comeBy(redirected(signOutXml(request({ subject }))));
    expect((await answer(portal, asked, codeOf(secret), uniqueAddress())).status).toBe(400);
    await removeFactors(database, ended.data?.user.id ?? '');
  });

  test('about an unknown user ends nothing, and its answer says so', async () => {
    const { token } = await enter();
    const asked = request({ subject: 'never-seen' });
    const said = readSignOut(await comeBy(redirected(signOutXml(asked))));
    expect(said).toMatchObject({ answers: asked.id });
    expect(said.xml).toContain('status:Requester');
    expect(said.xml).toContain('status:UnknownPrincipal');
    expect(await isSignedIn(token)).toBe(true);
  });

  test('of a provider without an address for signing out still ends sessions', async () => {
    const { subject, token } = await enter();
    await setProvider({ exitPoint: '' });
    expect(await comeBy(redirected(signOutXml(request({ subject }))))).toBe('/home');
    await setProvider({ exitPoint: EXIT_POINT });
    expect(await isSignedIn(token)).toBe(false);
  });

  const SHA1 = { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', hash: 'sha1' };
  const inPost = (change: Partial<SignOut>, how: Parameters<typeof signed>[2] = {}) => {
    const asked = request(change);
    return post(signed(signOutXml(asked), asked.id, how));
  };
  const byRedirection = (change: Partial<SignOut>, how: Parameters<typeof redirected>[1] = {}) =>
    comeBy(redirected(signOutXml(request(change)), how));
  const refused: [string, (subject: string) => Promise<string>][] = [
    ['with a signature of another key', (subject) => byRedirection({ subject }, { key: selfSigned('rsa').key })],
    ['by post with a signature of another key', (subject) => inPost({ subject }, { key: selfSigned('rsa').key })],
    ['with SHA-1', (subject) => byRedirection({ subject }, SHA1)],
    [
      'by post with SHA-1',
      (subject) => inPost({ subject }, { ...SHA1, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
    ],
    [
      'without a signature',
      (subject) => comeBy(redirected(signOutXml(request({ subject }))).replace(/&SigAlg=.*$/, '')),
    ],
    ['by post without a signature', (subject) => post(signOutXml(request({ subject })))],
    [
      'with the signature of another RelayState',
      (subject) =>
        comeBy(
          redirected(signOutXml(request({ subject })), { relayState: 'a' }).replace('RelayState=a', 'RelayState=b'),
        ),
    ],
    [
      'with a second, unsigned message',
      (subject) => {
        const forged = redirected(signOutXml(request({ subject })), { key: selfSigned('rsa').key });
        const right = redirected(signOutXml(request({ subject: 'never-seen' })));
        return comeBy(`xSAMLRequest=${right.slice('SAMLRequest='.length)}&${forged.split('&')[0]}`);
      },
    ],
    [
      'with two messages',
      (subject) => {
        const forged = redirected(signOutXml(request({ subject })), { key: selfSigned('rsa').key }).split('&')[0];
        return comeBy(`${forged}&${redirected(signOutXml(request({ subject: 'never-seen' })))}`);
      },
    ],
    [
      'by post whose signature covers another element',
      (subject) => {
        const right = request({ subject: 'never-seen' });
        const inner = signed(signOutXml(right), right.id);
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(inner)?.[0] ?? '';
        const outer = signOutXml(request({ subject }));
        const wrapped = outer
          .replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
          .replace(
            '</samlp:LogoutRequest>',
            `<samlp:Extensions>${inner.replace(signature, '')}</samlp:Extensions></samlp:LogoutRequest>`,
          );
        return post(wrapped);
      },
    ],
    [
      'by post that was changed',
      (subject) => {
        const asked = request({ subject: 'never-seen' });
        return post(signed(signOutXml(asked), asked.id).replace('never-seen', subject));
      },
    ],
    [
      'by post with a document type',
      (subject) => {
        const asked = request({ subject });
        return post(`<!DOCTYPE r [<!ENTITY e "x">]>${signed(signOutXml(asked), asked.id)}`);
      },
    ],
    ['of another issuer', (subject) => byRedirection({ subject, issuer: 'https://other.example' })],
    ['for another address', (subject) => byRedirection({ subject, destination: here('other') })],
    ['without an address', (subject) => byRedirection({ subject, destination: '' })],
    ['by post for another address', (subject) => inPost({ subject, destination: here('other') })],
    ['of long ago', (subject) => byRedirection({ subject, issued: -600_000 })],
    ['of a time that has not come', (subject) => byRedirection({ subject, issued: 600_000, ends: 900_000 })],
    ['that has expired', (subject) => byRedirection({ subject, ends: -120_000 })],
    ['that is no XML', () => comeBy(redirected('<samlp:LogoutRequest '))],
    ['that unpacks to too much', (subject) => byRedirection({ subject, sessions: [' '.repeat(200_000)] })],
    [
      '[A210] of more sessions than anyone has',
      (subject) => inPost({ subject, sessions: Array.from({ length: 600 }, (_, index) => `s${index}`) }),
    ],
    ['without anything', () => comeBy('')],
  ];
  test.each(refused)('[A190] %s ends nothing', async (_name, send) => {
    const { subject, token } = await enter();
    expect(await send(subject)).toBe(REFUSED);
    expect(await isSignedIn(token)).toBe(true);
  });

  test('[A190] counts once', async () => {
    const { subject, token } = await enter();
    const query = redirected(signOutXml(request({ subject })));
    await comeBy(query);
    expect(await isSignedIn(token)).toBe(false);
    const later = await enter({ subject });
    expect(await comeBy(query)).toBe(REFUSED);
    expect(await isSignedIn(later.token)).toBe(true);
  });

  test('[A190] of one provider ends nothing of another, nor of one that is off the login page', async () => {
    const { subject, token } = await enter();
    const other = rightSignOut(here('other'), { subject, issuer: 'https://other.example' });
    await comeBy(redirected(signOutXml(other)), 'other');
    await setProvider({ enabled: false });
    expect(await comeBy(redirected(signOutXml(request({ subject }))))).toBe(REFUSED);
    await setProvider({ enabled: true });
    expect(await isSignedIn(token)).toBe(true);
  });

  test('may be some seconds off in time', async () => {
    const { subject, token } = await enter();
    await byRedirection({ subject, issued: 10_000, ends: -10_000 });
    expect(await isSignedIn(token)).toBe(false);
  });
});

test('the metadata have the address for signing out with both bindings, and the certificate of the signatures', async () => {
  const { body } = await portal.app.inject({ url: samlMetadataPath(CODE) });
  for (const binding of ['HTTP-Redirect', 'HTTP-POST'])
    expect(body).toContain(
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${here()}"/>`,
    );
  expect(body).toContain((await certificate()).replaceAll(/-----[A-Z ]+-----|\s/g, ''));
  expect(body.match(/use="signing"/g)).toHaveLength(1);
});

test('[A125] the key is encrypted in the database, and is the same for all calls', async () => {
  const before = await portal.app.inject({ url: samlMetadataPath(CODE) });
  const rows = await database.select().from(samlKey);
  expect(rows.map(({ use }) => use)).toContain('signing');
  for (const { privateKey } of rows) expect(privateKey).not.toContain('PRIVATE KEY');
  expect((await portal.app.inject({ url: samlMetadataPath(CODE) })).body).toBe(before.body);
});
