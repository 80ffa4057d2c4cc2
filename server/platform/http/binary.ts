import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentName } from './attachment.ts';
import type { BinaryReply, StreamReply } from './handler.ts';

/** Headers of bytes that run nothing, even when opened by themselves. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Sends bytes as they are made, as an attachment that nobody keeps. */
export function sendStream(reply: FastifyReply, { stream, contentType, fileName }: StreamReply): FastifyReply {
  return reply
    .type(contentType)
    .header('content-security-policy', INERT)
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentName(fileName))
    .send(stream);
}

/**
 * Sends bytes as the request wants them: 304 for what the visitor has (RFC 9110, 13.1), 206 for a part and 416 for one
 * that does not exist (14). Pictures and documents of ours run nothing, even when opened by themselves.
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, answer: BinaryReply): FastifyReply {
  const etag = `"${answer.etag}"`;
  reply.header('etag', etag).header('cache-control', answer.cacheControl).header('accept-ranges', 'bytes');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();

  reply.type(answer.contentType).header('content-security-policy', INERT);
  if (answer.fileName) reply.header('content-disposition', attachmentName(answer.fileName));
  const range = rangeOf(request, etag, answer.bytes);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${answer.bytes}`).header('content-length', 0).send();
  }
  const [first, last] = range ?? [0, answer.bytes - 1];
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${answer.bytes}`);
  reply.header('content-length', last - first + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(
    typeof answer.body === 'function' ? answer.body(first, last) : answer.body.subarray(first, last + 1),
  );
}

/** `If-None-Match`: a list of tags, strong or weak, or any. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

/**
 * First and last byte of a single range; undefined for all of it, as also for several ranges at once or for a
 * resource that changed since (`If-Range`).
 */
function rangeOf(request: FastifyRequest, etag: string, bytes: number): [number, number] | 'unsatisfiable' | undefined {
  const { range, 'if-range': condition } = request.headers;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if ((!from && !to) || (condition && condition !== etag)) return undefined;
  const first = from ? Number(from) : Math.max(0, bytes - Number(to));
  const last = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  if (from && to && Number(to) < Number(from)) return undefined;
  return first > last ? 'unsatisfiable' : [first, last];
}
