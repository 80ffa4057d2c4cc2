import { CLOCK_SECONDS } from './oidc.ts';
import type { NameId } from './signOn.table.ts';
import { allNamed, parseXml, type XmlNode } from './xml.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const ENTITY = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity';

/** A node as `xml2js` reads it: attributes in `$`, text in `_`, elements as lists. */
type Node = { $?: Record<string, string>; _?: string } & { [name: string]: unknown };

/** A signed assertion after all checks. */
export type CheckedAssertion = {
  id: string;
  subject: string;
  format: string;
  nameId: NameId;
  /** The session at the provider; null if it names none. */
  sid: string | null;
  /** When the user proved themself at the provider; null if the time cannot be read. */
  authenticatedAt: Date | null;
  attributes: ReadonlyMap<string, readonly string[]>;
};

/** What an assertion must name: who it is from, for whom, and the request that it answers. */
export type Expected = { issuer: string; recipient: string; request: string };

/**
 * Checks a signed assertion beyond what the library checks (profile of SAML 2.0, 4.1.4): its issuer, and that the
 * bearer confirmation names this portal, this request and an end. All that came is refused if it holds another
 * assertion anywhere (signature wrapping), a document type, or a signature with SHA-1.
 *
 * @param signed the assertion that the signature covers
 * @param text the whole response, or what was encrypted in it
 * @throws Error that names the check
 */
export function checkAssertion(signed: unknown, text: string, expected: Expected): CheckedAssertion {
  checkText(text);
  const assertion = nodeOf(Object(signed).Assertion);
  const subject = first(assertion, 'Subject');
  const name = first(subject, 'NameID');
  const id = assertion.$?.ID ?? '';
  if (id === '') throw new Error('the assertion has no id');
  if (textOf(first(assertion, 'Issuer')) !== expected.issuer) throw new Error('the assertion is of another issuer');
  if (!all(subject, 'SubjectConfirmation').some((one) => confirms(one, expected)))
    throw new Error('the assertion is not confirmed for this portal and request');
  const conditions = first(assertion, 'Conditions');
  if (!conditions?.$?.NotOnOrAfter) throw new Error('the assertion has no end');
  if (all(conditions, 'AudienceRestriction').length === 0) throw new Error('the assertion has no audience');
  const statement = first(assertion, 'AuthnStatement');
  if (!statement) throw new Error('the assertion is no sign-in');
  const format = name?.$?.Format ?? '';
  if (format === TRANSIENT || format === ENTITY) throw new Error('the provider sends a name that changes each time');
  if (textOf(name) === '') throw new Error('the assertion names nobody');
  const authenticated = Date.parse(statement.$?.AuthnInstant ?? '');
  const authenticatedAt = Number.isNaN(authenticated) ? null : new Date(authenticated);
  const sid = statement.$?.SessionIndex ?? null;
  const said = { id, subject: textOf(name), format, nameId: nameIdOf(name), sid, authenticatedAt };
  return { ...said, attributes: attributesOf(assertion) };
}

function nameIdOf(name: Node | undefined): NameId {
  const { Format, NameQualifier, SPNameQualifier } = name?.$ ?? {};
  return {
    ...(Format !== undefined && { format: Format }),
    ...(NameQualifier !== undefined && { nameQualifier: NameQualifier }),
    ...(SPNameQualifier !== undefined && { spNameQualifier: SPNameQualifier }),
  };
}

/** The text is parsed, because a name or an address can be written in many ways. */
function checkText(xml: string): void {
  const root = parseXml(xml);
  if (isSignedWithSha1(root)) throw new Error('the response is signed with SHA-1');
  if (allNamed(root, 'Assertion').length !== 1) throw new Error('the response does not have exactly one assertion');
}

/** RSA-OAEP names SHA-1 inside of an encrypted assertion, where it signs nothing. */
export function isSignedWithSha1(node: XmlNode): boolean {
  if (node.localName === 'EncryptedAssertion') return false;
  const algorithm = node.localName ? node.getAttribute('Algorithm') : '';
  return /sha1$/i.test(algorithm) || Array.from(node.childNodes ?? []).some(isSignedWithSha1);
}

function confirms(confirmation: Node, { recipient, request }: Expected): boolean {
  const data = first(confirmation, 'SubjectConfirmationData')?.$ ?? {};
  const end = Date.parse(data.NotOnOrAfter ?? '');
  return (
    confirmation.$?.Method === BEARER &&
    data.Recipient === recipient &&
    data.InResponseTo === request &&
    data.NotBefore === undefined &&
    end > Date.now() - CLOCK_SECONDS * 1_000
  );
}

/** Returns the values of each attribute, by its name and its friendly name. */
function attributesOf(assertion: Node): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const attribute of all(assertion, 'AttributeStatement').flatMap((statement) => all(statement, 'Attribute')))
    for (const name of [attribute.$?.Name, attribute.$?.FriendlyName])
      if (name !== undefined)
        found.set(name, [...(found.get(name) ?? []), ...all(attribute, 'AttributeValue').map(textOf)]);
  return found;
}

const all = (node: Node | undefined, name: string): Node[] => {
  const found = node?.[name];
  return Array.isArray(found) ? found.map(nodeOf) : [];
};
const first = (node: Node | undefined, name: string): Node | undefined => all(node, name)[0];
const nodeOf = (value: unknown): Node => (typeof value === 'string' ? { _: value } : (Object(value) as Node));
const textOf = (node: Node | undefined): string => (node?._ ?? '').trim();
