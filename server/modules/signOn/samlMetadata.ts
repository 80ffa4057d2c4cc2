import { ENCRYPTION_METHODS, KEY_TRANSPORT } from './samlEncryption.ts';

export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings';

/** Where the portal is for a provider, and its certificates as PEM. */
type Described = { entityId: string; consumer: string; signOut: string; signing: string; encryption: string };

/**
 * Returns the description of the portal for a SAML provider (SAML 2.0 metadata, 2.4.4). Requests for a sign-in are not
 * signed: the answer goes only to the registered address, and providers that know no key of the portal accept them.
 */
export function samlMetadata({ entityId, consumer, signOut, signing, encryption }: Described): string {
  const at = (element: string, binding: string, location: string, more = '') =>
    `    <${element} Binding="${BINDINGS}:${binding}" Location="${escaped(location)}"${more}/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(entityId)}">`,
    '  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    keyDescriptor('signing', signing),
    keyDescriptor('encryption', encryption, [...ENCRYPTION_METHODS, KEY_TRANSPORT]),
    at('SingleLogoutService', 'HTTP-Redirect', signOut),
    at('SingleLogoutService', 'HTTP-POST', signOut),
    `    <NameIDFormat>${PERSISTENT}</NameIDFormat>`,
    at('AssertionConsumerService', 'HTTP-POST', consumer, ' index="1" isDefault="true"'),
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n');
}

function keyDescriptor(use: string, certificate: string, methods: readonly string[] = []): string {
  const content = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return [
    `    <KeyDescriptor use="${use}">`,
    `      <ds:KeyInfo><ds:X509Data><ds:X509Certificate>${content}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    ...methods.map((algorithm) => `      <EncryptionMethod Algorithm="${algorithm}"/>`),
    '    </KeyDescriptor>',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
