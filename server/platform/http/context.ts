import type { FastifyReply, FastifyRequest } from 'fastify';
import { agentOf } from './guard.ts';
import type { CallContext } from './handler.ts';
import { contentLocale } from './locale.ts';

/** What handlers are told about a request besides its input. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  const { caller, ip: address, id: requestId, log, method, url } = request;
  const [path = ''] = url.split('?');
  return {
    caller,
    locale: contentLocale(request),
    address,
    agent: agentOf(request),
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

/**
 * Aborted when the caller is gone before it has its answer. Fastify's `request.signal` is aborted as soon as the body
 * was read, because the request is closed then.
 */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
