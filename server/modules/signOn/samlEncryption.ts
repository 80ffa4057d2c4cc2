import { promisify } from 'node:util';
import { isSignedWithSha1 } from './samlChecks.ts';
import { allNamed, childrenOf, parseXml, type XmlNode } from './xml.ts';

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const XMLENC11 = 'http://www.w3.org/2009/xmlenc11#';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';

/** What the portal asks for in its metadata: the content is protected against changes (AES-GCM). */
export const ENCRYPTION_METHODS = [`${XMLENC11}aes256-gcm`, `${XMLENC11}aes128-gcm`];
/** Content that anyone could change without the key. Providers such as Entra ID have nothing else. */
const CHANGEABLE = [`${XMLENC}aes256-cbc`, `${XMLENC}aes128-cbc`];
/** RSA-OAEP. RSA 1.5 (PKCS #1) is not accepted: answers to changed keys could reveal the content. */
export const KEY_TRANSPORT = `${XMLENC}rsa-oaep-mgf1p`;
/** The nonce and the tag of AES-GCM. A shorter text would be checked with a shorter tag. */
const GCM_BYTES = 28;

/** An encrypted assertion in a response. `isChangeable`: only a signature around it protects it against changes. */
export type EncryptedAssertion = { element: string; isChangeable: boolean };

/**
 * Finds the encrypted assertion of a response, and checks how it is encrypted before any key is used.
 *
 * @returns null if nothing is encrypted
 * @throws Error if it is encrypted in a way that is not accepted, or the response around it is signed with SHA-1
 */
export function encryptedAssertion(response: string): EncryptedAssertion | null {
  const root = parseXml(response);
  const found = allNamed(root, 'EncryptedAssertion');
  const [element] = found;
  if (!element) return null;
  if (
    found.length > 1 ||
    allNamed(root, 'Assertion').length > 0 ||
    childrenOf(root, ASSERTION, 'EncryptedAssertion').length !== 1
  )
    throw new Error('the response does not have exactly one assertion');
  if (isSignedWithSha1(root)) throw new Error('the response is signed with SHA-1');
  // The library finds them by these names, wherever they are.
  if (allNamed(element, 'EncryptionMethod').length !== 2) throw new Error('the assertion is encrypted in several ways');
  const [data, key] = [only(element, 'EncryptedData'), only(element, 'EncryptedKey')];
  const [content, transport] = [methodOf(data), methodOf(key)];
  const digests = allNamed(transport, 'DigestMethod').map(algorithmOf);
  const isChangeable = CHANGEABLE.includes(algorithmOf(content));
  if (
    algorithmOf(transport) !== KEY_TRANSPORT ||
    digests.some((algorithm) => algorithm !== SHA1) ||
    !(isChangeable || ENCRYPTION_METHODS.includes(algorithmOf(content)))
  )
    throw new Error('the assertion is encrypted with an algorithm that is not accepted');
  const sizes = allNamed(element, 'CipherValue').map((value) => Buffer.from(value.textContent ?? '', 'base64').length);
  if (sizes.length !== 2 || sizes.some((size) => size < GCM_BYTES))
    throw new Error('the encrypted assertion is incomplete');
  return { element: String(element), isChangeable };
}

/**
 * Decrypts an assertion.
 *
 * @param privateKey PEM
 * @throws Error if it was encrypted for another key, or was changed
 */
export async function decryptedAssertion({ element }: EncryptedAssertion, privateKey: string): Promise<string> {
  const { decrypt } = await import('xml-encryption');
  return promisify(decrypt)(element, { key: privateKey, disallowDecryptionWithInsecureAlgorithm: true });
}

const algorithmOf = (node: XmlNode): string => node.getAttribute('Algorithm');

/** Returns how an element is encrypted: its own method, not one inside. */
function methodOf(node: XmlNode): XmlNode {
  const [method, another] = childrenOf(node, XMLENC, 'EncryptionMethod');
  if (!method || another) throw new Error('the assertion does not say how it is encrypted');
  return method;
}

function only(node: XmlNode, name: string): XmlNode {
  const [found, another] = allNamed(node, name);
  if (!found || another) throw new Error(`the encrypted assertion does not have exactly one ${name}`);
  return found;
}
