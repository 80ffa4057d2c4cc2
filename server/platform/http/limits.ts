import type { FastifyRequest } from 'fastify';
import { MOST_BODY_LIMIT } from '../../../contract/bodyLimit.ts';
import type { CallLimit } from '../../../contract/endpoint.ts';
import type { Limit, Limiter } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

const MINUTE = 60;

/** Calls of one address to all of the API: beyond what any page needs, short of what hurts others. */
const overall: Limit = { max: 6_000, windowSeconds: MINUTE };

/** Bytes of the bodies of one address: a hundred times what the calls of a busy office weigh. */
const bytes: Limit = { max: 16_777_216, windowSeconds: MINUTE };

/** @throws Refusal 429 with the time to wait when the address has called too often or sent too much */
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

/** What a body says that it weighs; one that does not say counts as the most that its route takes. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  // of a larger one no more is read than is thrown away
  return Math.min(Number(headers['content-length'] ?? 0) || 0, MOST_BODY_LIMIT);
}
