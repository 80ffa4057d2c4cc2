import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import type { Plugin } from 'vite';

const BUILT = join(import.meta.dirname, '../storybook-static');
const MISSING = 'There is no Storybook yet: run `npm run build:storybook` and load this page again.\n';

/**
 * The policy of Storybook's pages, which have scripts and styles of their own in the page. Like the portal's, it allows
 * nothing of other origins. The portal's own policy stays without these exceptions.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Vite plugin for development: serves the built Storybook (`npm run build:storybook`) at `/storybook`. The portal's own
 * server never serves it.
 */
export function storybookPages(built = BUILT): Plugin {
  return {
    name: 'storybook-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      const files = sirv(built, { dev: true });
      middlewares.use('/storybook', (request, response) => {
        if (!existsSync(join(built, 'index.html'))) return refuse(response, MISSING);
        // its addresses are relative to the folder
        const [path, query] = request.originalUrl?.split('?', 2) ?? [];
        if (path === '/storybook') {
          return response.writeHead(302, { location: query ? `/storybook/?${query}` : '/storybook/' }).end();
        }
        response.setHeader('content-security-policy', POLICY);
        response.setHeader('x-content-type-options', 'nosniff');
        return files(request, response, () => refuse(response, 'Storybook has no such file.\n'));
      });
    },
  };
}

function refuse(response: ServerResponse, text: string): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
