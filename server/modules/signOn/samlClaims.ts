import type { CheckedAssertion } from './samlChecks.ts';
import type { ProviderRow } from './signOn.table.ts';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names under which providers send what OpenID Connect calls the key. */
const NAMES = {
  email: ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`],
  given_name: ['givenName', 'firstName', 'given_name', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`],
  family_name: ['sn', 'surname', 'lastName', 'family_name', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`],
  name: ['displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241', `${CLAIMS}/name`],
};

/** Returns the attributes of an assertion, and the usual ones by the names that OpenID Connect gives them. */
export function samlClaims(
  { subject, format, attributes }: CheckedAssertion,
  { groupClaim, organizationClaim }: Pick<ProviderRow, 'groupClaim' | 'organizationClaim'>,
): Record<string, unknown> {
  const firstOf = (names: readonly string[]) => names.map((name) => attributes.get(name)?.[0]).find(Boolean);
  return {
    ...Object.fromEntries([...attributes].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    ...Object.fromEntries(Object.entries(NAMES).map(([claim, names]) => [claim, firstOf(names)])),
    email: firstOf(NAMES.email) ?? (format === EMAIL_FORMAT ? subject : undefined),
    // The organization that runs the provider wrote the address, not the user.
    email_verified: true,
    amr: attributes.get('amr'),
    ...(groupClaim !== '' && { [groupClaim]: attributes.get(groupClaim) ?? [] }),
    ...(organizationClaim !== '' && { [organizationClaim]: attributes.get(organizationClaim)?.[0] }),
  };
}
