import type { FastifyRequest } from 'fastify';
import { LARGE_BODY_LIMIT } from '../../../contract/bodyLimit.ts';
import type { CallLimit } from '../../../contract/endpoint.ts';
import type { Limit, Limiter } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

const MINUTE = 60;

/** Requests of one address to the whole API: more than a page needs, but not enough to hurt others. */
const overall: Limit = { max: 6_000, windowSeconds: MINUTE };

/** Bytes in the bodies of one address: a hundred times what a busy office sends. */
const bytes: Limit = { max: 16_777_216, windowSeconds: MINUTE };

/**
 * Checks the limits of an address.
 * @throws Refusal 429 with the time to wait when the address sent too many requests or bytes
 */
export async function assertWithinLimits(
  request: FastifyRequest,
  { key, own, limiter }: { key: string; own: CallLimit | undefined; limiter: Limiter },
): Promise<void> {
  const network = networkOf(request.ip);
  const body = bodyBytes(request);
  const verdicts = [
    await limiter.take(`all ${network}`, overall),
    ...(body > 0 ? [await limiter.take(`bytes ${network}`, bytes, body)] : []),
    ...(own ? [await limiter.take(`${key} ${network}`, own)] : []),
  ];
  const wait = Math.max(...verdicts.map((verdict) => verdict.retryAfterSeconds));
  if (wait > 0) throw refusals.tooMany(refusalLocale(request), wait);
}

/** Returns the declared size of a body. A body without one counts as the most that its route accepts. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  // Of a larger body, no more than this is read.
  return Math.min(Number(headers['content-length'] ?? 0) || 0, LARGE_BODY_LIMIT);
}
