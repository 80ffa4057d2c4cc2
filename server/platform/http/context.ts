import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isTimeZone, MAX_TIME_ZONE, TIME_ZONE_HEADER } from '../../../contract/timeZone.ts';
import { agentOf } from './guard.ts';
import type { CallContext } from './handler.ts';
import { contentLocale } from './locale.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The time zone of the installation. */
    timeZone: string;
  }
}

/** Whether a name is a time zone. Cached, because the check takes as long as a short request. */
const zones = new LRUCache<string, boolean>({ max: 1_000 });

/** Returns what handlers get about a request besides its input. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  const { caller, ip: address, id: requestId, log, method, url } = request;
  const [path = ''] = url.split('?');
  return {
    caller,
    locale: contentLocale(request),
    timeZone: timeZoneOf(request),
    address,
    agent: agentOf(request),
    cookies: request.headers.cookie ?? '',
    requestId,
    log,
    method,
    path,
    elapsed: () => reply.elapsedTime,
    get signal() {
      return signalOf(reply);
    },
  };
}

/** Returns the visitor's time zone if the request names it, otherwise that of the installation. */
function timeZoneOf({ headers, server }: FastifyRequest): string {
  const named = headers[TIME_ZONE_HEADER];
  if (typeof named !== 'string' || named.length > MAX_TIME_ZONE) return server.timeZone;
  const known = zones.get(named) ?? isTimeZone(named);
  zones.set(named, known);
  return known ? named : server.timeZone;
}

/**
 * Returns a signal that aborts when the caller leaves before the response. Fastify's `request.signal` aborts as soon as
 * the body was read, because the request is closed then.
 */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
