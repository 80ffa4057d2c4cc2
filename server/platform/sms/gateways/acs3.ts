import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export type AcsRequest = {
  method: 'GET' | 'POST';
  /** Host of the API, with the port unless it is the default. */
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  /** Without fractions of a second. */
  date: string;
  /** Unique for each request. */
  nonce: string;
};

export type AcsAccess = { accessKeyId: string; accessKeySecret: string };

/**
 * Signs a request of Alibaba Cloud's open API in RPC style with version 3 (ACS3-HMAC-SHA256): parameters in the query,
 * no body. Returns the signed query and the headers besides `host`.
 */
export function signAcs(
  { method, host, action, version, query, date, nonce }: AcsRequest,
  { accessKeyId, accessKeySecret }: AcsAccess,
): { query: string; headers: Record<string, string> } {
  const bodyDigest = sha256('');
  const signed: [name: string, value: string][] = [
    ['host', host],
    ['x-acs-action', action],
    ['x-acs-content-sha256', bodyDigest],
    ['x-acs-date', date],
    ['x-acs-signature-nonce', nonce],
    ['x-acs-version', version],
  ];
  const canonicalQuery = Object.entries(query)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&');
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    '/',
    canonicalQuery,
    signed.map(([name, value]) => `${name}:${value}\n`).join(''),
    names,
    bodyDigest,
  ].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _, ...headers } = Object.fromEntries(signed);
  const authorization = `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { query: canonicalQuery, headers: { ...headers, authorization } };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Percent-encodes by RFC 3986, which encodes more characters than JavaScript does. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
