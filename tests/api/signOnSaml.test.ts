import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samlConsumePath, samlMetadataPath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountIdentity, identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { selfSigned } from '../support/certificate.ts';
import { makePerson, signIn } from './support/accounts.ts';
import {
  assertionXml,
  ENTITY_ID,
  ENTRY_POINT,
  encodedResponse,
  readRequest,
  responseXml,
  rightAssertion,
  rightResponse,
  type SamlRequest,
  SIGNING,
  signed,
} from './support/samlProvider.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

const CODE = 'saml';
let portal: TestApp;
let providerId: string;
beforeAll(async () => {
  portal = await signOnPortal();
  const values = {
    kind: 'saml' as const,
    entityId: ENTITY_ID,
    entryPoint: ENTRY_POINT,
    signingCertificate: SIGNING.cert,
  };
  providerId = await makeProvider(portal, { code: CODE, ...values });
  await makeProvider(portal, { code: 'other', ...values, entityId: 'https://other.example' });
});
afterAll(() => portal.close());

const database = () => portal.dependencies.database;
const path = (address: string) => address.slice(portal.dependencies.config.publicUrl.length);

/** Posts a response as the browser does when it comes from the provider's page: without cookies. */
async function post(state: string, xml: string, code = CODE): Promise<string> {
  const reply = await portal.app.inject({
    method: 'POST',
    url: samlConsumePath(code),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.harbor.example' },
    payload: new URLSearchParams({ SAMLResponse: encodedResponse(xml), RelayState: state }).toString(),
  });
  expect(reply.statusCode).toBeLessThan(400);
  return path(reply.headers.location ?? '');
}

async function begin(returnTo?: string, prove = false) {
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress(CODE, returnTo, prove));
  expect(location?.startsWith(ENTRY_POINT)).toBe(true);
  return { browser, request: readRequest(location ?? '') };
}

/** Signs in with the response that a test makes. */
async function come(make: (request: SamlRequest) => string) {
  const { browser, request } = await begin();
  const ended = await post(request.state, make(request));
  const code = /^\/login#signOn=([\w-]+)/.exec(ended)?.[1];
  const failure = /^\/login#signOnFailed=(\w+)/.exec(ended)?.[1];
  return { browser, request, ended, code, failure };
}

test('a user of the provider gets an account and a session', async () => {
  const { browser, code } = await come((request) => rightResponse(request));
  const { data } = await browser.exchange(code ?? '');
  expect(data?.user).toMatchObject({ workEmail: 'ada@harbor.example', name: 'Ada Brook', roles: ['member'] });
  expect((await portal.call('session', { token: data?.user.token ?? '' })).status).toBe(200);
});

test('attributes give groups and organization, and the name of the user may be an e-mail address', async () => {
  await database()
    .update(identityProvider)
    .set({ groupClaim: 'memberOf', organizationClaim: 'o', roleMap: ['editors = contentEditor'] })
    .where(eq(identityProvider.id, providerId));
  const { browser, code } = await come((request) =>
    rightResponse(request, {
      subject: 'noor@harbor.example',
      format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributes: { memberOf: ['staff', 'editors'], o: ['Harbor Hospital'], displayName: ['Noor Haddad'] },
    }),
  );
  const { data } = await browser.exchange(code ?? '');
  expect(data?.user).toMatchObject({
    workEmail: 'noor@harbor.example',
    name: 'Noor Haddad',
    organization: 'Harbor Hospital',
  });
  expect(data?.user.roles.sort()).toEqual(['contentEditor', 'member']);
});

