import { samlConsumePath, samlMetadataPath } from '../../../contract/signOn.ts';
import { certificatesIn } from './certificates.ts';
import { CLOCK_SECONDS } from './oidc.ts';
import { checkAssertion } from './samlChecks.ts';
import { samlClaims } from './samlClaims.ts';
import { hashed } from './sealed.ts';
import type { ProviderRow } from './signOn.table.ts';

/** How old an assertion may be. */
const OLDEST_MS = 5 * 60_000;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** What an assertion said about a user, after all checks. `id`: of the assertion, which counts once. */
export type SamlAnswer = {
  id: string;
  subject: string;
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
};

export function createSaml(publicUrl: string): Saml {
  const entityIdOf = ({ code }: ProviderRow) => `${publicUrl}${samlMetadataPath(code)}`;
  const consumerOf = ({ code }: ProviderRow) => `${publicUrl}${samlConsumePath(code)}`;

  /** @param asked the id of the only request that may be answered */
  const portalAt = async (provider: ProviderRow, asked: string, forceAuthn = false) => {
    // Loaded on first use, because few portals need it.
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    return new SAML({
      issuer: entityIdOf(provider),
      audience: entityIdOf(provider),
      callbackUrl: consumerOf(provider),
      entryPoint: provider.entryPoint,
      idpCert: certificatesIn(provider.signingCertificate),
      idpIssuer: provider.entityId,
      identifierFormat: PERSISTENT,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCK_SECONDS * 1_000,
      maxAssertionAgeMs: OLDEST_MS,
      signatureAlgorithm: 'sha256',
      forceAuthn,
      generateUniqueId: () => asked,
      validateInResponseTo: ValidateInResponseTo.always,
      // The database has the requests (`flow.ts`).
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === asked ? new Date().toISOString() : null),
        removeAsync: async (id) => id,
      },
    });
  };

  return {
    startAddress: async (provider, state, forced) =>
      (await portalAt(provider, requestOf(state), forced)).getAuthorizeUrlAsync(state, undefined, {}),
    answerOf: async (provider, state, response) => {
      const asked = requestOf(state);
      const portal = await portalAt(provider, asked);
      const { profile } = await portal.validatePostResponseAsync({ SAMLResponse: response });
      if (!profile) throw new Error('the response has no assertion');
      const assertion = checkAssertion(profile.getAssertion?.(), response, {
        issuer: provider.entityId,
        recipient: consumerOf(provider),
        request: asked,
      });
      const { id, subject, authenticatedAt } = assertion;
      return { id, subject, claims: samlClaims(assertion, provider), authenticatedAt };
    },
    metadataOf: async (provider) => (await portalAt(provider, requestOf(''))).generateServiceProviderMetadata(null),
  };
}

/** Returns the id of the request of a way to the provider; an id must not begin with a digit. */
const requestOf = (state: string): string => `_${hashed(state)}`;
