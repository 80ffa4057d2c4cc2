import { X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EncryptOptions, encrypt } from 'xml-encryption';
import { type CheckedAssertion, checkAssertion } from '../../server/modules/signOn/samlChecks.ts';
import { samlClaims } from '../../server/modules/signOn/samlClaims.ts';
import { decryptedAssertion, encryptedAssertion } from '../../server/modules/signOn/samlEncryption.ts';
import { samlMetadata } from '../../server/modules/signOn/samlMetadata.ts';
import {
  assertionXml,
  ENTITY_ID,
  responseXml,
  rightAssertion,
  rightResponse,
  type SamlRequest,
  signed,
} from '../api/support/samlProvider.ts';
import { selfSigned } from '../support/certificate.ts';

const NOW = Date.parse('2026-11-29T08:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const REQUEST: SamlRequest = {
  xml: '',
  id: '_asked',
  consumer: 'https://portal.example/saml',
  audience: 'https://portal.example/metadata',
  state: 'state',
  forced: false,
};
const EXPECTED = { issuer: ENTITY_ID, recipient: REQUEST.consumer, request: REQUEST.id };

/** An assertion as the library reads it: lists of elements, with attributes in `$` and text in `_`. */
const read = () => {
  const confirmation = {
    $: { Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer' },
    SubjectConfirmationData: [
      { $: { Recipient: REQUEST.consumer, InResponseTo: REQUEST.id, NotOnOrAfter: new Date(NOW).toISOString() } },
    ],
  };
  return {
    $: { ID: '_1' } as Record<string, string>,
    Issuer: [{ _: ENTITY_ID }],
    Subject: [
      {
        NameID: [{ _: ' saml-user ', $: { Format: 'urn:persistent', NameQualifier: 'one', SPNameQualifier: 'two' } }],
        SubjectConfirmation: [confirmation],
      },
    ],
    Conditions: [{ $: { NotOnOrAfter: 'later' }, AudienceRestriction: [{}] }],
    AuthnStatement: [{ $: { AuthnInstant: new Date(NOW).toISOString(), SessionIndex: 'session' } }],
    AttributeStatement: [
      {
        Attribute: [
          { $: { Name: 'urn:mail', FriendlyName: 'mail' }, AttributeValue: ['a@harbor.example'] },
          { $: { Name: 'groups' }, AttributeValue: [{ _: ' one ' }] },
          { AttributeValue: ['nameless'] },
        ],
      },
      { Attribute: [{ $: { Name: 'groups' }, AttributeValue: ['two'] }] },
    ],
  };
};
type Read = ReturnType<typeof read>;
const check = (change: (assertion: Read) => unknown = () => {}, text = rightResponse(REQUEST)): CheckedAssertion => {
  const assertion = read();
  change(assertion);
  return checkAssertion({ Assertion: assertion }, text, EXPECTED);
};
const confirmationIn = ({ Subject: [subject] }: Read) => {
  const [confirmation] = subject?.SubjectConfirmation ?? [];
  const [data] = confirmation?.SubjectConfirmationData ?? [];
  if (!confirmation || !data) throw new Error('the sample has a confirmation');
  return { confirmation, data: data.$ as Record<string, string> };
};

describe('[A122] what an assertion must say', () => {
  test('an assertion that says all of it is read', () => {
    expect(check()).toEqual({
      id: '_1',
      subject: 'saml-user',
      format: 'urn:persistent',
      nameId: { format: 'urn:persistent', nameQualifier: 'one', spNameQualifier: 'two' },
      sid: 'session',
      authenticatedAt: new Date(NOW),
      attributes: new Map([
        ['urn:mail', ['a@harbor.example']],
        ['mail', ['a@harbor.example']],
        ['groups', ['one', 'two']],
      ]),
    });
  });

  test('what need not be there', () => {
    const few = check((assertion) => {
      Object.assign(assertion.Subject[0] ?? {}, { NameID: ['plain'] });
      Object.assign(assertion, { AuthnStatement: [{ $: { AuthnInstant: 'unknown' } }], AttributeStatement: undefined });
    });
    expect(few).toMatchObject({ subject: 'plain', format: '', sid: null, authenticatedAt: null });
    expect([few.nameId, few.attributes.size]).toEqual([{}, 0]);
    expect(check((assertion) => Object.assign(assertion, { AuthnStatement: [{}] }))).toMatchObject({ sid: null });
  });

  const data = (values: Record<string, string | undefined>) => (assertion: Read) => {
    const at = confirmationIn(assertion).data;
    for (const [name, value] of Object.entries(values))
      if (value === undefined) delete at[name];
      else at[name] = value;
  };
  const format = (name: string) => (assertion: Read) =>
    Object.assign(assertion.Subject[0]?.NameID[0]?.$ ?? {}, {
      Format: `urn:oasis:names:tc:SAML:2.0:nameid-format:${name}`,
    });
  const NOT_CONFIRMED = 'the assertion is not confirmed for this portal and request';
  const CHANGING = 'the provider sends a name that changes each time';
  test.each<[string, (assertion: Read) => unknown, string]>([
    ['no id', (assertion) => delete assertion.$.ID, 'the assertion has no id'],
    ['another issuer', (assertion) => (assertion.Issuer = [{ _: `${ENTITY_ID}/` }]), 'of another issuer'],
    ['no issuer', (assertion) => (assertion.Issuer = []), 'of another issuer'],
    [
      'no confirmation',
      (assertion) => confirmationIn(assertion).confirmation.SubjectConfirmationData.pop(),
      NOT_CONFIRMED,
    ],
    ['another method', (assertion) => (confirmationIn(assertion).confirmation.$.Method = 'other'), NOT_CONFIRMED],
    ['another recipient', data({ Recipient: `${REQUEST.consumer}/` }), NOT_CONFIRMED],
    ['another request', data({ InResponseTo: '_other' }), NOT_CONFIRMED],
    ['a confirmation for later', data({ NotBefore: new Date(NOW).toISOString() }), NOT_CONFIRMED],
    ['a confirmation without an end', data({ NotOnOrAfter: undefined }), NOT_CONFIRMED],
    ['a confirmation that is over', data({ NotOnOrAfter: new Date(NOW - 30_000).toISOString() }), NOT_CONFIRMED],
    ['no conditions', (assertion) => (assertion.Conditions = []), 'the assertion has no end'],
    ['no end', (assertion) => Object.assign(assertion.Conditions[0] ?? {}, { $: {} }), 'the assertion has no end'],
    ['no audience', (assertion) => assertion.Conditions[0]?.AudienceRestriction.pop(), 'the assertion has no audience'],
    ['no statement', (assertion) => (assertion.AuthnStatement = []), 'the assertion is no sign-in'],
    ['a name that changes', format('transient'), CHANGING],
    ['the name of a system', format('entity'), CHANGING],
    ['a blank name', (assertion) => Object.assign(assertion.Subject[0]?.NameID[0] ?? {}, { _: ' ' }), 'names nobody'],
  ])('%s is refused', (_name, change, reason) => {
    expect(() => check(change)).toThrow(reason);
  });

  test('the clocks may differ by 30 s, and one confirmation of several is enough', () => {
    const end = new Date(NOW - 29_999).toISOString();
    expect(() => check(data({ NotOnOrAfter: end }))).not.toThrow();
    const several = (assertion: Read) =>
      assertion.Subject[0]?.SubjectConfirmation.unshift({ $: { Method: 'other' }, SubjectConfirmationData: [] });
    expect(() => check(several)).not.toThrow();
  });
});

describe('[A137] nothing else may be in the text', () => {
  const right = rightResponse(REQUEST);
  const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
  const WEAK = { digest: SHA1, algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' };
  const weak = (how: Partial<typeof WEAK>) => {
    const of = rightAssertion(REQUEST);
    return responseXml(REQUEST, signed(assertionXml(of), of.id, how));
  };
  test.each([
    ['a document type', `<!DOCTYPE r>${right}`, 'document type'],
    ['an entity', `<!ENTITY e "x">${right}`, 'document type'],
    ['no assertion', responseXml(REQUEST, ''), 'exactly one assertion'],
    ['two assertions', responseXml(REQUEST, right + assertionXml(rightAssertion(REQUEST))), 'exactly one assertion'],
    ['a signature with SHA-1', weak({ algorithm: WEAK.algorithm }), 'signed with SHA-1'],
    ['a digest with SHA-1', weak({ digest: SHA1 }), 'signed with SHA-1'],
    ['SHA-1 in other letters', weak(WEAK).replaceAll('sha1', '&#115;ha1'), 'signed with SHA-1'],
    [
      'an assertion with a prefix of other letters',
      responseXml(
        REQUEST,
        `<é:Assertion xmlns:é="urn:oasis:names:tc:SAML:2.0:assertion"/>${assertionXml(rightAssertion(REQUEST))}`,
      ),
      'exactly one assertion',
    ],
  ])('%s is refused', (_name, text, reason) => {
    expect(() => check(() => {}, text)).toThrow(reason);
  });
});

describe('attributes by the names of OpenID Connect', () => {
  const claimsOf = (attributes: Record<string, string[]>, more: Partial<CheckedAssertion> = {}, provider = {}) =>
    samlClaims(
      { ...check(), attributes: new Map(Object.entries(attributes)), ...more },
      { groupClaim: '', organizationClaim: '', ...provider },
    );

  test('the first name that is there counts', () => {
    expect(claimsOf({ email: [''], mail: ['a@harbor.example'], cn: ['Ada B'], sn: ['B'], givenName: ['Ada'] })).toEqual(
      expect.objectContaining({ email: 'a@harbor.example', email_verified: true, name: 'Ada B', family_name: 'B' }),
    );
    expect(claimsOf({ email: ['first@harbor.example'], mail: ['second@harbor.example'] })).toMatchObject({
      email: 'first@harbor.example',
    });
    expect(claimsOf({})).toMatchObject({ email: undefined, name: undefined, amr: undefined });
  });

  test('the name of the user is an address only in its format', () => {
    const subject = 'a@harbor.example';
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    expect(claimsOf({}, { subject, format })).toMatchObject({ email: subject });
    expect(claimsOf({}, { subject, format: 'other' })).toMatchObject({ email: undefined });
  });

  test('groups are always a list, other values a text where there is one', () => {
    const provider = { groupClaim: 'memberOf', organizationClaim: 'o' };
    const attributes = { memberOf: ['one'], o: ['Harbor', 'Other'], amr: ['mfa'], x: ['1'], y: ['1', '2'] };
    expect(claimsOf(attributes, {}, provider)).toMatchObject({ ...attributes, o: 'Harbor', x: '1' });
    expect(claimsOf({}, {}, provider)).toMatchObject({ memberOf: [], o: undefined });
    expect(Object.keys(claimsOf({}))).not.toContain('');
  });
});

describe('[A191] how an assertion is encrypted', () => {
  const KEY = selfSigned('rsa');
  const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm' as const;
  const CBC = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc' as const;
  const encrypted = async (how: Partial<EncryptOptions> = {}) => {
    const data = await promisify(encrypt)(assertionXml(rightAssertion(REQUEST)), {
      rsa_pub: new X509Certificate(KEY.cert).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      pem: KEY.cert,
      encryptionAlgorithm: GCM,
      keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      warnInsecureAlgorithm: false,
      ...how,
    });
    const element = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
    return responseXml(REQUEST, element);
  };

  test('an assertion is found with how it is protected, and decrypted', async () => {
    expect(encryptedAssertion(rightResponse(REQUEST))).toBeNull();
    expect(encryptedAssertion(await encrypted({ encryptionAlgorithm: CBC }))?.isChangeable).toBe(true);
    const found = encryptedAssertion(await encrypted());
    expect(found?.isChangeable).toBe(false);
    expect(await decryptedAssertion(found ?? { element: '', isChangeable: false }, KEY.key)).toContain('saml-user');
  });

  const METHOD = /<(\w+:EncryptionMethod) [^>]*>/g;
  const ONE = 'the response does not have exactly one assertion';
  const WEAK = 'encrypted with an algorithm that is not accepted';
  const INCOMPLETE = 'the encrypted assertion is incomplete';
  const whole = /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/;
  const value = (place: number, bytes: number) => (xml: string) => {
    let seen = 0;
    return xml.replaceAll(/(<\w+:CipherValue>)[^<]+/g, (all, tag: string) =>
      seen++ === place ? tag + Buffer.alloc(bytes).toString('base64') : all,
    );
  };
  test.each<[string, (xml: string) => string, string]>([
    ['twice', (xml) => xml.replace(whole, '$&$&'), ONE],
    ['beside another', (xml) => xml.replace(whole, `$&${assertionXml(rightAssertion(REQUEST))}`), ONE],
    ['in the extensions', (xml) => xml.replace(whole, '<samlp:Extensions>$&</samlp:Extensions>'), ONE],
    ['of another namespace', (xml) => xml.replace(/(<saml:EncryptedAssertion xmlns:saml=)"[^"]*"/, '$1"urn:x"'), ONE],
    [
      'in a response with SHA-1',
      (xml) => xml.replace('<samlp:Status>', '<a Algorithm="x#rsa-sha1"/>$&'),
      'signed with SHA-1',
    ],
    ['with one way only', (xml) => xml.replace(METHOD, ''), 'encrypted in several ways'],
    [
      'with three ways',
      (xml) => xml.replace('<xenc:CipherData>', '<x:EncryptionMethod xmlns:x="urn:x"/>$&'),
      'in several ways',
    ],
    ['without data', (xml) => xml.replaceAll('EncryptedData', 'Other'), 'exactly one EncryptedData'],
    [
      'with two keys',
      (xml) => xml.replace('<xenc:CipherData>', '<x:EncryptedKey xmlns:x="urn:x"/>$&'),
      'exactly one EncryptedKey',
    ],
    ['with another content', (xml) => xml.replace(GCM, `${GCM}x`), WEAK],
    ['with another key', (xml) => xml.replace('rsa-oaep-mgf1p', 'rsa-1_5'), WEAK],
    [
      'with a second digest of the key',
      (xml) => xml.replace(/<(\w+:)?DigestMethod [^>]*\/>/, '$&<x:DigestMethod xmlns:x="urn:x" Algorithm="x#md5"/>'),
      WEAK,
    ],
    [
      'with both ways at one place',
      (xml) => {
        const [first = '', second = ''] = xml.match(METHOD) ?? [];
        const end = xml.slice(xml.indexOf(second)).match(/^[\s\S]*?<\/\w+:EncryptionMethod>/)?.[0] ?? '';
        return xml.replace(end, '').replace(first, `${end}${first}`);
      },
      'the assertion does not say how it is encrypted',
    ],
    ['with another digest of the key', (xml) => xml.replace('xmldsig#sha1', 'xmldsig#md5'), WEAK],
    ['with a short content', value(1, 27), INCOMPLETE],
    ['with a short key', value(0, 27), INCOMPLETE],
    ['with a third value', (xml) => xml.replace('<xenc:CipherData>', '<x:CipherValue xmlns:x="urn:x"/>$&'), INCOMPLETE],
  ])('%s is refused', async (_name, change, reason) => {
    const xml = change(await encrypted());
    expect(() => encryptedAssertion(xml)).toThrow(reason);
  });

  test('the shortest content that is looked at has a nonce and a tag', async () => {
    expect(() => value(1, 28)).not.toThrow();
    const xml = value(1, 28)(await encrypted());
    expect(encryptedAssertion(xml)?.isChangeable).toBe(false);
  });

  test('a content for another key, or a changed one, is not read', async () => {
    const found = encryptedAssertion(await encrypted());
    const of = found ?? { element: '', isChangeable: false };
    await expect(decryptedAssertion(of, selfSigned('rsa').key)).rejects.toThrow();
    const element = of.element.replace(/(:CipherValue>[^<]{20})./g, (_all, start: string) => `${start}_`);
    await expect(decryptedAssertion({ ...of, element }, KEY.key)).rejects.toThrow();
  });
});

test('the metadata are XML, whatever is in an address', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nAB\nCD\n-----END CERTIFICATE-----';
  const at = 'https://portal.example/?a=1&b="<';
  const xml = samlMetadata({ entityId: at, consumer: at, signOut: at, signing: pem, encryption: pem });
  expect(xml).toContain('entityID="https://portal.example/?a=1&amp;b=&quot;&lt;"');
  expect(xml.match(/<ds:X509Certificate>ABCD</g)).toHaveLength(2);
  expect(xml.match(/<EncryptionMethod /g)).toHaveLength(3);
});
