import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../platform/database/embedded/embedded.ts';
import { canBuild, SITE } from './browserApp.ts';
import { newest } from './newest.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, 'node_modules');

/** Generated files with their sources, the tool that makes them, its arguments and the package it needs. */
type Generated = {
  product: string;
  sources: readonly string[];
  tool: string;
  words: readonly string[];
  needs: string;
};

const messagesOf = (room: 'src' | 'server'): Generated => ({
  product: `${room}/i18n/compiled`,
  sources: [`${room}/i18n/messages`, 'contract/messages', 'server/start/messages'],
  tool: join(ROOT, 'server/start/messages/compile.ts'),
  words: [room],
  needs: '@formatjs/icu-messageformat-parser',
});

const GENERATED: readonly Generated[] = [
  {
    product: 'styled-system',
    sources: ['panda.config.ts', 'src/theme', 'contract/brand.ts'],
    tool: join(TOOLS, '@pandacss/dev/bin.js'),
    words: ['codegen', '--silent'],
    needs: '@pandacss/dev',
  },
  messagesOf('src'),
  messagesOf('server'),
];

/**
 * Name of a file in the product's directory that records the newest source of the last generation. The times of the
 * generated files do not suffice, because tools do not rewrite unchanged files.
 */
const MARK = '.made';

/**
 * Regenerates the style system and the message catalogs if their sources are newer, so that editing a text or color
 * needs no extra step. Without sources or tools the installation keeps what it has.
 *
 * @param all also regenerates what is up to date
 * @returns what was generated
 * @throws StartError with the tool's output if it failed
 */
export function refreshGenerated(all = false): string[] {
  return GENERATED.filter((one) => canMake(one) && (all || isStale(one))).map(({ product, sources, tool, words }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...words], { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new StartError(`${product} could not be generated:\n${stdout}${stderr}`);
    mkdirSync(join(ROOT, product), { recursive: true });
    writeFileSync(join(ROOT, product, MARK), String(newestOf(sources)));
    return product;
  });
}

/**
 * Checks that the generated files exist where the tools are not installed.
 *
 * @param withSite whether the server also serves the browser app
 * @throws StartError with what is missing and where it comes from
 */
export function requireBuilt(withSite: boolean): void {
  const page = join(SITE, 'index.html');
  const needed = [join(ROOT, 'server/i18n/compiled/messages.js'), ...(withSite && !canBuild() ? [page] : [])];
  const missing = needed.filter((file) => !existsSync(file)).map((file) => relative(ROOT, file));
  if (missing.length === 0) return;
  throw new StartError(
    `This installation lacks ${missing.join(' and ')}: run \`npm ci && npm run build\` where the packages for development ` +
      'are installed, and copy `dist` and `server` from there (docs/operate.md, Install)',
  );
}

const newestOf = (sources: readonly string[]) => Math.max(...sources.map((source) => newest(join(ROOT, source))));

const canMake = ({ needs, sources }: Generated): boolean =>
  existsSync(join(TOOLS, needs)) && sources.every((source) => existsSync(join(ROOT, source)));

function isStale({ product, sources }: Generated): boolean {
  const mark = join(ROOT, product, MARK);
  if (!statSync(mark, { throwIfNoEntry: false })) return true;
  return Number(readFileSync(mark, 'utf8')) !== newestOf(sources);
}
