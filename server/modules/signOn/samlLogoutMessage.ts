import { CLOCK_SECONDS } from './oidc.ts';
import { childrenOf, parseXml, textIn, type XmlNode } from './xml.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** A message is sent at once; an older one is a repeat. */
const OLDEST_SECONDS = 300;

/** The provider wants sessions to end: those of `sessions`, or all of the subject if it is empty. */
export type LogoutRequest = { kind: 'request'; id: string; subject: string; sessions: string[] };
/** The provider says how the sign-out there ended. */
export type LogoutResponse = { kind: 'response'; id: string; request: string; succeeded: boolean };

/**
 * Reads a sign-out message whose signature was checked, and checks what it says (SAML 2.0 core, 3.7).
 *
 * @param xml what the signature covers
 * @throws Error that names the check
 */
export function readLogoutMessage(
  xml: string,
  expected: { issuer: string; destination: string },
): LogoutRequest | LogoutResponse {
  const root = parseXml(xml);
  const kind = root.localName;
  if (root.namespaceURI !== PROTOCOL || (kind !== 'LogoutRequest' && kind !== 'LogoutResponse'))
    throw new Error('the message is not about a sign-out');
  const id = root.getAttribute('ID');
  if (id === '') throw new Error('the message has no id');
  if (textIn(only(root, ASSERTION, 'Issuer')) !== expected.issuer) throw new Error('the message is of another issuer');
  if (root.getAttribute('Destination') !== expected.destination) throw new Error('the message is for another address');
  checkTimes(root);
  if (kind === 'LogoutResponse') {
    const status = childrenOf(only(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode')[0];
    const succeeded = status?.getAttribute('Value') === SUCCESS;
    return { kind: 'response', id, request: root.getAttribute('InResponseTo'), succeeded };
  }
  const subject = textIn(only(root, ASSERTION, 'NameID'));
  if (subject === '') throw new Error('the message names nobody');
  return { kind: 'request', id, subject, sessions: childrenOf(root, PROTOCOL, 'SessionIndex').map(textIn) };
}

function checkTimes(root: XmlNode): void {
  const issued = Date.parse(root.getAttribute('IssueInstant'));
  const age = Date.now() - issued;
  const clock = CLOCK_SECONDS * 1_000;
  if (Number.isNaN(issued)) throw new Error('the message has no time');
  if (age < -clock) throw new Error('the message has a time that has not come');
  if (age > OLDEST_SECONDS * 1_000 + clock) throw new Error('the message is too old');
  const end = root.getAttribute('NotOnOrAfter');
  // A time that cannot be read is over.
  if (end !== '' && !(Date.parse(end) > Date.now() - clock)) throw new Error('the message has expired');
}

function only(node: XmlNode, namespace: string, name: string): XmlNode {
  const [found, another] = childrenOf(node, namespace, name);
  if (!found || another) throw new Error(`the message does not have exactly one ${name}`);
  return found;
}
