import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentName } from './attachment.ts';
import type { BinaryReply, StreamReply } from './handler.ts';

/** The policy of files that must run no code, even when opened directly. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Sends bytes while they are made, as an attachment that no cache may store. */
export function sendStream(reply: FastifyReply, { stream, contentType, fileName }: StreamReply): FastifyReply {
  return reply
    .type(contentType)
    .header('content-security-policy', INERT)
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentName(fileName))
    .send(stream);
}

/**
 * Sends bytes as the request asks: 304 if the visitor already has them (RFC 9110, 13.1), 206 for a range and 416 for
 * one that does not exist (14). The portal's pictures and documents run no code, even when opened directly.
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

/** `If-None-Match` is a list of strong or weak tags, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

/**
 * Returns the first and last byte of a single range. Returns undefined for the whole content, also if the request has
 * several ranges or the resource has changed since (`If-Range`).
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
