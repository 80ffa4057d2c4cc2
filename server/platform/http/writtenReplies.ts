import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepted } from './reply.ts';

type Encoding = 'br' | 'gzip' | 'identity';
export type Written = { text: string; quality: number; compressed: Map<Encoding, Promise<Buffer>> };

const ENCODINGS = ['br', 'gzip', 'identity'];
/** The smallest reply in bytes that is compressed, as in the plugin that compresses all other replies. */
const LEAST_TO_COMPRESS = 1_024;
/** Compression quality. It is higher than for a text that is sent once. */
const QUALITY = 6;
/** A tenth smaller, but ten times slower: 50 ms for 100 kB. */
const FINE_QUALITY = 10;

/** Returns a text that is sent more than once. `fine` is for one that very many visitors get. */
export const writtenOnce = (text: string, fine = false): Written => ({
  text,
  quality: fine ? FINE_QUALITY : QUALITY,
  compressed: new Map(),
});

/**
 * Sends a text in a form that the caller accepts. Each form is made once. The caller of this function sets the content
 * type.
 */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, quality, compressed }: Written,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, text);
  const bytes = compressed.get(encoding) ?? compress[encoding](text, quality);
  compressed.set(encoding, bytes);
  if (encoding !== 'identity') varyByEncoding(reply.header('content-encoding', encoding));
  return reply.send(await bytes);
}

/**
 * Sends a text like `sendWritten`, or 304 if the caller has it. The tag of each encoding differs, so that a shared
 * cache that keeps several never confirms one with the tag of another.
 *
 * @param etag of the text, without quotes
 */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
  etag: string,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, written.text);
  const tag = encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`;
  varyByEncoding(reply.header('etag', tag));
  if (reply.statusCode === 200 && isAmong(tag, request.headers['if-none-match'])) return reply.code(304).send();
  return sendWritten(request, reply, written);
}

/** Caches may have weakened a tag, and may send several (RFC 9110, 13.1.2). */
const isAmong = (tag: string, sent = ''): boolean =>
  sent.split(',').some((part) => part.trim().replace(/^W\//, '') === tag);

function varyByEncoding(reply: FastifyReply): void {
  const names = String(reply.getHeader('vary') ?? '');
  if (!names.includes('accept-encoding')) reply.header('vary', [names, 'accept-encoding'].filter(Boolean).join(', '));
}

/**
 * Creates a function that sends replies of one endpoint in the envelope. The same reply object is serialized and
 * compressed once; the result is forgotten with the object.
 */
export function createReplyWriter() {
  const known = new WeakMap<object, Written>();
  return async (request: FastifyRequest, reply: FastifyReply, data: unknown): Promise<FastifyReply> => {
    reply.type('application/json; charset=utf-8');
    const isObject = data !== null && typeof data === 'object';
    const before = isObject ? known.get(data) : undefined;
    if (before) return sendWritten(request, reply, before);
    const text = String(reply.serialize({ ...accepted(data) }));
    if (isObject) known.set(data, writtenOnce(text));
    return reply.send(text);
  };
}

function encodingFor({ headers }: FastifyRequest, text: string): Encoding {
  if (text.length < LEAST_TO_COMPRESS) return 'identity';
  const chosen = negotiate.negotiate(headers['accept-encoding'] ?? 'identity', ENCODINGS);
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity';
}

const compress: Record<Encoding, (text: string, quality: number) => Promise<Buffer>> = {
  br: async (text, quality) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: async (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
};
