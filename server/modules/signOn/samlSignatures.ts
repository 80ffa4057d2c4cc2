import { sign, verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { childrenOf, parseXml, type XmlNode } from './xml.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
/** SHA-1 is not accepted. */
const HASHES: Readonly<Record<string, string>> = {
  [`${MORE}rsa-sha256`]: 'sha256',
  [`${MORE}rsa-sha384`]: 'sha384',
  [`${MORE}rsa-sha512`]: 'sha512',
};
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const TRANSFORMS = [`${DSIG}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'];
/** The longest message after it is unpacked. */
const MESSAGE_BYTES = 100_000;
/** A sign-out has few parts, also one of many sessions. */
const MESSAGE_PARTS = 1_000;
const RELAY_MAX = 2_000;

/** A message whose signature was checked. `xml`: only what the signature covers. */
export type SignedMessage = { xml: string; relayState: string };

/**
 * Checks a message that came by redirection (SAML 2.0 bindings, 3.4.4.1).
 *
 * @param query the query as the browser sent it, because the signature covers its spelling
 * @param certificates of the provider, as PEM
 * @throws Error if the signature is missing, wrong or weak, or a parameter is there twice
 */
export function redirectedMessage(query: string, certificates: readonly string[]): SignedMessage {
  const sent = query.split('&');
  /** Returns a parameter as it was sent; empty if it is not there. */
  const of = (name: string): string => {
    const found = sent.filter((part) => part.startsWith(`${name}=`));
    if (found.length > 1) throw new Error(`the message has ${name} twice`);
    return found[0] ?? '';
  };
  const given = (name: string): string => new URLSearchParams(of(name)).get(name) ?? '';
  const [request, response] = [of('SAMLRequest'), of('SAMLResponse')];
  if ((request === '') === (response === '')) throw new Error('there is not exactly one message');
  const [hash, signature] = [HASHES[given('SigAlg')], given('Signature')];
  if (signature === '') throw new Error('the message is not signed');
  if (hash === undefined) throw new Error('the signature has an algorithm that is not accepted');
  const covered = [request || response, of('RelayState'), of('SigAlg')].filter((part) => part !== '').join('&');
  const isSigned = certificates.some((certificate) =>
    verify(hash, Buffer.from(covered), certificate, Buffer.from(signature, 'base64')),
  );
  if (!isSigned) throw new Error('the signature of the message is wrong');
  const packed = Buffer.from(given(request === '' ? 'SAMLResponse' : 'SAMLRequest'), 'base64');
  const xml = inflateRawSync(packed, { maxOutputLength: MESSAGE_BYTES }).toString('utf8');
  return { xml, relayState: relayStateOf(given('RelayState')) };
}

/**
 * Checks a message that came by post (SAML 2.0 bindings, 3.5): the one signature must cover the whole message.
 *
 * @throws Error if it is missing, wrong or weak
 */
export async function postedMessage(form: URLSearchParams, certificates: readonly string[]): Promise<SignedMessage> {
  const values = [...form.getAll('SAMLRequest'), ...form.getAll('SAMLResponse')];
  if (values.length !== 1 || values[0] === undefined) throw new Error('there is not exactly one message');
  // XML has one kind of line end.
  const xml = Buffer.from(values[0], 'base64').toString('utf8').replaceAll(/\r\n?/g, '\n');
  if (xml.length > MESSAGE_BYTES) throw new Error('the message is too long');
  return { xml: await signedRoot(xml, certificates), relayState: relayStateOf(form.get('RelayState') ?? '') };
}

async function signedRoot(xml: string, certificates: readonly string[]): Promise<string> {
  const root = parseXml(xml, MESSAGE_PARTS);
  const [signature, another] = childrenOf(root, DSIG, 'Signature');
  if (!signature || another) throw new Error('the message is not signed once');
  for (const certificate of certificates) {
    const covered = await coveredBy(xml, root, signature, certificate);
    if (covered !== null) return covered;
  }
  throw new Error('the signature of the message is wrong');
}

/** Returns what a signature covers, or null if it is not of this certificate. */
async function coveredBy(xml: string, root: XmlNode, signature: XmlNode, publicCert: string): Promise<string | null> {
  const { SignedXml } = await import('xml-crypto');
  const check = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
  // The library means nodes of the same parser, and says so with the types of a browser.
  check.loadSignature(signature as unknown as Parameters<typeof check.loadSignature>[0]);
  try {
    if (!check.checkSignature(xml)) return null;
  } catch {
    return null;
  }
  const [reference, another] = check.getReferences();
  const isWhole = reference?.uri === `#${root.getAttribute('ID')}` && another === undefined;
  if (!isWhole) throw new Error('the signature does not cover the whole message');
  const isStrong =
    HASHES[check.signatureAlgorithm ?? ''] !== undefined &&
    DIGESTS.includes(reference.digestAlgorithm) &&
    reference.transforms.every((name) => TRANSFORMS.includes(name));
  if (!isStrong) throw new Error('the signature has an algorithm that is not accepted');
  return check.getSignedReferences()[0] ?? null;
}

function relayStateOf(text: string): string {
  if (text.length > RELAY_MAX) throw new Error('the RelayState is too long');
  return text;
}

/**
 * Signs a message that leaves by redirection.
 *
 * @param address where it goes, with the message but without a signature, as `@node-saml/node-saml` makes it
 * @param privateKey PEM
 */
export function signedRedirect(address: string, relayState: string, privateKey: string): string {
  const url = new URL(address);
  const name = url.searchParams.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const message = url.searchParams.get(name) ?? '';
  url.searchParams.delete(name);
  const algorithm = `${MORE}rsa-sha256`;
  const covered = Object.entries({
    [name]: message,
    ...(relayState !== '' && { RelayState: relayState }),
    SigAlg: algorithm,
  })
    .map(([key, value]) => `${key}=${encoded(value)}`)
    .join('&');
  const signature = sign('sha256', Buffer.from(covered), privateKey).toString('base64');
  return `${url.href}${url.search === '' ? '?' : '&'}${covered}&Signature=${encoded(signature)}`;
}

/** Browsers encode an apostrophe in a query. The signature must cover what they send. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');
