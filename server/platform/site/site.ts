import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../../contract/constants.ts';
import { createStartData } from './startData.ts';

const YEAR_SECONDS = 31_536_000;
/** Addresses that are never pages: an unknown one answers the envelope. */
const NOT_PAGES = [API_PREFIX, '/docs', '/assets', '/healthz', '/readyz'];

/**
 * Serves the built browser app: hashed files for a year, compressed ones where the build made them, and for every
 * page address the one HTML page, which routes by itself.
 * @returns the answer to an address that no route knows, or null when it is no page either
 */
export async function registerSite(app: FastifyInstance, directory: string) {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    schemaHide: true,
    allowedPath: (path) => !path.endsWith('.map') && !path.endsWith('.br') && path !== '/index.html',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });
  const startData = createStartData(app);
  const file = join(directory, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const data = (await startData()).replaceAll('<', '\\u003c');
    const html = page.replace(
      '</head>',
      () => `<script id="start-data" type="application/json">${data}</script></head>`,
    );
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag).type('text/html; charset=utf-8');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(html);
  };
  app.get('/', { schema: { hide: true } }, sendPage);
  return (request: FastifyRequest, reply: FastifyReply) => (isPage(request) ? sendPage(request, reply) : null);
}

/** A page address has no file ending and no hidden part, and is asked for with GET. */
function isPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = decoded(url.split('?')[0] ?? '').toLowerCase();
  if (path.startsWith('//') || path.includes('\\') || path.includes('\0')) return false;
  if (NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return false;
  return !path.split('/').some((part) => part.startsWith('.') || extname(part) !== '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
