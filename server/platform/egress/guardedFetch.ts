import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as securedRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isOnThisMachine, OutOfReach, type Reach } from './reach.ts';

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 1_000_000;

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * Requests an address that a user entered. It follows no redirection, reads at most 1 MB, and ends after 8 s. The
 * connection goes to the addresses that were checked.
 * @throws OutOfReach without a connection when the address leads inside
 */
export async function guardedFetch(reach: Reach, address: string, asked: Asked = {}): Promise<Response> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(reach.plain && url.protocol === 'http:'))
    throw new OutOfReach(`${url.protocol}//${url.host} is not https`);
  if (url.username || url.password) throw new OutOfReach('an address with a password');
  const addresses = await reach.addressesOf(url.hostname);
  if (url.protocol === 'http:' && !isOnThisMachine(addresses)) throw new OutOfReach(`${url.origin} is not https`);
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  const { method = 'GET', headers = {}, body } = asked;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? securedRequest : plainRequest;
    const options = { method, headers: { 'accept-encoding': 'identity', ...headers }, lookup, signal, agent: false };
    const sent = request(url, options, (message) => {
      bytesOf(message).then((bytes) => resolve(responseOf(message, bytes)), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too large');
  }
  return Buffer.concat(parts);
}

function responseOf({ statusCode = 500, headers }: IncomingMessage, bytes: Buffer): Response {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  const isEmpty = statusCode === 204 || statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status: statusCode, headers: given });
}
