import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { connect as connectSecure } from 'node:tls';
import type { ForwardedEntry } from './entries.ts';

/** A receiver that takes longer counts as away. */
const SEND_MS = 10_000;
/** A datagram holds less than 64 KiB. */
const DATAGRAM_MAX = 60_000;
/** Severities of RFC 5424. */
const [WARNING, INFORMATION] = [4, 6];
/** The facility "log audit" of RFC 5424. */
const AUDIT = 13;

/** Sends entries in their order. Rejects if the receiver did not take all of them. */
export type Receiver = (entries: readonly ForwardedEntry[], signal: AbortSignal) => Promise<void>;

/** `ca`: the certificates that are trusted, if not those of Node. */
type Options = { authorization?: string | undefined; ca?: string };

/** Returns the receiver at the address of `LOG_FORWARD_URL`. */
export function receiverAt(address: string, options: Options = {}): Receiver {
  const url = new URL(address);
  const send = {
    'syslog+udp:': overUdp,
    'syslog+tcp:': overStream,
    'syslog+tls:': overStream,
    'http:': overHttp,
    'https:': overHttp,
  }[url.protocol];
  if (!send) throw new Error(`${url.protocol} is not an address for logs`);
  return (entries, signal) => send(url, options, entries, AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]));
}

type Send = (url: URL, options: Options, entries: readonly ForwardedEntry[], signal: AbortSignal) => Promise<void>;

/** One JSON line for each entry. The receiver confirms all of them with a status from 200 to 299. */
const overHttp: Send = async (url, { authorization, ca }, entries, signal) => {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const asked = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...(authorization && { authorization }) },
    signal,
    ...(ca && { ca }),
  });
  const answered = once(asked, 'response');
  asked.end(entries.map(({ line }) => `${line}\n`).join(''));
  const [reply] = await answered;
  reply.resume();
  const { statusCode = 0 } = reply;
  if (statusCode < 200 || statusCode > 299) throw new Error(`The receiver answered ${statusCode}`);
};

/**
 * Syslog over TCP or TLS, each message after its length (RFC 6587, RFC 5425). There is no confirmation in syslog, so
 * the connection is closed and the receiver must have taken all of it before that.
 */
const overStream: Send = async (url, { ca }, entries, signal) => {
  const [host, port] = [url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || 6514)];
  const isSecure = url.protocol === 'syslog+tls:';
  const socket: Socket = isSecure
    ? connectSecure({ host, port, servername: /^[\d.:]+$/.test(host) ? '' : host, ...(ca && { ca }) })
    : connectPlain({ host, port });
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
    socket.resume(); // the end of the other side is only seen while reading
    const closed = once(socket, 'close', { signal });
    await Promise.all([
      pipeline(
        entries.map((entry) => {
          const message = Buffer.from(syslogOf(entry));
          return Buffer.concat([Buffer.from(`${message.length} `), message]);
        }),
        socket,
        { signal },
      ),
      closed,
    ]);
  } finally {
    socket.destroy();
  }
};

/** Syslog over UDP, a datagram for each message (RFC 5426). Nothing confirms that it arrived. */
const overUdp: Send = async (url, _, entries, signal) => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const entry of entries) {
      signal.throwIfAborted();
      const message = Buffer.from(syslogOf(entry)).subarray(0, DATAGRAM_MAX);
      await new Promise<void>((resolve, reject) => {
        socket.send(message, Number(url.port || 514), host, (error) => (error ? reject(error) : resolve()));
      });
    }
  } finally {
    socket.close();
  }
};

/** Returns a message of RFC 5424 with the entry as JSON. */
export function syslogOf({ at, kind, failed, line }: ForwardedEntry, host = hostname()): string {
  const priority = AUDIT * 8 + (failed ? WARNING : INFORMATION);
  const name = host.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 255) || '-';
  return `<${priority}>1 ${at} ${name} oncology-browser - ${kind} - ${line}`;
}
