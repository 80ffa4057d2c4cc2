import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createDictionaries, DICTIONARY_BROTLI, dictionaryHeaders } from './dictionaries.ts';

const YEAR_SECONDS = 31_536_000;
const ASSETS = '/assets/';
const HASHED = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The kinds of files that have differences, with their content types as those of whole files. */
const TYPES = [
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
] as const;

/**
 * Serves the files of the built browser app, except the page. Hashed files are cached for a year, and compressed files
 * are used if the build created them. A browser that has the file of an earlier release receives the difference from it
 * (RFC 9842).
 *
 * @param directory of the built browser app
 */
export async function registerSiteFiles(app: FastifyInstance, directory: string): Promise<void> {
  const assets = join(directory, ASSETS);
  const differenceFor = createDictionaries(assets);
  // In a context of its own, the hook concerns these files only.
  await app.register(async (files) => {
    files.addHook('preHandler', async ({ url, headers }, reply) => {
      const [path = ''] = url.split('?', 1);
      // A part of a file, and the check whether a kept one is current, concern the file as it is.
      if (!path.startsWith(ASSETS) || headers.range || headers['if-none-match'] || headers['if-modified-since']) return;
      const name = path.slice(ASSETS.length);
      const difference = await differenceFor(name, headers);
      if (difference === null) return;
      const [, type = ''] = TYPES.find(([ending]) => name.endsWith(ending)) ?? [];
      reply.headers({ ...dictionaryHeaders(name), 'cache-control': HASHED, 'content-encoding': DICTIONARY_BROTLI });
      return reply.type(type).send(difference);
    });
    await files.register(fastifyStatic, {
      root: directory,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      schemaHide: true,
      allowedPath: (path) =>
        !path.endsWith('.map') && !path.endsWith('.br') && path !== '/index.html' && !path.startsWith('/server/'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (!path.startsWith(assets)) return reply.header('cache-control', 'public, max-age=3600');
        reply.headers({ ...dictionaryHeaders(basename(path, '.br')), 'cache-control': HASHED });
      },
    });
  });
}
