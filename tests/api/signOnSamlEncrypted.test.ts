import { X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EncryptOptions, encrypt } from 'xml-encryption';
import { samlMetadataPath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { samlKey } from '../../server/modules/signOn/signOn.table.ts';
import { selfSigned } from '../support/certificate.ts';
import { bringBack } from './support/bringBack.ts';
import {
  type Assertion,
  assertionXml,
  ENTITY_ID,
  ENTRY_POINT,
  readRequest,
  responseXml,
  rightAssertion,
  type SamlRequest,
  SIGNING,
  signed,
} from './support/samlProvider.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

const CODE = 'saml';
let portal: TestApp;
/** The certificate for which providers encrypt, as they read it from the metadata. */
let certificate: string;
beforeAll(async () => {
  portal = await signOnPortal();
  await makeProvider(portal, {
    code: CODE,
    kind: 'saml',
    entityId: ENTITY_ID,
    entryPoint: ENTRY_POINT,
    signingCertificate: SIGNING.cert,
  });
  const { body } = await portal.app.inject({ url: samlMetadataPath(CODE) });
  const [, content = ''] = /use="encryption">[\s\S]*?<ds:X509Certificate>([^<]+)</.exec(body) ?? [];
  certificate = `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----`;
});
afterAll(() => portal.close());

const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
const TRIPLE_DES = 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc';
const RSA_15 = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';
const OAEP = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';

/** Encrypts as a provider does. */
async function encrypted(xml: string, how: Partial<EncryptOptions> = {}, pem = certificate): Promise<string> {
  const data = await promisify(encrypt)(xml, {
    rsa_pub: new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pem,
    encryptionAlgorithm: GCM,
    keyEncryptionAlgorithm: OAEP,
    warnInsecureAlgorithm: false,
    ...how,
  });
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
}

/** A signed assertion of the right provider, unless a test changes a part. */
function assertion(request: SamlRequest, change: Partial<Assertion> = {}): string {
  const of = rightAssertion(request, change);
  return signed(assertionXml(of), of.id);
}

/** Signs in with the response that a test makes. */
async function come(make: (request: SamlRequest) => Promise<string> | string) {
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress(CODE));
  const request = readRequest(location ?? '');
  return { browser, ...(await bringBack(portal, CODE, await make(request), request.state)) };
}
test.each([GCM, 'http://www.w3.org/2009/xmlenc11#aes128-gcm'] as const)(
  'an assertion that is encrypted with %s opens the account of its user',
  async (encryptionAlgorithm) => {
    const { browser, code } = await come(async (request) =>
      responseXml(request, await encrypted(assertion(request), { encryptionAlgorithm })),
    );
    const { data } = await browser.exchange(code ?? '');
    expect(data?.user).toMatchObject({ workEmail: 'ada@harbor.example', name: 'Ada Brook' });
  },
);

test('the response around it may be signed too', async () => {
  const { code } = await come(async (request) =>
    signed(responseXml(request, await encrypted(assertion(request))), '_response'),
  );
  expect(code).toBeDefined();
});

test('[A191] content that can be changed is accepted only in a signed response', async () => {
  const cbc = async (request: SamlRequest) =>
    responseXml(request, await encrypted(assertion(request), { encryptionAlgorithm: CBC }));
  expect((await come(async (request) => signed(await cbc(request), '_response'))).code).toBeDefined();
  expect((await come(cbc)).failure).toBe('invalid');
  const key = selfSigned('rsa').key;
  expect((await come(async (request) => signed(await cbc(request), '_response', { key }))).failure).toBe('invalid');
  const sha1 = {
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
    algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  };
  expect((await come(async (request) => signed(await cbc(request), '_response', sha1))).failure).toBe('invalid');
});

/** Changes the n-th encrypted value: the key is the first, the content the second. */
function altered(xml: string, which: number, change: (bytes: Buffer) => Buffer): string {
  let seen = 0;
  return xml.replaceAll(/(<\w+:CipherValue>)([^<]+)/g, (all, tag: string, value: string) => {
    seen += 1;
    return seen === which ? tag + change(Buffer.from(value, 'base64')).toString('base64') : all;
  });
}
/** Changes one bit of the byte at a place, which is counted from the end if it is negative. */
const bitAt = (place: number) => (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, index) => (index === (place + bytes.length) % bytes.length ? byte ^ 1 : byte)));

