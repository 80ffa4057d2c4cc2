import type { SamlConfig } from '@node-saml/node-saml';
import { samlConsumePath, samlLogoutPath, samlMetadataPath } from '../../../contract/signOn.ts';
import type { Database } from '../../platform/database/database.ts';
import { certificatesIn } from './certificates.ts';
import { newSecret } from './flow.ts';
import { CLOCK_SECONDS } from './oidc.ts';
import { checkAssertion } from './samlChecks.ts';
import { samlClaims } from './samlClaims.ts';
import { decryptedAssertion, encryptedAssertion } from './samlEncryption.ts';
import { samlKeyFor } from './samlKeys.ts';
import { type LogoutRequest, type LogoutResponse, readLogoutMessage } from './samlLogoutMessage.ts';
import { PERSISTENT, samlMetadata } from './samlMetadata.ts';
import { type SignedMessage, signedRedirect } from './samlSignatures.ts';
import { hashed } from './sealed.ts';
import type { NameId, ProviderRow } from './signOn.table.ts';
import { parseXml } from './xml.ts';

/** How old an assertion may be. */
const OLDEST_MS = 5 * 60_000;
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/**
 * What an assertion said about a user, after all checks. `id`: of the assertion, which counts once. `sid`: the session
 * at the provider.
 */
export type SamlAnswer = {
  id: string;
  subject: string;
  nameId: NameId;
  sid: string | null;
  claims: Readonly<Record<string, unknown>>;
  authenticatedAt: Date | null;
};

export type Saml = {
  /**
   * Returns the address that asks the provider, by a redirection. The state comes back as `RelayState`. `forced`: the
   * provider asks the user who they are, also if they are signed in there.
   */
  startAddress: (provider: ProviderRow, state: string, forced: boolean) => Promise<string>;
  /**
   * Checks a response that the browser posts, and returns what it says.
   * @throws Error when any check fails: signature, issuer, audience, recipient, request, times
   */
  answerOf: (provider: ProviderRow, state: string, response: string) => Promise<SamlAnswer>;
  /** Returns the description of the portal that an administrator gives to the provider. */
  metadataOf: (provider: ProviderRow) => Promise<string>;
  /** Returns the address that ends the session at the provider, with a signed request of this id. */
  signOutAddress: (
    provider: ProviderRow,
    session: { subject: string; nameId: NameId; sid: string | null },
    request: string,
  ) => Promise<string>;
  /** Checks what a signed sign-out message says. */
  readSignOut: (provider: ProviderRow, message: SignedMessage) => LogoutRequest | LogoutResponse;
  /** Returns the address that answers a request of the provider. `isKnown`: the portal knows its subject. */
  signOutAnswer: (
    provider: ProviderRow,
    request: LogoutRequest,
    how: { relayState: string; isKnown: boolean },
  ) => Promise<string>;
};

export function createSaml(database: Database, publicUrl: string): Saml {
  const entityIdOf = ({ code }: ProviderRow) => `${publicUrl}${samlMetadataPath(code)}`;
  const consumerOf = ({ code }: ProviderRow) => `${publicUrl}${samlConsumePath(code)}`;
  const signOutOf = ({ code }: ProviderRow) => `${publicUrl}${samlLogoutPath(code)}`;

  /** @param asked the id of the message that is made, and of the only request that may be answered */
  const portalAt = async (provider: ProviderRow, asked: string, more: Partial<SamlConfig> = {}) => {
    // Loaded on first use, because few portals need it.
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    return new SAML({
      issuer: entityIdOf(provider),
      audience: entityIdOf(provider),
      callbackUrl: consumerOf(provider),
      entryPoint: provider.entryPoint,
      logoutUrl: provider.exitPoint,
      idpCert: certificatesIn(provider.signingCertificate),
      idpIssuer: provider.entityId,
      identifierFormat: PERSISTENT,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      // The assertion always is.
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCK_SECONDS * 1_000,
      maxAssertionAgeMs: OLDEST_MS,
      signatureAlgorithm: 'sha256',
      generateUniqueId: () => asked,
      validateInResponseTo: ValidateInResponseTo.always,
      // The database has the requests (`flow.ts`).
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === asked ? new Date().toISOString() : null),
        removeAsync: async (id) => id,
      },
      ...more,
    });
  };

  return {
    startAddress: async (provider, state, forced) =>
      (await portalAt(provider, requestOf(state), { forceAuthn: forced })).getAuthorizeUrlAsync(state, undefined, {}),
    answerOf: async (provider, state, response) => {
      const asked = requestOf(state);
      const xml = Buffer.from(response, 'base64').toString('utf8');
      const encrypted = encryptedAssertion(xml);
      const key = encrypted && (await samlKeyFor(database, 'encryption')).privateKey;
      const portal = await portalAt(provider, asked, {
        ...(key !== null && { decryptionPvk: key }),
        // The library checks this signature before it decrypts.
        ...(encrypted?.isChangeable && { wantAuthnResponseSigned: true }),
      });
      const opened = async () => (encrypted && key !== null ? decryptedAssertion(encrypted, key) : xml);
      // Anyone can encrypt for the portal, so the library gets no assertion that is too large.
      if (!encrypted?.isChangeable) parseXml(await opened());
      const { profile } = await portal.validatePostResponseAsync({ SAMLResponse: response });
      if (!profile) throw new Error('the response has no assertion');
      const text = await opened();
      const assertion = checkAssertion(profile.getAssertion?.(), text, {
        issuer: provider.entityId,
        recipient: consumerOf(provider),
        request: asked,
      });
      const { attributes: _, format: __, ...answer } = assertion;
      return { ...answer, claims: samlClaims(assertion, provider) };
    },
    metadataOf: async (provider) =>
      samlMetadata({
        entityId: entityIdOf(provider),
        consumer: consumerOf(provider),
        signOut: signOutOf(provider),
        signing: (await samlKeyFor(database, 'signing')).certificate,
        encryption: (await samlKeyFor(database, 'encryption')).certificate,
      }),
    signOutAddress: async (provider, { subject, nameId, sid }, request) => {
      const { format, nameQualifier, spNameQualifier } = nameId;
      const user = {
        issuer: provider.entityId,
        nameID: subject,
        nameIDFormat: format ?? UNSPECIFIED,
        ...(nameQualifier !== undefined && { nameQualifier }),
        ...(spNameQualifier !== undefined && { spNameQualifier }),
        ...(sid !== null && { sessionIndex: sid }),
      };
      const address = await (await portalAt(provider, request)).getLogoutUrlAsync(user, '', {});
      return signedRedirect(address, '', (await samlKeyFor(database, 'signing')).privateKey);
    },
    readSignOut: (provider, { xml }) =>
      readLogoutMessage(xml, { issuer: provider.entityId, destination: signOutOf(provider) }),
    signOutAnswer: async (provider, { id, subject }, { relayState, isKnown }) => {
      const asked = { ID: id, issuer: provider.entityId, nameID: subject, nameIDFormat: UNSPECIFIED };
      const portal = await portalAt(provider, requestOf(newSecret()));
      const address = await portal.getLogoutResponseUrlAsync(asked, '', {}, isKnown);
      return signedRedirect(address, relayState, (await samlKeyFor(database, 'signing')).privateKey);
    },
  };
}

/** Returns the id of the request of a way to the provider; an id must not begin with a digit. */
export const requestOf = (state: string): string => `_${hashed(state)}`;
