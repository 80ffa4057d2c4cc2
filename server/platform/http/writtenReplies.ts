import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepted } from './reply.ts';

type Encoding = 'br' | 'gzip';
type Written = { text: string; compressed: Map<Encoding, Promise<Buffer>> };

const ENCODINGS = ['br', 'gzip', 'identity'];
/** As the plugin that compresses all other replies has it. */
const LEAST_TO_COMPRESS = 1_024;
/** More care than for a text that is sent once. */
const BROTLI_QUALITY = 6;

/**
 * Sends what the reads of one endpoint answered, in the envelope. An answer that comes again, the same object, is neither
 * written nor compressed again; it is forgotten with its object.
 */
export function createReplyWriter() {
  const known = new WeakMap<object, Written>();
  return async (request: FastifyRequest, reply: FastifyReply, data: unknown): Promise<FastifyReply> => {
    reply.type('application/json; charset=utf-8');
    const isObject = data !== null && typeof data === 'object';
    const before = isObject ? known.get(data) : undefined;
    if (!before) {
      const text = String(reply.serialize({ ...accepted(data) }));
      if (isObject) known.set(data, { text, compressed: new Map() });
      return reply.send(text);
    }
    const encoding = encodingFor(request, before.text);
    if (!encoding) return reply.send(before.text);
    const bytes = before.compressed.get(encoding) ?? compress[encoding](before.text);
    before.compressed.set(encoding, bytes);
    return reply
      .header('content-encoding', encoding)
      .header('vary', 'accept-encoding')
      .send(await bytes);
  };
}

function encodingFor({ headers }: FastifyRequest, text: string): Encoding | undefined {
  if (text.length < LEAST_TO_COMPRESS) return undefined;
  const chosen = negotiate.negotiate(headers['accept-encoding'] ?? 'identity', ENCODINGS);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: async (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: async (text) => promisify(gzip)(text),
};
