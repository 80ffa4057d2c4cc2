import { sign, verify } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from '../../support/certificate.ts';

export const ENTITY_ID = 'https://idp.harbor.example/metadata';
export const ENTRY_POINT = 'https://idp.harbor.example/sso';
export const EXIT_POINT = 'https://idp.harbor.example/slo';
/** The key and certificate with which the provider signs. */
export const SIGNING = selfSigned('rsa');

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** A request that the portal sent by a redirection. */
export type SamlRequest = {
  xml: string;
  id: string;
  consumer: string;
  audience: string;
  state: string;
  forced: boolean;
};

/** Reads the address that leads to the provider. */
export function readRequest(address: string): SamlRequest {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const of = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    xml,
    id: of(/\bID="([^"]+)"/),
    consumer: of(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: of(/Issuer[^>]*>([^<]+)</),
    state: searchParams.get('RelayState') ?? '',
    forced: / ForceAuthn="true"/.test(xml),
  };
}

/** What an assertion says. Every part can be changed by a test. */
export type Assertion = {
  id: string;
  issuer: string;
  subject: string;
  format: string;
  recipient: string;
  request: string;
  audience: string;
  method: string;
  /** Milliseconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  issued: number;
  /** When the user proved themself at the provider. */
  authenticated: number;
  /** The session at the provider; empty if it names none. */
  session: string;
  attributes: Record<string, readonly string[]>;
};

let made = 0;
export const rightAssertion = (request: SamlRequest, change: Partial<Assertion> = {}): Assertion => {
  made += 1;
  return {
    id: `_assertion-${made}`,
    issuer: ENTITY_ID,
    subject: 'saml-user',
    format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    recipient: request.consumer,
    request: request.id,
    audience: request.audience,
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    notBefore: -5_000,
    notOnOrAfter: 120_000,
    issued: 0,
    authenticated: 0,
    session: '',
    attributes: { email: ['ada@harbor.example'], givenName: ['Ada'], sn: ['Brook'] },
    ...change,
  };
};

const at = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export function assertionXml(of: Assertion): string {
  const attributes = Object.entries(of.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${of.id}" Version="2.0" IssueInstant="${at(of.issued)}">`,
    `<saml:Issuer>${of.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${of.format}">${of.subject}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${of.method}"><saml:SubjectConfirmationData InResponseTo="${of.request}" Recipient="${of.recipient}" NotOnOrAfter="${at(of.notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(of.notBefore)}" NotOnOrAfter="${at(of.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${of.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(of.authenticated)}"${of.session && ` SessionIndex="${of.session}"`}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

/** Signs the element with an id, and puts the signature behind its issuer. */
export function signed(
  xml: string,
  id: string,
  {
    key = SIGNING.key,
    digest = SHA256,
    algorithm = RSA_SHA256,
  }: { key?: string; digest?: string; algorithm?: string } = {},
): string {
  const element = `//*[@ID='${id}']`;
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({ xpath: element, digestAlgorithm: digest, transforms: [ENVELOPED, EXCLUSIVE] });
  const location = { reference: `${element}/*[local-name()='Issuer']`, action: 'after' as const };
  signature.computeSignature(xml, { location });
  return signature.getSignedXml();
}

/** Wraps assertions into a response. `around`: what else the response holds. */
export function responseXml(
  request: SamlRequest,
  inner: string,
  { issuer = ENTITY_ID, id = '_response' } = {},
): string {
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${at(0)}" Destination="${request.consumer}" InResponseTo="${request.id}">`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    inner,
    '</samlp:Response>',
  ].join('');
}

export const encodedResponse = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64');

/** The response of a provider that does everything right, unless the test changes a part. */
export function rightResponse(request: SamlRequest, change: Partial<Assertion> = {}): string {
  const assertion = rightAssertion(request, change);
  return responseXml(request, signed(assertionXml(assertion), assertion.id));
}