test('[A24] the address to return to stays inside', async () => {
  const { request } = await begin('/shortlist');
  expect(await post(request.state, rightResponse(request))).toMatch(/^\/login#signOn=[\w-]{43}&return=%2Fshortlist$/);
});

test('[A120] only the browser that began can finish', async () => {
  const { code } = await come((request) => rightResponse(request));
  expect((await signOnBrowser(portal).exchange(code ?? '')).status).toBe(400);
});

test('the metadata name the portal and where responses go', async () => {
  const reply = await portal.app.inject({ url: samlMetadataPath(CODE) });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain(`Location="${portal.dependencies.config.publicUrl}${samlConsumePath(CODE)}"`);
  expect(reply.body).toContain('WantAssertionsSigned="true"');
  expect((await portal.app.inject({ url: samlMetadataPath('nobody') })).statusCode).toBe(404);
});

const SHA1 = {
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
};
const changed: [string, Parameters<typeof rightAssertion>[1]][] = [
  ['another issuer', { issuer: 'https://evil.example' }],
  ['another audience', { audience: 'https://other-portal.example' }],
  ['another recipient', { recipient: 'https://other-portal.example/saml' }],
  ['another request', { request: '_another-request' }],
  ['no request', { request: '' }],
  ['a confirmation by key', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
  ['a time that has passed', { notOnOrAfter: -120_000 }],
  ['a time that has not come', { notBefore: 600_000 }],
  ['an age of an hour', { issued: -3_600_000 }],
  ['a name that changes each time', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['no name', { subject: '' }],
];

describe.each(changed)('[A122] an assertion with %s', (_name, change) => {
  test('opens nothing', async () => {
    const accounts = await database().$count(account);
    const { failure } = await come((request) => rightResponse(request, change));
    expect(failure).toBe('invalid');
    expect(await database().$count(account)).toBe(accounts);
  });
});

test('[A122] an assertion may be some minutes old', async () => {
  expect((await come((request) => rightResponse(request, { issued: -240_000 }))).code).toBeDefined();
});

test('a request leaves to the provider how it asks the user', async () => {
  expect((await begin()).request.xml).not.toContain('RequestedAuthnContext');
});

test('[A122] the clocks may differ by some seconds', async () => {
  expect((await come((request) => rightResponse(request, { notOnOrAfter: -10_000 }))).code).toBeDefined();
  expect((await come((request) => rightResponse(request, { notBefore: 10_000 }))).code).toBeDefined();
});

describe('[A122] a signature', () => {
  const forged: [string, (request: SamlRequest) => string][] = [
    ['of another key', (request) => withAssertion(request, { key: selfSigned('rsa').key })],
    ['with SHA-1', (request) => withAssertion(request, SHA1)],
    ['that is missing', (request) => responseXml(request, assertionXml(rightAssertion(request)))],
    [
      'of the response only',
      (request) => signed(responseXml(request, assertionXml(rightAssertion(request))), '_response'),
    ],
    [
      'of a text that was changed',
      (request) => rightResponse(request).replace('ada@harbor.example', 'eve@harbor.example'),
    ],
  ];
  test.each(forged)('%s is refused', async (_name, make) => {
    expect((await come(make)).failure).toBe('invalid');
  });

  const withAssertion = (request: SamlRequest, how: Parameters<typeof signed>[2]) => {
    const assertion = rightAssertion(request);
    return responseXml(request, signed(assertionXml(assertion), assertion.id, how));
  };
});

describe('[A137] a signed assertion covers only what it signs', () => {
  const evilOf = (request: SamlRequest) =>
    assertionXml(
      rightAssertion(request, { id: '_evil', subject: 'administrator', attributes: { email: ['eve@harbor.example'] } }),
    );
  const right = (request: SamlRequest) => {
    const assertion = rightAssertion(request);
    return { id: assertion.id, xml: signed(assertionXml(assertion), assertion.id) };
  };
  const SIGNATURE = /<Signature[\s\S]*<\/Signature>/;
  const wrapped: [string, (request: SamlRequest) => string][] = [
    [
      'a forged assertion before the signed one',
      (request) => responseXml(request, evilOf(request) + right(request).xml),
    ],
    [
      'a forged assertion behind the signed one',
      (request) => responseXml(request, right(request).xml + evilOf(request)),
    ],
    [
      'the signed assertion inside the forged one',
      (request) =>
        responseXml(request, evilOf(request).replace('</saml:Assertion>', `${right(request).xml}</saml:Assertion>`)),
    ],
    [
      'the signed assertion in the object of the signature of the forged one',
      (request) => {
        const { xml } = right(request);
        const signature = SIGNATURE.exec(xml)?.[0] ?? '';
        const moved = signature.replace('</Signature>', `<Object>${xml.replace(SIGNATURE, '')}</Object></Signature>`);
        return responseXml(request, evilOf(request).replace('</saml:Issuer>', `</saml:Issuer>${moved}`));
      },
    ],
    [
      'the signed assertion in the extensions',
      (request) => responseXml(request, `<samlp:Extensions>${right(request).xml}</samlp:Extensions>${evilOf(request)}`),
    ],
    [
      'the id of the signed assertion on a forged one',
      (request) => {
        const { id, xml } = right(request);
        return responseXml(request, evilOf(request).replace('_evil', id) + xml);
      },
    ],
    ['a document type', (request) => `<!DOCTYPE r [<!ENTITY e "administrator">]>${rightResponse(request)}`],
  ];
  test.each(wrapped)('%s opens nothing', async (_name, make) => {
    const { code, failure } = await come(make);
    expect([code, failure]).toEqual([undefined, 'invalid']);
  });
});

describe('[A210] a message of more parts than a provider needs is refused before it is read', () => {
  const groups = (count: number) => ({
    email: ['ada@harbor.example'],
    groups: Array.from({ length: count }, (_, index) => `group ${index}`),
  });
  const extended = (request: SamlRequest, more: string) =>
    rightResponse(request).replace('<samlp:Status>', `<samlp:Extensions>${more}</samlp:Extensions><samlp:Status>`);
  const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` n${index}="x"`).join('');
  const large: [string, (request: SamlRequest) => string][] = [
    ['of 3,000 groups', (request) => rightResponse(request, { attributes: groups(3_000) })],
    ['of 7,000 other elements', (request) => extended(request, '<a/>'.repeat(7_000))],
    ['of 7,000 comments', (request) => extended(request, '<!----> '.repeat(4_000))],
    ['of 60 elements in each other', (request) => extended(request, '<a>'.repeat(60) + '</a>'.repeat(60))],
    [
      'of 60 elements in each other, whose ends are written elsewhere too',
      (request) =>
        extended(request, `${'<a b="&lt;/a>">'.repeat(30)}${'<a><!--</a>-->'.repeat(30)}${'</a>'.repeat(60)}`),
    ],
    ['of 60 attributes', (request) => extended(request, `<a${attributes(60)}/>`)],
  ];
  test.each(large)('%s', async (_name, make) => {
    const before = portal.logged.length;
    expect((await come(make)).failure).toBe('invalid');
    expect(portal.logged.slice(before)).toContainEqual(
      expect.objectContaining({ reason: 'the message has too many parts' }),
    );
  });

  const enough: typeof large = [
    ['1,900 groups', (request) => rightResponse(request, { attributes: groups(1_900) })],
    ['elements in each other', (request) => extended(request, '<a>'.repeat(40) + '</a>'.repeat(40))],
    ['many attributes', (request) => extended(request, `<a${attributes(50)}/>`)],
    ['slashes and quotes in values', (request) => extended(request, `<a b='/">' c="/'>/" d = "/"/>`)],
    ['CDATA and a declaration', (request) => `<?xml version="1.0"?>\n${extended(request, '<![CDATA[<a>]] >]]>')}`],
  ];
  test.each(enough)('%s are accepted', async (_name, make) => {
    expect((await come(make)).code).toBeDefined();
  });
});

test('[A137] a comment does not cut a name', async () => {
  const attributes = { email: ['commented@harbor.example'] };
  const { code } = await come((request) => rightResponse(request, { subject: 'first<!-- -->second', attributes }));
  expect(code).toBeDefined();
  const [identity] = await database()
    .select({ subject: accountIdentity.subject })
    .from(accountIdentity)
    .innerJoin(account, eq(account.id, accountIdentity.accountId))
    .where(eq(account.workEmail, 'commented@harbor.example'));
  expect(identity?.subject).toBe('firstsecond');
});

test('[A121] a response counts once, and only for a sign-in that began here', async () => {
  const { request } = await begin();
  const xml = rightResponse(request);
  expect(await post(request.state, xml)).toContain('#signOn=');
  expect(await post(request.state, xml)).toContain('#signOnFailed=expired');
  // In a new sign-in, the old response answers another request.
  const again = await begin();
  expect(await post(again.request.state, xml)).toContain('#signOnFailed=invalid');
  for (const state of ['', 'x'.repeat(43)]) expect(await post(state, xml)).toContain('#signOnFailed=expired');
});

test('[A123] a response of one provider opens nothing at another', async () => {
  const { request } = await begin();
  expect(await post(request.state, rightResponse(request), 'other')).toContain('#signOnFailed=expired');
});

describe('[A138] a proof before a destructive act', () => {
  const HOUR = 3_600_000;
  const proofAfter = async (authenticated: number, prove = false) => {
    const { browser, request } = await begin('/shortlist', prove);
    expect(request.forced).toBe(prove);
    const ended = await post(request.state, rightResponse(request, { authenticated }));
    const code = /^\/login#signOn=([\w-]+)/.exec(ended)?.[1];
    if (code === undefined) return ended;
    const { data } = await browser.exchange(code);
    return (await portal.call('beginTotp', { token: data?.user.token ?? '', body: {} })).proof ?? 'proved';
  };

  test('is a sign-in at the provider of a moment ago, and no older one', async () => {
    expect(await proofAfter(-5_000)).toBe('proved');
    expect(await proofAfter(-HOUR)).toEqual(['signIn']);
  });

  test('is asked for at the provider, and an old sign-in is refused as the answer', async () => {
    expect(await proofAfter(0, true)).toBe('proved');
    expect(await proofAfter(-10_000, true)).toBe('proved');
    expect(await proofAfter(-HOUR, true)).toBe('/login#signOnFailed=invalid&prove&return=%2Fshortlist');
  });
});

test('[A134] a trial signs nobody in', async () => {
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const { data: start } = await portal.call('tryProvider', { token, params: { id: providerId } });
  const { location } = await signOnBrowser(portal).open(start?.address ?? '');
  const request = readRequest(location ?? '');
  const accounts = await database().$count(account);
  const attributes = { email: ['fresh@harbor.example'], memberOf: ['editors'] };
  expect(await post(request.state, rightResponse(request, { subject: 'fresh', attributes }))).toBe(
    `/system/signOn?tried=${start?.id}`,
  );
  const { data: trial } = await portal.call('providerTrial', { token, params: { id: start?.id ?? '' } });
  expect(trial).toMatchObject({ failure: null, account: 'new', subject: 'fresh', groups: ['editors'] });
  expect(await database().$count(account)).toBe(accounts);
});
