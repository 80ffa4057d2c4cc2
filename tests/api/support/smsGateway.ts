import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';

/** How the gateway treats an order: it accepts it, refuses it with a code, breaks, or answers when `wait` resolves. */
export type Behavior = { code?: string; status?: number; broken?: true; wait?: Promise<void> };

export type SmsGatewayServer = {
  url: string;
  /** The access data that `SMS_GATEWAY_URL` and its related variables contain. */
  access: { kind: 'aliyun'; address: string; accessKeyId: string; accessKeySecret: string };
  /** The parameters of accepted orders, in the order of arrival. */
  taken: Record<string, string>[];
  /** The number of orders that reached the gateway, accepted or not. */
  tries: () => number;
  behave: (behavior: Behavior) => void;
  stop: () => Promise<void>;
};

const ID = 'LTAI-test-key';
const SECRET = 'gateway-secret-for-tests';
const SIGNED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];

/**
 * Starts a gateway on a free port that reads requests as Alibaba Cloud documents them (signature V3, ACS3-HMAC-SHA256).
 * It refuses requests that are too old, were sent before, or are not signed with the right secret.
 */
export async function smsGateway(): Promise<SmsGatewayServer> {
  const taken: Record<string, string>[] = [];
  const nonces = new Set<string>();
  let tries = 0;
  let behavior: Behavior = {};
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    await finished(request.resume());
    tries += 1;
    const { code, status = 200, broken, wait } = behavior;
    await wait;
    const nonce = String(request.headers['x-acs-signature-nonce']);
    if (!isSigned(request)) return answer(400, { Code: 'SignatureDoesNotMatch', Message: 'Not your signature' });
    if (nonces.has(nonce)) return answer(400, { Code: 'SignatureNonceUsed', Message: 'Sent before' });
    nonces.add(nonce);
    if (broken) return response.writeHead(502).end('<h1>Bad gateway</h1>');
    if (code !== undefined) return answer(status, { Code: code, Message: 'Not taken', RequestId: 'R' });
    taken.push(Object.fromEntries(new URL(request.url ?? '', 'http://gateway').searchParams));
    answer(200, { Code: 'OK', Message: 'OK', BizId: `biz-${taken.length}^0`, RequestId: 'R' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    access: { kind: 'aliyun', address: url, accessKeyId: ID, accessKeySecret: SECRET },
    taken,
    tries: () => tries,
    behave: (next) => {
      behavior = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Returns whether the signature is right. It is computed from the raw request, independently of the code that signs.
 */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [path, query = ''] = url.split('?');
  const canonical = `${method}\n${path}\n${query}\n${SIGNED.map((name) => `${name}:${headers[name]}\n`).join('')}\n${SIGNED.join(';')}\n${headers['x-acs-content-sha256']}`;
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  const signature = createHmac('sha256', SECRET).update(text).digest('hex');
  const sorted = query.split('&').toSorted().join('&') === query;
  const age = Math.abs(Date.now() - Date.parse(String(headers['x-acs-date'])));
  return (
    sorted &&
    age < 900_000 &&
    headers['x-acs-action'] === 'SendSms' &&
    headers['x-acs-version'] === '2017-05-25' &&
    headers.authorization ===
      `ACS3-HMAC-SHA256 Credential=${ID},SignedHeaders=${SIGNED.join(';')},Signature=${signature}`
  );
}