/** A sign-out message of the portal, from an address that leads to the provider. */
export type SignOutMessage = {
  xml: string;
  id: string;
  issuer: string;
  destination: string;
  subject: string;
  session: string;
  answers: string;
  status: string;
  relayState: string | null;
  /** Whether the portal signed it with the key of this certificate. */
  isSignedBy: (certificate: string) => boolean;
};

/** Reads an address that leads to the provider with a signed message. */
export function readSignOut(address: string): SignOutMessage {
  const { search, searchParams } = new URL(address);
  const packed = searchParams.get('SAMLRequest') ?? searchParams.get('SAMLResponse') ?? '';
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  const of = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  const covered = search.slice(1).replace(/&Signature=.*$/, '');
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
  return {
    xml,
    id: of(/\bID="([^"]+)"/),
    issuer: of(/Issuer[^>]*>([^<]+)</),
    destination: of(/Destination="([^"]+)"/),
    subject: of(/NameID[^>]*>([^<]+)</),
    session: of(/SessionIndex[^>]*>([^<]+)</),
    answers: of(/InResponseTo="([^"]+)"/),
    status: of(/.*StatusCode Value="[^"]*:(\w+)"/),
    relayState: searchParams.get('RelayState'),
    isSignedBy: (certificate) =>
      searchParams.get('SigAlg') === RSA_SHA256 && verify('sha256', Buffer.from(covered), certificate, signature),
  };
}

/** What a sign-out message of the provider says. */
export type SignOut = {
  element: 'LogoutRequest' | 'LogoutResponse';
  id: string;
  issuer: string;
  destination: string;
  /** Milliseconds from now. */
  issued: number;
  ends: number;
  subject: string;
  sessions: readonly string[];
  answers: string;
  status: string;
};

export const rightSignOut = (destination: string, change: Partial<SignOut> = {}): SignOut => {
  made += 1;
  return {
    element: 'LogoutRequest',
    id: `_sign-out-${made}`,
    issuer: ENTITY_ID,
    destination,
    issued: 0,
    ends: 120_000,
    subject: 'saml-user',
    sessions: [],
    answers: '',
    status: 'Success',
    ...change,
  };
};

export function signOutXml(of: SignOut): string {
  const head = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${of.id}" Version="2.0" IssueInstant="${at(of.issued)}" Destination="${of.destination}"`;
  const issuer = `<saml:Issuer>${of.issuer}</saml:Issuer>`;
  if (of.element === 'LogoutResponse')
    return `<samlp:LogoutResponse ${head} InResponseTo="${of.answers}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${of.status}"/></samlp:Status></samlp:LogoutResponse>`;
  const sessions = of.sessions.map((session) => `<samlp:SessionIndex>${session}</samlp:SessionIndex>`).join('');
  return `<samlp:LogoutRequest ${head} NotOnOrAfter="${at(of.ends)}">${issuer}<saml:NameID>${of.subject}</saml:NameID>${sessions}</samlp:LogoutRequest>`;
}

/** Returns the query of a message that comes by redirection. `algorithm` and `hash` belong together. */
export function redirected(
  xml: string,
  {
    key = SIGNING.key,
    relayState,
    algorithm = RSA_SHA256,
    hash = 'sha256',
  }: { key?: string; relayState?: string; algorithm?: string; hash?: string } = {},
): string {
  const name = xml.includes(':LogoutResponse ') ? 'SAMLResponse' : 'SAMLRequest';
  const covered = Object.entries({
    [name]: deflateRawSync(xml).toString('base64'),
    ...(relayState !== undefined && { RelayState: relayState }),
    SigAlg: algorithm,
  })
    .map(([part, value]) => `${part}=${encodeURIComponent(value).replaceAll("'", '%27')}`)
    .join('&');
  return `${covered}&Signature=${encodeURIComponent(sign(hash, Buffer.from(covered), key).toString('base64'))}`;
}
