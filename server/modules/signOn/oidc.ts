import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { guardedFetch } from '../../platform/egress/guardedFetch.ts';
import type { Reach } from '../../platform/egress/reach.ts';

/** Seconds by which the clock of a provider may differ. */
export const CLOCK_SECONDS = 30;
/** How long what a provider says about itself is believed. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_PROVIDERS = 100;

/** What is needed to talk to a provider. `clientSecret` is the text itself; empty for a public client. */
export type OidcClient = { issuer: string; clientId: string; clientSecret: string };

/** What a provider said about a user, after all checks. */
export type OidcAnswer = {
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  /** When the user proved themself at the provider; null if it does not say so. */
  authenticatedAt: Date | null;
  sid: string | null;
  idToken: string;
};

/** The secrets of a way to a provider and back. */
export type OidcChecks = { state: string; nonce: string; verifier: string };

/** The user did not log in at the provider in a way that its settings here require. */
export class TooWeak extends Error {}

export type Oidc = {
  /** Returns what the provider says about itself. Repeated calls ask it only now and then. */
  configurationOf: (of: OidcClient) => Promise<client.Configuration>;
  /** `forced`: the provider asks the user who they are, also if they are signed in there, and says when. */
  startAddress: (
    of: OidcClient,
    way: OidcChecks & { redirectUri: string; scopes: string; requiredAcr: string; forced: boolean },
  ) => Promise<URL>;
  /**
   * Checks the provider's answer and redeems its code. `currentUrl`: the address at which the browser came back.
   * @param requiredAcr values of `acr`, of which the ID token must have one; empty if all are accepted
   * @throws TooWeak when only this is missing
   * @throws Error when any check fails: state, issuer, signature, audience, nonce, times
   */
  answerOf: (of: OidcClient, checks: OidcChecks, requiredAcr: string, currentUrl: URL) => Promise<OidcAnswer>;
};

/** Claims that describe the token and not the user. */
const OF_TOKEN = ['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'c_hash', 's_hash', 'azp', 'jti', 'sid'];

export function createOidc(reach: Reach): Oidc {
  const known = new LRUCache<string, Promise<client.Configuration>>({ max: KNOWN_PROVIDERS, ttl: KNOWN_MS });
  const fetchGuarded: client.CustomFetch = (address, { method, headers, body }) =>
    guardedFetch(reach, address, { method, headers, ...(body != null && { body: String(body) }) });

  const discover = async ({ issuer, clientId, clientSecret }: OidcClient) => {
    const execute = reach.plain ? [client.allowInsecureRequests] : [];
    const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
      execute,
      [client.customFetch]: fetchGuarded,
    });
    const server = found.serverMetadata();
    const configuration = new client.Configuration(
      server,
      clientId,
      { [client.clockTolerance]: CLOCK_SECONDS },
      authenticationOf(server.token_endpoint_auth_methods_supported, clientSecret),
    );
    configuration[client.customFetch] = fetchGuarded;
    if (reach.plain) client.allowInsecureRequests(configuration);
    // TLS already proves who issued the token; the signature proves it again, also behind a proxy that ends TLS.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  };
  const configurationOf = (of: OidcClient) => {
    const key = JSON.stringify(of);
    const kept = known.get(key);
    if (kept) return kept;
    const asked = discover(of);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };

  return {
    configurationOf,
    startAddress: async (of, { state, nonce, verifier, redirectUri, scopes, requiredAcr, forced }) =>
      client.buildAuthorizationUrl(await configurationOf(of), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Providers may ignore it, so only the answer counts.
        ...(requiredAcr !== '' && { acr_values: requiredAcr }),
        // With `max_age`, the ID token must have `auth_time` (OpenID Connect Core, 3.1.2.1).
        ...(forced && { prompt: 'login', max_age: '0' }),
      }),
    answerOf: async (of, { state, nonce, verifier }, requiredAcr, currentUrl) => {
      const configuration = await configurationOf(of);
      const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Error('the answer has no ID token');
      assertAcr(claims.acr, requiredAcr);
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return {
        subject: claims.sub,
        claims: withoutToken({ ...more, ...claims, ...mailOf('email' in claims ? claims : more) }),
        authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000) : null,
        sid: typeof claims.sid === 'string' ? claims.sid : null,
        idToken: tokens.id_token,
      };
    },
  };
}

/** @param given the claim of the ID token. What the user info says is not enough: it is about no sign-in. */
function assertAcr(given: unknown, requiredAcr: string): void {
  if (requiredAcr === '' || (typeof given === 'string' && requiredAcr.split(' ').includes(given))) return;
  throw new TooWeak(`the provider says acr ${JSON.stringify(given ?? null)}, and ${requiredAcr} is required`);
}

/** Returns the address and its verification from one place: a verification says nothing about an address elsewhere. */
const mailOf = ({ email, email_verified }: Readonly<Record<string, unknown>>) => ({ email, email_verified });

const withoutToken = (claims: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(claims).filter(([name, value]) => value !== undefined && !OF_TOKEN.includes(name)));

function authenticationOf(supported: readonly string[] | undefined, clientSecret: string): client.ClientAuth {
  if (clientSecret === '') return client.None();
  const isBasic = supported === undefined || supported.includes('client_secret_basic');
  return isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}