describe('[A191] an encrypted assertion', () => {
  const inside = async (request: SamlRequest, xml: string, how: Partial<EncryptOptions> = {}) =>
    responseXml(request, await encrypted(xml, how));
  const refused: [string, (request: SamlRequest) => Promise<string>][] = [
    [
      'for another key',
      async (request) => responseXml(request, await encrypted(assertion(request), {}, selfSigned('rsa').cert)),
    ],
    ['whose content was changed', async (request) => altered(await inside(request, assertion(request)), 2, bitAt(40))],
    ['whose tag was changed', async (request) => altered(await inside(request, assertion(request)), 2, bitAt(-1))],
    ['whose key was changed', async (request) => altered(await inside(request, assertion(request)), 1, bitAt(40))],
    [
      'whose content was cut off',
      async (request) => altered(await inside(request, assertion(request)), 2, (bytes) => bytes.subarray(0, 20)),
    ],
    ['that is not signed inside', (request) => inside(request, assertionXml(rightAssertion(request)))],
    [
      'that is not signed inside, in a signed response',
      async (request) => signed(await inside(request, assertionXml(rightAssertion(request))), '_response'),
    ],
    [
      'that is signed with another key',
      (request) => {
        const of = rightAssertion(request);
        return inside(request, signed(assertionXml(of), of.id, { key: selfSigned('rsa').key }));
      },
    ],
    [
      'that is signed with SHA-1',
      (request) => {
        const of = rightAssertion(request);
        const sha1 = {
          digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
          algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        };
        return inside(request, signed(assertionXml(of), of.id, sha1));
      },
    ],
    ['of another issuer', (request) => inside(request, assertion(request, { issuer: 'https://evil.example' }))],
    ['for another audience', (request) => inside(request, assertion(request, { audience: 'https://evil.example' }))],
    ['that has expired', (request) => inside(request, assertion(request, { notOnOrAfter: -120_000 }))],
    ['with 3DES', (request) => inside(request, assertion(request), { encryptionAlgorithm: TRIPLE_DES })],
    [
      'whose key is encrypted with RSA 1.5',
      (request) => inside(request, assertion(request), { keyEncryptionAlgorithm: RSA_15 }),
    ],
    [
      'beside another assertion',
      async (request) =>
        responseXml(request, assertion(request) + (await encrypted(assertion(request, { subject: 'other' })))),
    ],
    [
      'twice',
      async (request) =>
        responseXml(request, (await encrypted(assertion(request))) + (await encrypted(assertion(request)))),
    ],
    [
      'that wraps a signed assertion into a forged one',
      (request) => {
        const evil = assertionXml(rightAssertion(request, { id: '_evil', subject: 'administrator' }));
        return inside(request, evil.replace('</saml:Assertion>', `${assertion(request)}</saml:Assertion>`));
      },
    ],
    [
      'with a second way of encryption',
      async (request) =>
        (await inside(request, assertion(request))).replace(
          '<xenc:CipherData>',
          `<x:EncryptionMethod xmlns:x="urn:x" Algorithm="${TRIPLE_DES}"/><xenc:CipherData>`,
        ),
    ],
  ];
  test.each(refused)('%s opens nothing', async (_name, make) => {
    const accounts = await portal.dependencies.database.$count(account);
    const { code, failure } = await come(make);
    expect([code, failure]).toEqual([undefined, 'invalid']);
    expect(await portal.dependencies.database.$count(account)).toBe(accounts);
  });

  test('[A210] of more parts than a provider needs is refused before its signature is checked', async () => {
    const groups = Array.from({ length: 4_000 }, (_, index) => `group ${index}`);
    const forged = (request: SamlRequest) => {
      const of = rightAssertion(request, { attributes: { groups } });
      return signed(assertionXml(of), of.id, { key: selfSigned('rsa').key });
    };
    const reasonFor = async (how: Partial<EncryptOptions> = {}) => {
      const before = portal.logged.length;
      expect((await come((request) => inside(request, forged(request), how))).failure).toBe('invalid');
      return portal.logged.slice(before).map(({ reason }) => reason);
    };
    expect(await reasonFor()).toContain('the message has too many parts');
    // Content that anyone can change is decrypted only behind the signature of the response.
    expect(await reasonFor({ encryptionAlgorithm: CBC })).toContain('Invalid document signature');
  });

  test('with a weak algorithm is refused before it is decrypted', async () => {
    await come((request) => inside(request, assertion(request), { encryptionAlgorithm: TRIPLE_DES }));
    expect(JSON.stringify(portal.logged)).toContain('encrypted with an algorithm that is not accepted');
  });
});

test('the metadata ask for authenticated encryption with a key of their own', async () => {
  const { body } = await portal.app.inject({ url: samlMetadataPath(CODE) });
  const [encryption = ''] = /<KeyDescriptor use="encryption">[\s\S]*?<\/KeyDescriptor>/.exec(body) ?? [];
  expect(encryption).toContain(`<EncryptionMethod Algorithm="${GCM}"/>`);
  expect(encryption).toContain(`<EncryptionMethod Algorithm="${OAEP}"/>`);
  expect(encryption).not.toContain('cbc');
  const [pair] = await portal.dependencies.database.select().from(samlKey).where(eq(samlKey.use, 'encryption'));
  expect(pair?.certificate.replaceAll(/\s/g, '')).toBe(certificate.replaceAll(/\s/g, ''));
  expect(pair?.privateKey).not.toContain('PRIVATE KEY');
  const x509 = new X509Certificate(certificate);
  expect(x509.verify(x509.publicKey)).toBe(true);
  expect(x509.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
});
