import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export const CLIENT_ID = 'oncology-browser';
export const CLIENT_SECRET = 'a-secret-of-the-client-in-tests-0123456789';

/** How strongly a user of the provider can log in. */
export const BY_PASSWORD = 'urn:harbor:password';
export const BY_KEY = 'urn:harbor:key';

/** Claims of the provider's users by their subject. */
export type Users = Record<string, Record<string, unknown>>;

export type OpenIdProvider = {
  issuer: string;
  users: Users;
  /** The subject that signs in at the provider next. */
  signsIn: (subject: string) => void;
  /** How users log in at the provider from now on: a value of the claim `acr`. */
  logsInBy: (acr: string) => void;
  /** How often the provider asked a user to sign in. A user with a session there is not asked. */
  timesAsked: () => number;
  close: () => Promise<void>;
};

/**
 * Starts a real OpenID provider, which signs in the chosen user without asking.
 * @param portal addresses of the portal that the client is registered with
 */
export async function openIdProvider(portal: {
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  backChannelLogoutUri: string;
}): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const users: Users = {};
  let next = '';
  let acr: string | undefined;
  let timesAsked = 0;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: portal.redirectUris,
        post_logout_redirect_uris: portal.postLogoutRedirectUris,
        backchannel_logout_uri: portal.backChannelLogoutUri,
        backchannel_logout_session_required: true,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }] },
    cookies: { keys: ['a-key-of-tests'] },
    acrValues: [BY_PASSWORD, BY_KEY],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups', 'department'],
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: async (context, form) => {
          context.body = form;
        },
      },
    },
    // Its own guard refuses the portal of a test, which is on this machine.
    fetch: (address, { method = 'GET', headers = {}, body = null } = {}) =>
      fetch(address, { redirect: 'manual', method, headers, body }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, subject) =>
      users[subject] && { accountId: subject, claims: async () => ({ sub: subject, ...users[subject] }) },
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    timesAsked += 1;
    return provider.interactionFinished(request, response, {
      login: { accountId: next, ...(acr !== undefined && { acr }) },
    });
  });
  return {
    issuer,
    users,
    signsIn: (subject) => {
      next = subject;
    },
    logsInBy: (how) => {
      acr = how;
    },
    timesAsked: () => timesAsked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
