import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentName } from './attachment.ts';
import type { BinaryReply } from './handler.ts';

/** Sends bytes as the request wants them. */
export function sendBytes(_request: FastifyRequest, reply: FastifyReply, answer: BinaryReply): FastifyReply {
  reply.header('etag', `"${answer.etag}"`).header('cache-control', answer.cacheControl).type(answer.contentType);
  reply.header('content-length', answer.bytes);
  if (answer.fileName) reply.header('content-disposition', attachmentName(answer.fileName));
  return reply.send(typeof answer.body === 'function' ? answer.body() : answer.body);
}
