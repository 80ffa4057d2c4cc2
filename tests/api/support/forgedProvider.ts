import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { CLIENT_ID } from './openIdProvider.ts';

/** What the provider sends in place of a right answer. */
export type Forgery = {
  /** Changes the claims of the ID token. */
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Changes the text of the signed token. */
  token?: (token: string) => string | Promise<string>;
  key?: CryptoKey;
  alg?: string;
  /** Changes the answer of the token endpoint. */
  answer?: (answer: Record<string, unknown>) => Record<string, unknown>;
  /** Changes what the provider says about itself. */
  metadata?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
};

/**
 * A provider that answers whatever a test wants: right by default, or forged. It notes the requests that reach it.
 */
export async function forgedProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: foreignKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'right', alg: 'RS256', use: 'sig' };
  let forgery: Forgery = {};
  let nonce: string | undefined;
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const rightClaims = (): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: issuer,
      sub: 'someone',
      aud: CLIENT_ID,
      iat: now,
      exp: now + 300,
      email: 'someone@harbor.example',
      email_verified: true,
      name: 'Some One',
      ...(nonce !== undefined && { nonce }),
    };
  };
  const sign = (claims: JWTPayload, { key = privateKey, alg = 'RS256', typ = 'JWT' } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'right', typ }).sign(key);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', issuer).pathname;
    asked.push(path);
    const send = (body: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (path === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...forgery.metadata,
      });
    if (path === '/keys') return send({ keys: [jwk] });
    if (path === '/userinfo') return send(forgery.userInfo);
    const { claims = (same) => same, token = (same) => same, key, alg } = forgery;
    const signed = await sign(claims(rightClaims()), { ...(key && { key }), ...(alg && { alg }) });
    const right = { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: await token(signed) };
    return send((forgery.answer ?? ((same) => same))(right));
  }

  return {
    issuer,
    asked,
    foreignKey,
    jwk,
    sign,
    rightClaims,
    forge: (next: Forgery) => {
      forgery = next;
    },
    /** Notes the nonce of the address that leads to the provider, and returns its state. */
    visit: (address: string): string => {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce') ?? undefined;
      return searchParams.get('state') ?? '';
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type ForgedProvider = Awaited<ReturnType<typeof forgedProvider>>;
