import type { Plugin } from 'vite';
import { STORAGE_PREFIX } from '../contract/constants.ts';
import type { PageFiles } from '../contract/firstPaint.ts';
import { askEarly } from '../src/boot/askEarly.ts';
import { pageModules, START } from './pageModules.ts';

const EARLY = 'askEarly.js';
/** Lists the files that each page needs, for the server. */
const PAGE_FILES = 'server/pageFiles.json';

type Chunk = { type: 'chunk'; fileName: string; moduleIds: readonly string[]; imports: string[] };
type Bundle = Record<string, Chunk | { type: 'asset'; fileName: string; names: string[] }>;

/**
 * Vite plugin for the build: requests at once what a page's first paint needs. The font is preloaded, and a small
 * script sends the page's first call before everything else. A list gives the server the files of each page's code.
 */
export function firstPaintFiles(): Plugin {
  let hasOwnApi = true;
  return {
    name: 'first-paint-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved({ env }) {
      hasOwnApi = !env.VITE_API_HOST;
    },
    buildStart() {
      const source = `(${askEarly.toString()})(${JSON.stringify(STORAGE_PREFIX)});`;
      if (hasOwnApi) this.emitFile({ type: 'asset', name: EARLY, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const asset = (pattern: RegExp) => Object.keys(bundle ?? {}).find((file) => pattern.test(file));
        const font = asset(/inter-latin.*\.woff2$/);
        const early = asset(/askEarly.*\.js$/);
        if (!font) throw new Error('the build has no font');
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
        const ask = { id: 'ask-early', async: true, fetchpriority: 'high', src: `/${early}` };
        return {
          // on slow connections the style sheet, font and picture load first
          html: html.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"'),
          tags: [
            ...(early ? [{ tag: 'script', attrs: ask, injectTo: 'head-prepend' as const }] : []),
            { tag: 'link', attrs: preload, injectTo: 'head' },
          ],
        };
      },
    },
    generateBundle(_, bundle) {
      // Uses only the needed part of the bundler's type, so that tests can write such an object.
      const files = pageFiles(bundle as unknown as Bundle);
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(files) });
    },
  };
}

/** The files of each page beyond those of the start, by the page's path. */
function pageFiles(bundle: Bundle): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesWith = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`the build has no file for ${module}`);
    return filesOf(chunk, bundle);
  };
  const start = filesWith(START);
  return Object.fromEntries(
    Object.entries(pageModules()).map(([path, modules]) => {
      const files = new Set(modules.flatMap((module) => [...filesWith(module)]));
      return [path, [...files].filter((file) => !start.has(file))];
    }),
  );
}

/** The file of a chunk and of all its direct and indirect imports. */
function filesOf(chunk: Chunk, bundle: Bundle): ReadonlySet<string> {
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const found = bundle[file];
    if (found?.type === 'chunk') for (const imported of found.imports) files.add(imported);
  }
  return files;
}
