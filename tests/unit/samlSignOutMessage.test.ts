import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { readLogoutMessage } from '../../server/modules/signOn/samlLogoutMessage.ts';
import { postedMessage, redirectedMessage, signedRedirect } from '../../server/modules/signOn/samlSignatures.ts';
import {
  ENTITY_ID,
  readSignOut,
  redirected,
  rightSignOut,
  SIGNING,
  type SignOut,
  signed,
  signOutXml,
} from '../api/support/samlProvider.ts';
import { selfSigned } from '../support/certificate.ts';

const HERE = 'https://portal.example/saml/logout';
const FOREIGN = selfSigned('rsa');
const CERTIFICATES = [FOREIGN.cert, SIGNING.cert];
const NOW = Date.parse('2026-11-29T08:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const request = (change: Partial<SignOut> = {}) => signOutXml(rightSignOut(HERE, change));
const response = (change: Partial<SignOut> = {}) =>
  request({ element: 'LogoutResponse', answers: '_asked', ...change });

describe('what a message says', () => {
  const read = (xml: string) => readLogoutMessage(xml, { issuer: ENTITY_ID, destination: HERE });

  test('a request names a user and perhaps sessions', () => {
    expect(read(request({ id: '_1', sessions: ['one', 'two'] }))).toEqual({
      kind: 'request',
      id: '_1',
      subject: 'saml-user',
      sessions: ['one', 'two'],
    });
    expect(read(request())).toMatchObject({ sessions: [] });
  });

  test('a response names the request and how it ended', () => {
    const answer = { kind: 'response', id: '_2', request: '_asked' };
    expect(read(response({ id: '_2' }))).toEqual({ ...answer, succeeded: true });
    expect(read(response({ id: '_2', status: 'Requester' }))).toEqual({ ...answer, succeeded: false });
    expect(read(response({ id: '_2' }).replace(/<samlp:StatusCode[^>]*>/, ''))).toEqual({
      ...answer,
      succeeded: false,
    });
  });

  const named = /<saml:NameID>[^<]*<\/saml:NameID>/;
  const issued = / IssueInstant="[^"]*"/;
  test.each([
    [
      'another element',
      () => request().replaceAll('LogoutRequest', 'AuthnRequest'),
      'the message is not about a sign-out',
    ],
    ['another namespace', () => request().replace('SAML:2.0:protocol', 'other'), 'the message is not about a sign-out'],
    ['no id', () => request().replace(/ ID="[^"]*"/, ''), 'the message has no id'],
    ['another issuer', () => request({ issuer: 'https://other.example' }), 'the message is of another issuer'],
    ['no issuer', () => request().replace(/<saml:Issuer>.*<\/saml:Issuer>/, ''), 'does not have exactly one Issuer'],
    ['two issuers', () => request().replace('<saml:Issuer>', '<saml:Issuer>x</saml:Issuer>$&'), 'exactly one Issuer'],
    ['another address', () => request({ destination: `${HERE}/` }), 'the message is for another address'],
    ['no name', () => request().replace(named, ''), 'does not have exactly one NameID'],
    ['two names', () => request().replace(named, '$&$&'), 'does not have exactly one NameID'],
    ['an empty name', () => request({ subject: ' ' }), 'the message names nobody'],
    ['no time', () => request().replace(issued, ''), 'the message has no time'],
    [
      'no readable end',
      () => request().replace(/ NotOnOrAfter="[^"]*"/, ' NotOnOrAfter="soon"'),
      'the message has expired',
    ],
    ['no status', () => response().replace(/<samlp:Status>.*<\/samlp:Status>/, ''), 'does not have exactly one Status'],
  ])('%s is refused', (_name, xml, reason) => {
    expect(() => read(xml())).toThrow(reason);
  });

  test.each([
    [{ issued: -330_000 }, null],
    [{ issued: -330_001 }, 'the message is too old'],
    [{ issued: 30_000 }, null],
    [{ issued: 30_001 }, 'the message has a time that has not come'],
    [{ ends: -29_999 }, null],
    [{ ends: -30_000 }, 'the message has expired'],
  ])('at the limits of time: %j', (change, reason) => {
    if (reason === null) expect(() => read(request(change))).not.toThrow();
    else expect(() => read(request(change))).toThrow(reason);
  });

  test('an end may be missing', () => {
    expect(() => read(request().replace(/ NotOnOrAfter="[^"]*"/, ''))).not.toThrow();
  });
});

describe('[A190] a message by redirection', () => {
  const query = (relayState?: string) => redirected(request(), { ...(relayState !== undefined && { relayState }) });
  const read = (text: string, certificates = CERTIFICATES) => redirectedMessage(text, certificates);

  test('is read if one of the certificates is that of its signature', () => {
    const { xml, relayState } = read(query('back & forth'));
    expect([xml.startsWith('<samlp:LogoutRequest '), relayState]).toEqual([true, 'back & forth']);
    expect(read(query())).toMatchObject({ relayState: '' });
    expect(read(redirected(response()))).toMatchObject({ xml: expect.stringContaining('LogoutResponse') });
    expect(() => read(query(), [FOREIGN.cert])).toThrow('the signature of the message is wrong');
    expect(() => read(query(), [])).toThrow('the signature of the message is wrong');
  });

  test.each([384, 512])('is accepted with SHA-%d', (bits) => {
    const algorithm = `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`;
    expect(() => read(redirected(request(), { algorithm, hash: `sha${bits}` }))).not.toThrow();
  });

  const named = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'];
  test.each(named)('has %s once', (name) => {
    expect(() => read(`${query('x')}&${name}=x`)).toThrow(`the message has ${name} twice`);
  });
  test.each([
    ['no message', (text: string) => text.replace('SAMLRequest', 'Other'), 'there is not exactly one message'],
    ['two messages', (text: string) => `${text}&SAMLResponse=x`, 'there is not exactly one message'],
    ['no signature', (text: string) => text.replace(/&Signature=.*/, ''), 'the message is not signed'],
    ['no algorithm', (text: string) => text.replace(/&SigAlg=[^&]*/, ''), 'an algorithm that is not accepted'],
    ['another algorithm', (text: string) => text.replace(/sha256/, 'sha1'), 'an algorithm that is not accepted'],
    [
      'another RelayState',
      (text: string) => text.replace('State=x', 'State=y'),
      'the signature of the message is wrong',
    ],
    ['no RelayState', (text: string) => text.replace('&RelayState=x', ''), 'the signature of the message is wrong'],
  ])('with %s is refused', (_name, change, reason) => {
    expect(() => read(change(query('x')))).toThrow(reason);
  });

  test('and its RelayState have a greatest length', () => {
    expect(read(query('x'.repeat(2_000))).relayState).toHaveLength(2_000);
    expect(() => read(query('x'.repeat(2_001)))).toThrow('the RelayState is too long');
    const long = (length: number) => redirected('<samlp:LogoutRequest/>'.padEnd(length));
    expect(read(long(100_000)).xml).toHaveLength(100_000);
    expect(() => read(long(100_001))).toThrow();
  });
});

describe('[A190] a message by post', () => {
  const form = (xml: string, more: Record<string, string> = {}) =>
    new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64'), ...more });
  const of = (change: Partial<SignOut> = {}, how: Parameters<typeof signed>[2] = {}) => {
    const asked = rightSignOut(HERE, change);
    return signed(signOutXml(asked), asked.id, how);
  };
  const read = (xml: string, more: Record<string, string> = {}) => postedMessage(form(xml, more), CERTIFICATES);

  test('is read as far as its signature covers it', async () => {
    const { xml, relayState } = await read(of(), { RelayState: 'back' });
    expect(readLogoutMessage(xml, { issuer: ENTITY_ID, destination: HERE })).toMatchObject({ subject: 'saml-user' });
    expect([xml.includes('Signature'), relayState]).toEqual([false, 'back']);
    expect((await read(of().replace('><saml:NameID', '>\r\n<saml:NameID').replace('\r\n', ''))).relayState).toBe('');
  });

  test('may have line ends of all kinds', async () => {
    const asked = rightSignOut(HERE);
    const xml = signed(signOutXml(asked).replaceAll('><', '>\n<'), asked.id);
    await expect(read(xml.replaceAll('\n', '\r\n'))).resolves.toBeDefined();
    await expect(read(xml.replaceAll('\n', '\r'))).resolves.toBeDefined();
  });

  const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
  const SIGNATURE = /<Signature[\s\S]*<\/Signature>/;
  const unsigned = () => signOutXml(rightSignOut(HERE));
  test.each([
    ['without a signature', unsigned(), 'the message is not signed once'],
    ['with two signatures', of().replace(SIGNATURE, '$&$&'), 'the message is not signed once'],
    ['of another key', of({}, { key: selfSigned('rsa').key }), 'the signature of the message is wrong'],
    ['that was changed', of().replace('saml-user', 'another'), 'the signature of the message is wrong'],
    ['with a weak signature', of({}, { algorithm: `${DSIG}rsa-sha1` }), 'an algorithm that is not accepted'],
    ['with a weak digest', of({}, { digest: `${DSIG}sha1` }), 'an algorithm that is not accepted'],
    ['of too many parts', of({ sessions: Array.from({ length: 500 }, () => 'x') }), 'too many parts'],
    ['that is too long', `${' '.repeat(100_000)}<a/>`, 'the message is too long'],
  ])('%s is refused', async (_name, xml, reason) => {
    await expect(read(xml)).rejects.toThrow(reason);
  });

  test('that is as long as it may be is looked at', async () => {
    await expect(read(`${' '.repeat(99_996)}<a/>`)).rejects.toThrow('the message is not signed once');
  });

  test('with another transformation is refused', async () => {
    const asked = rightSignOut(HERE);
    const signature = new SignedXml({
      privateKey: SIGNING.key,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    });
    signature.addReference({
      xpath: `//*[@ID='${asked.id}']`,
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: [`${DSIG}enveloped-signature`, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'],
    });
    signature.computeSignature(signOutXml(asked), { location: { reference: '/*/*', action: 'after' } });
    await expect(read(signature.getSignedXml())).rejects.toThrow('an algorithm that is not accepted');
  });

  test('with a signature of a part only is refused', async () => {
    const inner = rightSignOut(HERE, { id: '_inner' });
    const signature = SIGNATURE.exec(signed(signOutXml(inner), '_inner'))?.[0] ?? '';
    const whole = unsigned().replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
    const wrapped = whole.replace('</samlp:LogoutRequest>', `${signOutXml(inner)}$&`);
    await expect(read(wrapped)).rejects.toThrow('the signature does not cover the whole message');
  });

  test('is one, and its RelayState has a greatest length', async () => {
    const two = form(of());
    two.append('SAMLResponse', 'x');
    await expect(postedMessage(two, CERTIFICATES)).rejects.toThrow('there is not exactly one message');
    await expect(postedMessage(new URLSearchParams(), CERTIFICATES)).rejects.toThrow('there is not exactly one');
    await expect(read(of(), { RelayState: 'x'.repeat(2_001) })).rejects.toThrow('the RelayState is too long');
    await expect(read(of(), { RelayState: 'x'.repeat(2_000) })).resolves.toBeDefined();
  });
});

test('a message of the portal is signed as it is sent, with what its address had before', () => {
  const { key, cert } = FOREIGN;
  for (const [name, at] of [
    ['SAMLRequest', 'https://idp.example/slo?tenant=1&SAMLRequest='],
    ['SAMLResponse', 'https://idp.example/slo?SAMLResponse='],
  ] as const) {
    const packed = new URL(redirected(request()).replace('SAMLRequest=', at).split('&SigAlg')[0] ?? '');
    const address = signedRedirect(packed.href, "it's", key);
    const sent = new URL(address);
    expect([...sent.searchParams.keys()].filter((key) => key !== 'tenant')).toEqual([
      name,
      'RelayState',
      'SigAlg',
      'Signature',
    ]);
    expect(sent.searchParams.get('tenant')).toBe(at.includes('tenant') ? '1' : null);
    const own = new URL(address.replace('tenant=1&', ''));
    expect(readSignOut(own.href).isSignedBy(cert)).toBe(true);
    expect(redirectedMessage(own.search.slice(1), [cert]).relayState).toBe("it's");
  }
  expect(signedRedirect('https://idp.example/slo?SAMLRequest=x', '', key)).not.toContain('RelayState');
});
