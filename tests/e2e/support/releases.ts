import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { registerSiteFiles } from '../../../server/modules/site/siteFiles.ts';
import { SITE } from '../../../server/start/browserApp.ts';

/** A script that was sent: the part of the app in its name, its encoding and its size in bytes. */
export type SentScript = { part: string; encoding: unknown; bytes: number };
export type Releases = {
  url: string;
  /** The scripts that were sent since the last release. */
  sent: () => SentScript[];
  /** Publishes the next release. */
  release: () => void;
  close: () => Promise<void>;
};

const SCRIPT = /([\w.-]+-)[\w-]{8}\.js/g;
const HEADERS = ['accept', 'accept-language', 'content-type', 'cookie'];

/**
 * Serves the built app at an address of its own, with its data from the running portal. The next release changes one
 * statement of the start, which sets `window.release`. As scripts name each other, all of them get new names.
 */
export async function openReleases(portal: string): Promise<Releases> {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-releases-'));
  const assets = join(directory, 'assets');
  mkdirSync(assets);
  let renamed = (text: string) => text;
  let scripts: SentScript[] = [];
  const files = readdirSync(join(SITE, 'assets')).filter((name) => !name.endsWith('.br'));
  for (const name of files) writeFileSync(join(assets, name), readFileSync(join(SITE, 'assets', name)));
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onSend', async (request, reply, payload) => {
    const [, part] = /^\/assets\/([\w.-]+-)[\w-]{8}\.js$/.exec(request.url) ?? [];
    if (part === undefined) return payload;
    const { 'content-encoding': encoding, 'content-length': length } = reply.getHeaders();
    scripts.push({ part, encoding, bytes: payload instanceof Buffer ? payload.length : Number(length) });
    return payload;
  });
  await registerSiteFiles(app, directory);
  app.setNotFoundHandler(async ({ method, url, headers, body }, reply) => {
    const passed = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    const answer = await fetch(portal + url, {
      method,
      headers: Object.fromEntries(passed),
      ...(body instanceof Buffer && { body: new Uint8Array(body) }),
    });
    for (const name of ['content-type', 'content-security-policy', 'cache-control']) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    return reply.code(answer.status).send(isPage ? renamed(await answer.text()) : Buffer.from(await answer.bytes()));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    sent: () => scripts,
    release: () => {
      const known = new Set(files);
      renamed = (text) =>
        text.replaceAll(SCRIPT, (name, part: string) => (known.has(name) ? `${part}${nextHash(name)}.js` : name));
      for (const name of files.filter((one) => one.endsWith('.js'))) {
        const change = name.startsWith('index-') ? '\nwindow.release=2;' : '';
        writeFileSync(join(assets, renamed(name)), renamed(readFileSync(join(assets, name), 'utf8')) + change);
      }
      scripts = [];
    },
    close: async () => {
      await app.close();
      rmSync(directory, { recursive: true });
    },
  };
}

const nextHash = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 8);
